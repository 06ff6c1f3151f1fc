"""The frozen record of a closed season: the third witness of its numbers."""

from __future__ import annotations

from django.db import models

from leagues.models.season import Season


class SeasonRecord(models.Model):
    """The counted values of a closed season, as canonical JSON in `rows` (see `leagues.selectors.frozen`).

    The journal keeps their digest.
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, primary_key=True, related_name="record")
    rows = models.TextField()

    def __str__(self) -> str:
        return f"record of season {self.season_id}"
