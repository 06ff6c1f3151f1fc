"""The draft and deck building of an event, read from its rows (OPG 4.1.2, 4.1.3; SW Booster Draft)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from tournaments.engine import drafts
from tournaments.engine.clock import Clock
from tournaments.engine.core.types import Allegiance, Seat
from tournaments.engine.drafts import Circle, Drafting, DraftKind
from tournaments.record.models import Drafting as Row
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.final_rows import rows_of
from tournaments.record.selectors.records import PRESENT

Groups = list[list[list[str]]]
"""The seats of each group as a row keeps them: player and side, each of which may be empty."""


def kind_of(event: Event) -> DraftKind | None:
    """Return the kind of draft; None where decks are brought along."""
    return drafts.find_draft_kind(event.ruleset, event.format)


def drafting_of(event: Event) -> Row | None:
    final = rows_of(event, Row)
    if final is None:
        return Row.objects.filter(event=event).first()
    return next(iter(final), None)


def circles_of(row: Row) -> tuple[Circle, ...]:
    found = []
    for group in row.groups:
        found.append(tuple(Seat(player, Allegiance(side) if side else None) for player, side in group))
    return tuple(found)


def groups_of(circles: Iterable[Circle]) -> Groups:
    """Return the circles as a row keeps them."""
    found = []
    for circle in circles:
        found.append([[seat.player, seat.side or ""] for seat in circle])
    return found


def load_drafting(kind: DraftKind, row: Row) -> Drafting:
    """Return the draft with the passing of its packs and the explanation."""
    return drafts.build_drafting(kind, circles_of(row), row.packs, row.seed or 0)


def players_there(event: Event) -> tuple[str, ...]:
    """Return the players whom a draft seats: everybody who is checked in and has not left."""
    there = Entry.objects.filter(event=event, **PRESENT)
    return tuple(there.order_by("pk").values_list("document_id", flat=True))


def building_clock(row: Row | None) -> Clock | None:
    """Return the clock of deck building, None before it begins."""
    if row is None or row.building_at is None:
        return None
    return Clock(row.building_minutes or 0, row.building_at, None, timedelta(), row.building_ended_at)
