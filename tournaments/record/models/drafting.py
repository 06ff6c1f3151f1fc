"""How players come to their decks at the event itself: who drafts where, and the time for building decks."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models.event import Event


class Drafting(Witnessed):
    """`kind` is a code of the engine's drafts. `groups`: of each its seats clockwise, every seat the engine's id of its
    player and its side; the id is empty where the director drafts. It follows from `seed`, unless `changed`: by hand.

    Where nothing is drafted, or nothing is seated yet, there are no groups, and no `seed`. `deck_cards`: of a finished
    deck, None for any size. `building_ended_at`: decks are no longer built, whatever the clock says.
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
