"""Stakes of Star Wars CCG events and players who are passed over (SW "After the Tournament")."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models import Entry, Event


class Stake(Witnessed):
    """So many bids to Day 2 at the Worlds of `year`, so many virtual card design opportunities.

    An event without one has what its listing says, and no design opportunity.
    """

    witnessed = columns("event_id bids designs year")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="stake")
    bids = models.PositiveSmallIntegerField(default=0)
    designs = models.PositiveSmallIntegerField(default=0)
    year = models.PositiveSmallIntegerField()
    set_at = models.DateTimeField()
    set_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("-year", "-event")
        verbose_name = "event with bids at stake"
        verbose_name_plural = "events with bids at stake"

    def __str__(self) -> str:
        return f"stake of event {self.event_id}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:bids", args=self.event.address)


class PassedOver(Witnessed):
    """Whoever opted out of a bid on the day, or is an Advocate, who wins no design opportunity."""

    class Why(models.TextChoices):
        OPTED_OUT = "opted_out", "Opts out of a bid to Day 2"
        ADVOCATE = "advocate", "Is a Tournament Advocate"

    witnessed = columns("entry_id why")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="passed_over")
    why = models.CharField(max_length=10, choices=Why)
    noted_at = models.DateTimeField()
    noted_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("pk",)
        verbose_name = "player passed over"
        verbose_name_plural = "players passed over"
        constraints = [models.UniqueConstraint(fields=("entry", "why"), name="passed_over_once_for_a_reason")]

    def __str__(self) -> str:
        return f"{self.why}: entry {self.entry_id}"
