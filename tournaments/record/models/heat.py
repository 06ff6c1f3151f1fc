"""Qualifying heats: events from which players come into another one (OPG 9)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models.event import Event


class Heat(Witnessed):
    """A qualifying heat of the event `final`.

    `number` counts the heats in the order of their days; `places`: how many players qualify from it.
    """

    witnessed = columns("final_id event_id number places")
    of_event = "final"

    final = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="heats")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="heat_of")
    number = models.PositiveSmallIntegerField()
    places = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=("final", "number"), name="one_heat_per_number")]

    def __str__(self) -> str:
        return f"heat {self.number} of event {self.final_id}"
