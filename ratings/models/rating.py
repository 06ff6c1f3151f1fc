"""What a player is rated in a list now."""

from __future__ import annotations

from django.db import models

from tournaments.people.models import Player


class Rating(models.Model):
    """Unrounded. `games` and `events` are those that counted, `last_at` is the date of the last, at midnight UTC."""

    list = models.CharField(max_length=24)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_constraint=False, related_name="ratings")
    rating = models.FloatField()
    games = models.PositiveIntegerField()
    events = models.PositiveIntegerField()
    last_at = models.DateTimeField()

    class Meta:
        ordering = ("-rating", "player")
        constraints = [models.UniqueConstraint(fields=("list", "player"), name="one_rating_per_list_and_player")]
        indexes = [models.Index(fields=("list", "-rating", "player"))]

    def __str__(self) -> str:
        return f"player {self.player_id} in {self.list}: {self.rating}"
