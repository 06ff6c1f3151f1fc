"""What was settled about the primary director as a player of his own event (OPG 7.1)."""

from __future__ import annotations

from django.db import models

from tournaments.record.models.event import Event


class PlayingDirector(models.Model):
    """`others` were asked, `yes` of them approve; None: nobody was asked. `forbidden_because`: an order not to play."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="playing")
    others = models.PositiveSmallIntegerField(null=True, blank=True)
    yes = models.PositiveSmallIntegerField(null=True, blank=True)
    forbidden_because = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return f"the director of event {self.event_id} as a player"
