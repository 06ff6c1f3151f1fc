"""The last nightly audit of an event."""

from __future__ import annotations

from django.db import models

from tournaments.record.models.event import Event


class Patrolled(models.Model):
    """The result of an event's last audit by the patrol.

    `event_version`: the event's version at that time. `found`: a line for each finding; empty if all was well.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="patrolled")
    event_version = models.PositiveIntegerField()
    at = models.DateTimeField()
    found = models.TextField(blank=True)

    class Meta:
        verbose_name_plural = "patrolled events"
        indexes = [models.Index(fields=("at",))]

    def __str__(self) -> str:
        return f"patrol of event {self.event_id}"
