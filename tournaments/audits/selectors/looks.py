"""The queue of events that a coordinator looks at (House-A7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet

from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.engine.listing.awaiting import Reason as Waits
from tournaments.engine.worth_a_look import Reason
from tournaments.kernel.days import format_start
from tournaments.kernel.models import User
from tournaments.record.models import Director, Entry, Event

Kind = InboxItem.Kind
TONES = {Kind.AUDIT: "bad", "red": "bad", "awaits": ""}
ICONS = {
    Kind.AUDIT: "circle-x",
    Reason.RED: "circle-x",
    Reason.CONCEDED_AGAIN: "flag",
    Reason.FAST: "timer",
    Reason.FEW_CONFIRMED: "users",
    Reason.ENTERED: "users",
    Reason.CORRECTED: "pencil",
    Reason.CONCEDED: "flag",
    Reason.OVERRULED: "hand",
    Reason.LATE: "clock",
    Reason.PLAYED: "user",
    "awaits": "history",
    Waits.EARLY: "clock",
    Waits.NEW_DIRECTOR: "user",
    Waits.STRANGERS: "users",
    Waits.REQUESTED: "scale",
    Waits.POOL_UNDECIDED: "layers",
}
"""By the code of a sign, else by the kind of its item."""


@dataclass(frozen=True, slots=True)
class Chip:
    words: str
    tone: str
    icon: str


@dataclass(frozen=True, slots=True)
class Look:
    """An event to review, with its items. Settling it answers all of them."""

    event: Event
    facts: str
    signs: tuple[Chip, ...]
    items: tuple[InboxItem, ...]

    @property
    def since(self) -> datetime:
        return self.items[0].made_at

    @property
    def weight(self) -> int:
        return sum(item.weight for item in self.items)

    @property
    def item_ids(self) -> list[int]:
        return [item.pk for item in self.items]

    @property
    def owners(self) -> list[str]:
        return sorted({str(item.owner) for item in self.items if item.owner})

    @property
    def can_be_settled(self) -> bool:
        """Return whether a word is enough; events that are held or wait to be rated need a decision."""
        return any(item.kind == Kind.LOOK for item in self.items)

    @property
    def is_held(self) -> bool:
        return any(item.kind == Kind.AUDIT for item in self.items)


def looks(user: User) -> list[Look]:
    """Return the events this member has to review, the heaviest first, then the oldest. Takes four queries."""
    by_event: dict[int, list[InboxItem]] = {}
    for item in about_events(user).filter(answered_at=None).order_by("made_at", "pk"):
        by_event.setdefault(item.event_id or 0, []).append(item)
    return sorted(_looks(by_event.values()), key=lambda look: (-look.weight, look.since))


def list_settled(items: Collection[InboxItem]) -> list[Look]:
    """The same of items that were answered, each for itself."""
    return _looks([[item] for item in items])


def answered_about_events(user: User) -> QuerySet[InboxItem]:
    """Latest first."""
    return about_events(user).filter(answered_at__isnull=False).order_by("-answered_at", "-pk")


def look_at(event: Event, user: User) -> Look | None:
    """Return this member's review of one event, or None."""
    items = list(about_events(user).filter(answered_at=None, event=event).order_by("made_at", "pk"))
    return _looks([items])[0] if items else None


def about_events(user: User) -> QuerySet[InboxItem]:
    mine = inbox_of(user).filter(kind__in=InboxItem.ABOUT_EVENTS, event__isnull=False)
    return mine.select_related("owner__player", "answered_by__player")


def _looks(grouped: Collection[list[InboxItem]]) -> list[Look]:
    events = Event.objects.select_related("host").in_bulk([items[0].event_id for items in grouped])
    directors, players = _directors(events), _players(events)
    return [_look(events[items[0].event_id or 0], items, directors, players) for items in grouped]


def _look(event: Event, items: list[InboxItem], directors: Mapping[int, str], players: Mapping[int, int]) -> Look:
    place = "online" if event.online else event.host.town if event.host else ""
    people = f"{players.get(event.pk, 0)} players", f"director {directors.get(event.pk, 'nobody')}"
    facts = " · ".join(filter(None, (format_start(event.local_start), place, *people)))
    return Look(event, facts, tuple(chip for item in items for chip in signs_of(item)), tuple(items))


def signs_of(item: InboxItem) -> tuple[Chip, ...]:
    pairs = [line.partition(" ") for line in item.signs.splitlines()]
    return tuple(_chip(item, code, words) for code, _, words in pairs)


def _chip(item: InboxItem, code: str, words: str) -> Chip:
    tone = TONES.get(code, TONES.get(item.kind, "caution"))
    return Chip(words, tone, ICONS.get(code, ICONS.get(item.kind, "triangle-alert")))


def _directors(events: Collection[int]) -> dict[int, str]:
    """Primary directors, by the key of the event."""
    rows = Director.accepted.filter(event__in=events, position=Director.Position.PRIMARY)
    return {row.event_id: str(row.user) for row in rows.select_related("user__player")}


def _players(events: Collection[int]) -> dict[int, int]:
    """Map events to their number of checked-in players."""
    checked_in = Entry.objects.filter(event__in=events, checked_in=True).order_by()
    return dict(checked_in.values_list("event").annotate(Count("pk")))
