"""What a player says of his own game: a result once the opponent says the same (OPG 7.4)."""

from __future__ import annotations

from django.db import models

from tournaments.record.models.round import Match


class SelfReport(models.Model):
    """`seat` is a or b; `report` is in the words of the event document. Gone once the result is entered."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="self_reports")
    seat = models.CharField(max_length=1)
    report = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=("match", "seat"), name="one_word_per_seat")]

    def __str__(self) -> str:
        return f"word of seat {self.seat} in match {self.match_id}"
