"""Who waits for a place: apart from the entries, so that no draw ever sees them."""

from __future__ import annotations

from django.db import models

from tournaments.people.models.player import Player
from tournaments.record.models.event import Event


class Waiting(models.Model):
    """First come, first to go up. `play_contact` goes with the player into his entry."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    since = models.DateTimeField()
    play_contact = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("since", "pk")
        verbose_name_plural = "waiting"
        constraints = [models.UniqueConstraint(fields=("event", "player"), name="wait_once_per_event")]

    def __str__(self) -> str:
        return f"waiting {self.pk} of event {self.event_id}"
