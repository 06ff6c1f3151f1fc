"""Another number of rounds than was announced, as the listing remembers it (OPG 6)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.record.models.event import Event


class RoundChange(models.Model):
    """`reason` is a code of the engine, `because` its words. `by` None: it came in with a document."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="round_changes")
    before = models.PositiveSmallIntegerField()
    after = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    begun = models.BooleanField()
    reason = models.CharField(max_length=12)
    because = models.CharField(max_length=300, blank=True)
    unanimous = models.BooleanField()
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"round change {self.pk} of event {self.event_id}"
