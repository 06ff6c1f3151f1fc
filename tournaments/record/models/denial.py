"""A member who was entered by somebody else says: that is not me."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.department.models.inbox import InboxItem
from tournaments.kernel.models.user import User
from tournaments.people.models.player import Player
from tournaments.record.models.entry import Entry


class Denial(models.Model):
    """Until a director agrees, the entry counts as it stands.

    `player` is the record of the member `by`, `fresh` the one without an account that the entry went to; `brought` is
    what he wrote to a coordinator after a disagreement.
    """

    class State(models.TextChoices):
        OPEN = "open"
        AGREED = "agreed"
        DISAGREED = "disagreed"

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="denial")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="denials")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    made_at = models.DateTimeField()
    fresh = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    brought = models.ForeignKey(InboxItem, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"denial of entry {self.entry_id} ({self.state})"

    def get_absolute_url(self) -> str:
        event = self.entry.event
        return reverse("tournaments:denial", args=(event.year, event.slug, self.pk))
