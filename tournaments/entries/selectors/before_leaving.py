"""May a player be checked out, or leave the list of players, and what is in the way? Asked before a page offers it, and
again by the act.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.core.types import Violation
from tournaments.record.models import Entry, Round, Seat

PENALTIES = "OPG B"


def find_check_out_violations(entry: Entry) -> tuple[Violation, ...]:
    """Return every reason why this player cannot be checked out now."""
    return (*_find_disqualified(entry), *_find_seats(entry, drafts=False))


def find_removal_violations(entry: Entry) -> tuple[Violation, ...]:
    """Return every reason why this player cannot leave the list of players now."""
    return (*_find_disqualified(entry), *_find_debts(entry), *_find_seats(entry, drafts=True))


def _find_disqualified(entry: Entry) -> Iterator[Violation]:
    if entry.disqualified_after is not None:
        message = f"{entry.shown_name} is disqualified and takes no part in this event any more."
        yield Violation("disqualified", message, PENALTIES)


def _find_debts(entry: Entry) -> Iterator[Violation]:
    """A game that is owed would be forgotten with the entry."""
    if entry.owed_games.filter(match=None).exists():
        message = (
            f"{entry.shown_name} owes a game by a penalty: drop the player instead, or withdraw the penalty first."
        )
        yield Violation("owes_a_game", message, PENALTIES)


def _find_seats(entry: Entry, *, drafts: bool) -> Iterator[Violation]:
    """Find why a player stays: who sits in a published round does, a seat in a draft only keeps one on the list."""
    seats = Seat.objects.filter(round__event=entry.event_id, player=entry.player_id)
    if drafts and seats.filter(round__state=Round.State.DRAFT).exists():
        message = f"{entry.shown_name} sits in the draft: draw again or discard it first."
        yield Violation("drafted", message, "OPG 7.6")
    if seats.exclude(round__state=Round.State.DRAFT).exists():
        message = f"{entry.shown_name} sits in a round already. Drop the player instead."
        yield Violation("seated", message, "OPG 7.5.1")
