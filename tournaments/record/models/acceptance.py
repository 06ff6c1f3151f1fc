"""A coordinator has accepted an imported event as sanctioned."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.kernel.models.user import User
from tournaments.record.models.event import Event


class Acceptance(models.Model):
    """It ends when the event is reopened."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="acceptance")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(max_length=300)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"acceptance of event {self.event_id}"
