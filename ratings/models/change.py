"""The ledger: what each event did to each player's rating in each list."""

from __future__ import annotations

from django.db import models

from tournaments.people.models import Player
from tournaments.record.models import Event


class RatingChange(models.Model):
    """Unrounded. `player` is the record that others were merged into, not always the one that sat there.

    A projection, made again at any time: no constraint of the database watches its keys, which are written in bulk.
    `expected` and `score` are sums over the player's `games`; `k` is the weight of the event.
    """

    list = models.CharField(max_length=24)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, db_constraint=False, related_name="rating_changes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_constraint=False, related_name="rating_changes")
    before = models.FloatField()
    after = models.FloatField()
    expected = models.FloatField()
    score = models.FloatField()
    games = models.PositiveSmallIntegerField()
    k = models.FloatField()

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=("list", "event", "player"), name="one_change_per_list_event_and_player")
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in {self.list} by event {self.event_id}: {self.before} to {self.after}"
