"""Drafts and deck building at an event: who drafts where, and the time for it."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models.event import Event


class Drafting(Witnessed):
    """The draft of an event.

    `kind` is a code of the engine's drafts. `groups` holds the seats of each group clockwise, each with the engine's id
    of its player and its side; the id is empty where the director drafts. Groups follow from `seed` unless they were
    `changed` by hand. Without a draft, or before it is seated, there are no groups and no `seed`. `deck_cards`: the
    size of a finished deck, None for any size. `building_ended_at`: deck building is over, whatever the clock says.
    """

    witnessed = columns("event_id kind packs seed groups changed published_at building_minutes deck_cards")
    of_event = "event"

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="drafting")
    kind = models.CharField(max_length=40)
    packs = models.PositiveSmallIntegerField(default=0)
    seed = models.BigIntegerField(null=True, blank=True)
    groups = models.JSONField(default=list, blank=True)
    changed = models.BooleanField(default=False)
    drawn_at = models.DateTimeField(null=True, blank=True)
    drawn_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    building_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    deck_cards = models.PositiveSmallIntegerField(null=True, blank=True)
    building_at = models.DateTimeField(null=True, blank=True)
    building_ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "draft"
        verbose_name_plural = "drafts"

    def __str__(self) -> str:
        return f"draft of event {self.event_id}"

    @property
    def is_seated(self) -> bool:
        return bool(self.groups)

    @property
    def is_published(self) -> bool:
        return self.published_at is not None
