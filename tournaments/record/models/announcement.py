"""What everybody in an event is told: by its director, or by the acts that the guide wants announced."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.record.models.event import Event
from tournaments.record.models.round import Match


class Announcement(models.Model):
    """`match`: for that table alone. `by` None: an act wrote it. `text` names times in the event's zone."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="announcements")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    text = models.CharField(max_length=500)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"announcement {self.pk} of event {self.event_id}"
