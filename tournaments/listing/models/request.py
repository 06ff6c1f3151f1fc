"""What the directors of an event ask of a coordinator, and what became of it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models.user import User
from tournaments.record.models.event import Event


class EventRequest(models.Model):
    """`wished`: of a change the new values by field, of an approval the card pool. `stood`: the same as they were.

    `reason` is why `by` asks, `note` what was answered.
    """

    class Kind(models.TextChoices):
        CHANGE = "change", "Change of what the event counts as"
        POOL = "pool", "Approval of a card pool at a championship"

    class State(models.TextChoices):
        OPEN = "open"
        GRANTED = "granted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="requests")
    kind = models.CharField(max_length=10, choices=Kind)
    wished = models.JSONField(default=dict)
    stood = models.JSONField(default=dict)
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    decided_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("at", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=("event", "kind"), condition=models.Q(state="open"), name="one_open_request_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"request {self.pk} about event {self.event_id} ({self.state})"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:show_request", args=(self.event.year, self.event.slug, self.pk))

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN
