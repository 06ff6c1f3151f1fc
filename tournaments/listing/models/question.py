"""What somebody asks the directors of an event, who may have no account."""

from __future__ import annotations

from django.db import models

from tournaments.record.models.event import Event


class Question(models.Model):
    """`email` is where the answer goes: for the eyes of the event's directors alone, as are name and text."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="questions")
    name = models.CharField(max_length=80)
    email = models.EmailField()
    text = models.TextField(max_length=2000)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-at", "-pk")
        indexes = [models.Index(fields=("at",))]

    def __str__(self) -> str:
        return f"question {self.pk} about event {self.event_id}"
