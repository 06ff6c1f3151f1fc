"""The road to Worlds: calls for bids, and who asks to run an event of a high level (OPG 11, 11.4)."""

from __future__ import annotations

from datetime import date

from django.db import models
from django.urls import reverse
from django_countries.fields import CountryField

from leagues.engine import Level, guide_for
from tournaments.department.models import InboxItem, Region
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models import Event


class Call(Witnessed):
    """Bids for events of a level in a year are asked for, from `opens_on` to `closes_on`, both included.

    `level` is a code of the guide's levels.
    """

    witnessed = columns("level year opens_on closes_on withdrawn")

    level = models.CharField(max_length=20)
    year = models.PositiveSmallIntegerField()
    text = models.TextField(max_length=5000)
    opens_on = models.DateField()
    closes_on = models.DateField()
    withdrawn = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("-year", "closes_on", "pk")
        verbose_name = "call for bids"
        verbose_name_plural = "calls for bids"

    def __str__(self) -> str:
        return f"call for {self.level} {self.year}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:call", args=(self.pk,))

    @property
    def championship(self) -> Level:
        """Its level, by the guide of its year."""
        return guide_for(self.year).levels[self.level]

    def is_open(self, day: date) -> bool:
        return not self.withdrawn and self.opens_on <= day <= self.closes_on


class Application(Witnessed):
    """An application to run an event of a level, from `starts_on` to `ends_on`; a bid answers a `call`.

    `level` is a code of the guide, `games` those of games; `pool` is a card pool that needs approval at this level, or
    empty. Without `country` it is online. `item` is its task in a post's inbox; an `allocated` application was made by
    a coordinator and has none. `special` means that it was approved despite needing special approval (OPG 4.2, 11.2).
    `event` is the event that uses it.
    """

    class State(models.TextChoices):
        OPEN = "open", "Waits"
        APPROVED = "approved", "Approved"
        REFUSED = "refused", "Refused"
        WITHDRAWN = "withdrawn", "Withdrawn"
        RELEASED = "released", "Given back"

    witnessed = columns(
        "level call_id applicant_id games pool region_id country location starts_on ends_on state special allocated",
        "event_id",
    )

    level = models.CharField(max_length=20)
    call = models.ForeignKey(Call, null=True, blank=True, on_delete=models.PROTECT, related_name="bids")
    applicant = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="applications")
    games = models.JSONField(default=list)
    pool = models.CharField(max_length=30, blank=True)
    region = models.ForeignKey(Region, on_delete=models.PROTECT, related_name="applications")
    country = CountryField(blank=True)
    location = models.CharField(max_length=120)
    starts_on = models.DateField()
    ends_on = models.DateField()
    notes = models.TextField(max_length=2000, blank=True)
    made_at = models.DateTimeField()
    item = models.OneToOneField(InboxItem, null=True, blank=True, on_delete=models.PROTECT, related_name="application")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    special = models.BooleanField(default=False)
    allocated = models.BooleanField(default=False)
    decided_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)
    event = models.OneToOneField(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="application")
    version = VersionField()

    class Meta:
        ordering = ("starts_on", "pk")
        verbose_name = "application for a championship"
        verbose_name_plural = "applications for championships"
        indexes = [
            models.Index(fields=("state", "level", "starts_on")),
            models.Index(fields=("applicant", "state")),
        ]

    def __str__(self) -> str:
        return f"application {self.pk} ({self.level})"

    def get_absolute_url(self) -> str:
        return reverse("leagues:application", args=(self.pk,))

    @property
    def year(self) -> int:
        return self.starts_on.year

    @property
    def championship(self) -> Level:
        """Its level, by the guide of its year."""
        return guide_for(self.year).levels[self.level]

    @property
    def is_waiting(self) -> bool:
        return self.state == self.State.OPEN
