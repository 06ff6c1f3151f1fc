"""Who directs an event (OPG 7.1): the primary director and two deputies."""

from __future__ import annotations

from django.db import models

from tournaments.models.event import Event
from tournaments.models.user import User


class Director(models.Model):
    class Position(models.IntegerChoices):
        PRIMARY = 1, "Primary director"
        SECONDARY = 2, "Secondary director"
        TERTIARY = 3, "Tertiary director"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="directors")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="directing")
    position = models.PositiveSmallIntegerField(choices=Position)

    class Meta:
        ordering = ("position",)
        constraints = [
            models.UniqueConstraint(fields=("event", "position"), name="one_director_per_position"),
            models.UniqueConstraint(fields=("event", "user"), name="one_position_per_director"),
        ]

    def __str__(self) -> str:
        return f"{self.get_position_display()} of event {self.event_id}"
