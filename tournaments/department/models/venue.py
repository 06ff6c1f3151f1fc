"""A place where events are held: entered by a director once, verified by the region's coordinator (OPG A)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django_countries.fields import CountryField

from tournaments.department.models.region import Region
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User


class Venue(models.Model):
    """No country: a place online. `merged_into` another that turned out to be the same place.

    `key` says what cannot be there twice: name, town and country.
    """

    class State(models.TextChoices):
        NEW = "new"
        VERIFIED = "verified"
        REFUSED = "refused"

    name = models.CharField(max_length=80)
    address = models.TextField(max_length=300, blank=True)
    town = models.CharField(max_length=60, blank=True)
    country = CountryField(blank=True)
    region = models.ForeignKey(Region, on_delete=models.PROTECT, related_name="venues")
    key = models.CharField(max_length=255, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged")
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    decided_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("country", "town", "name")
        constraints = [
            models.UniqueConstraint(
                fields=("key",), condition=~models.Q(state="refused"), name="one_venue_of_a_name_in_a_town"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:venue", args=(self.pk,))

    @property
    def is_known(self) -> bool:
        """Whether directors may choose it."""
        return self.state == Venue.State.VERIFIED

    @property
    def where(self) -> str:
        """The whole address in lines, as an event shows it."""
        return "\n".join(line for line in (self.name, self.address, self.town, self.country.name) if line)
