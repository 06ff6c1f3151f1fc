"""A deck that was checked during an event (OPG B D1, D2; SW 3.4.9)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event


class DeckCheck(models.Model):
    """What was found. What has to be corrected is so by the next round (OPG B); `corrected_at` says that it was."""

    class Found(models.TextChoices):
        IN_ORDER = "in_order", "In order"
        MINOR = "minor", "A mistake that was mended at once"
        MAJOR = "major", "Not legal, or not as listed"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_checks")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="deck_checks")
    of_round = models.PositiveSmallIntegerField(null=True, blank=True)
    found = models.CharField(max_length=10, choices=Found)
    note = models.CharField(max_length=500, blank=True)
    checked_at = models.DateTimeField()
    checked_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    corrected_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-checked_at", "-pk")
        indexes = [models.Index(fields=("event", "player"))]

    def __str__(self) -> str:
        return f"deck check {self.pk}: {self.get_found_display()}"
