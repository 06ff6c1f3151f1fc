"""When the patrol last audited an event, and what it found."""

from __future__ import annotations

from django.db import models

from tournaments.record.models.event import Event


class Patrolled(models.Model):
    """`event_version`: of the event as it was then. `found`: a line for each finding; empty where all held."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="patrolled")
    event_version = models.PositiveIntegerField()
    at = models.DateTimeField()
    found = models.TextField(blank=True)

    class Meta:
        verbose_name_plural = "patrolled events"
        indexes = [models.Index(fields=("at",))]

    def __str__(self) -> str:
        return f"patrol of event {self.event_id}"
