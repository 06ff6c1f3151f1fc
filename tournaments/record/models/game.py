"""Earlier games of a match of several games; the latest game is in the match itself."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.record.models.round import Match


class Game(models.Model):
    """A finished game of a match of several, such as a best of three or five rounds at one table.

    The match counts them in `games_before` and holds the game that is played now or was the last. `winners` are
    letters, `facts` those of the whole table, `seats` those of each seat in their order.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="earlier_games")
    number = models.PositiveSmallIntegerField()
    ended_by = models.CharField(max_length=30)
    winners = models.CharField(max_length=8, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    seats = models.JSONField(default=list, blank=True)
    reported_at = models.DateTimeField(null=True, blank=True)
    reported_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=("match", "number"), name="one_game_per_number")]

    def __str__(self) -> str:
        return f"game {self.number} of match {self.match_id}"

    @property
    def as_noted(self) -> dict[str, Any]:
        """Return the game as facts of an act, like those of a table."""
        return {"ended_by": self.ended_by, "winner": self.winners, **self.facts, "seats": self.seats}
