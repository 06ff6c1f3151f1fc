"""A game that a player owes: lost before it is played, by a penalty from between two games (OPG B)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.record.models.entry import Entry
from tournaments.record.models.round import Match


class OwedGame(models.Model):
    """The next real game of `entry` pays it: `match`, None while it is unpaid. Two rows cost two games.

    A draft that is discarded or drawn again gives the debt back with its match.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="owed_games")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="paid_debts")
    owed_at = models.DateTimeField()
    owed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"game owed by entry {self.entry_id}"
