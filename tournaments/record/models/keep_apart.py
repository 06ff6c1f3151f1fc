"""Two players of an event who wish not to meet early."""

from __future__ import annotations

from django.db import models

from tournaments.people.models.player import Player
from tournaments.record.models.event import Event


class KeepApart(models.Model):
    """Up to round `until`, and only where all criteria of the guide leave room. `first` has the lower key."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="keep_apart")
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    until = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "pairs kept apart"
        constraints = [models.UniqueConstraint(fields=("event", "first", "second"), name="pair_kept_apart_once")]

    def __str__(self) -> str:
        return f"players {self.first_id} and {self.second_id} apart in event {self.event_id}"
