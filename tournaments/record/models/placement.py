"""The final table, frozen when an event is finalized. Nothing else freezes a result."""

from __future__ import annotations

from django.db import models

from tournaments.people.models.player import Player
from tournaments.record.models.event import Event


class Placement(models.Model):
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="placements")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="placements")
    rank = models.PositiveSmallIntegerField()
    figures = models.JSONField()
    decided_by = models.CharField(max_length=40, blank=True)
    lot = models.FloatField()

    class Meta:
        ordering = ("rank",)
        constraints = [
            models.UniqueConstraint(fields=("event", "player"), name="one_placement_per_player"),
            models.UniqueConstraint(fields=("event", "rank"), name="one_player_per_rank"),
        ]

    def __str__(self) -> str:
        return f"rank {self.rank} of event {self.event_id}"
