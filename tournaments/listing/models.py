"""Questions to the directors of an event, their requests to a coordinator, and members' house rules."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.record.models.event import Event


class Question(models.Model):
    """A question to the directors of an event.

    Name, text and `email`, the address for the answer, are for the directors alone.
    """

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


class EventRequest(models.Model):
    """A request of an event's directors to a coordinator.

    `wished`: the new values by field, or the card pool to approve; `stood`: the same as they were. `reason` is why `by`
    asks, `note` the answer.
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


class HouseRules(models.Model):
    """A private system of rules that a member keeps as `text` for the engine (`engine.house`).

    The text contains `name`, too; `number` counts its versions: a change makes the next one, and events keep the text
    that they were listed with.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="house_rules")
    name = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField(default=1)
    text = models.TextField(max_length=1000)
    version = VersionField()

    class Meta:
        ordering = ("name", "pk")
        verbose_name_plural = "house rules"
        constraints = [models.UniqueConstraint(fields=("owner", "name"), name="house_rules_named_once")]

    def __str__(self) -> str:
        return f"{self.name}, version {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:house_rules_of", args=(self.pk,))
