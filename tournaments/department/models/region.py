"""Regions with their coordinators and areas, and the venues in them (OPG 1.1, A)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.urls import reverse
from django_countries.fields import CountryField

from tournaments.engine.names import search_key
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.people.models.names import KeyField
from tournaments.people.models.office import Office


class Region(models.Model):
    """A part of the world. `post` is its coordinator's.

    A region with a `continent` holds every place there (or everything online) that no other region holds. The Director
    keeps it if the guide names no coordinator.
    """

    POSTS: ClassVar[tuple[str, ...]] = (*Office.COORDINATORS, Office.Post.DIRECTOR)

    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    post = models.CharField(max_length=40, choices=[(post, Office.Post(post).label) for post in POSTS])
    continent = models.CharField(max_length=20, blank=True, editable=False)
    version = VersionField()

    class Meta:
        ordering = ("name",)
        constraints = [
            UniqueConstraint(
                fields=("continent",), condition=~Q(continent=""), name="one_region_for_the_rest_of_a_continent"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:region", args=(self.slug,))


class Area(models.Model):
    """A country, or a town or state in one, that belongs to a region. Addresses are compared with `key`.

    Without a country it means online events. Without a place it means the whole country except parts of other regions.
    """

    region = models.ForeignKey(Region, on_delete=models.CASCADE, related_name="areas")
    country = CountryField(blank=True)
    place = models.CharField(max_length=60, blank=True)
    key = models.CharField(max_length=255, blank=True, editable=False)

    class Meta:
        ordering = ("country", "key")
        verbose_name = "area of a region"
        verbose_name_plural = "areas of regions"
        constraints = [UniqueConstraint(fields=("country", "key"), name="one_region_per_area")]

    def __str__(self) -> str:
        return ": ".join(part for part in (self.country.name or "Online", self.place) if part)


class Venue(models.Model):
    """A place where events are held; without a country it is online.

    `merged_into` is the venue that this one turned out to be. `key` (name, town, country) is unique.
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
    search_key = KeyField(of=lambda venue: search_key(f"{venue.name} {venue.town}"))
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
            UniqueConstraint(fields=("key",), condition=~Q(state="refused"), name="one_venue_of_a_name_in_a_town")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:venue", args=(self.pk,))

    @property
    def is_known(self) -> bool:
        """Return whether directors may choose this venue."""
        return self.state == Venue.State.VERIFIED

    @property
    def where(self) -> str:
        """The whole address in lines, as an event shows it."""
        return "\n".join(line for line in (self.name, self.address, self.town, self.country.name) if line)
