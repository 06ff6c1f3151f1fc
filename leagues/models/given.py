"""The last gifts of a reopened event, to compare a correction with."""

from __future__ import annotations

from django.db import models

from leagues.models.season import Season
from tournaments.record.models import Event


class LastGiven(models.Model):
    """Written when league or Masters points of an event go, as it is reopened or void.

    Points by the key of a record, as [place, points]. `season`: for which the league points were.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="last_given")
    season = models.ForeignKey(Season, null=True, on_delete=models.SET_NULL, related_name="+")
    league = models.JSONField(default=dict, blank=True)
    masters = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"what event {self.event_id} gave before"
