"""How players of an event come to their decks there, as its rows have it (OPG 4.1.2, 4.1.3; SW Booster Draft)."""

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
"""As a row has them: of each group its seats, of each seat who sits there and the side, both perhaps empty."""


def kind_of(event: Event) -> DraftKind | None:
    """None where decks are brought: nothing is drafted and nothing built."""
    return drafts.find_draft_kind(event.ruleset, event.format)


def drafting_of(event: Event) -> Row | None:
    final = rows_of(event, Row)
    return Row.objects.filter(event=event).first() if final is None else next(iter(final), None)


def circles_of(row: Row) -> tuple[Circle, ...]:
    return tuple(
        tuple(Seat(player, Allegiance(side) if side else None) for player, side in group) for group in row.groups
    )


def groups_of(circles: Iterable[Circle]) -> Groups:
    """What a row keeps of these."""
    return [[[seat.player, seat.side or ""] for seat in circle] for circle in circles]


def seated(kind: DraftKind, row: Row) -> Drafting:
    """With the passing of its packs and why it is so."""
    return drafts.build_drafting(kind, circles_of(row), row.packs, row.seed or 0)


def players_there(event: Event) -> tuple[str, ...]:
    """Whom a draft seats: everybody who is checked in, and has not left."""
    there = Entry.objects.filter(event=event, **PRESENT)
    return tuple(there.order_by("pk").values_list("document_id", flat=True))


def building_clock(row: Row | None) -> Clock | None:
    """That of the decks which are built, or were; None before."""
    if row is None or row.building_at is None:
        return None
    return Clock(row.building_minutes or 0, row.building_at, None, timedelta(), row.building_ended_at)
