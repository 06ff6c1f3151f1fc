"""What championships came to: Masters points of each event (OPG 11.2.2)."""

from __future__ import annotations

from django.db import models

from tournaments.people.models import Player
from tournaments.record.models import Event


class MastersScore(models.Model):
    """What finalized Trek Masters came to for a player: a projection, written anew by whatever changes it.

    `players`: how many took part, who was disqualified among them. Who was has no row.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="masters_scores")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="masters_scores")
    place = models.PositiveSmallIntegerField()
    players = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("place", "pk")
        constraints = [
            models.UniqueConstraint(fields=("event", "player"), name="one_masters_score_per_event_and_player")
        ]

    def __str__(self) -> str:
        return f"{self.points} Masters points of player {self.player_id} at event {self.event_id}"
