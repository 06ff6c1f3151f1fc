"""What players can win at an event, and who got it."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.record.models.entry import Entry
from tournaments.record.models.event import Event


class Prize(models.Model):
    """`place` is the final place it is for, None for any other (`label` says which: a draw, the best newcomer).

    `entry` is who has won it, `given_at` when it was handed out.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prize_list")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    label = models.CharField(max_length=80, blank=True)
    text = models.CharField(max_length=200)
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="prizes")
    given_at = models.DateTimeField(null=True, blank=True)
    given_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = (models.F("place").asc(nulls_last=True), "pk")

    def __str__(self) -> str:
        return f"prize {self.pk} of event {self.event_id}"

    @property
    def named(self) -> str:
        """What it is for, in words."""
        place = f"Place {self.place}" if self.place else ""
        return ", ".join(part for part in (place, self.label) if part) or "Prize"
