"""Two records of one person: which goes by which, since when, and what it takes to part them again."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.people.models.player import Player


class Merging(models.Model):
    """From `made_at` until `parted_at` the record `player` goes by `into`.

    `moved`: keys of the records that went by `player` before, and go by `into` with it.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="mergings")
    into = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="taken_in")
    reason = models.CharField(max_length=300, blank=True)
    moved = models.JSONField(default=list)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    parted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    parted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [
            models.UniqueConstraint(
                fields=("player",), condition=models.Q(parted_at=None), name="one_standing_merging_per_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} goes by {self.into}"
