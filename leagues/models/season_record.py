"""What a season came to when it was closed, and as the acts since then left it: the third witness of its numbers."""

from __future__ import annotations

from django.db import models

from leagues.models.season import Season


class SeasonRecord(models.Model):
    """`rows`: all that was counted, as canonical JSON (`leagues.selectors.frozen`). The journal keeps its digest."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, primary_key=True, related_name="record")
    rows = models.TextField()

    def __str__(self) -> str:
        return f"record of season {self.season_id}"
