"""The rounds that were abandoned and count for nothing (OPG 7.4)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.record.models import Event, Round


@dataclass(frozen=True, slots=True)
class VoidRound:
    """`round`: its number, and the game where a round has several. `drawn_again`: another goes by it since."""

    round: str
    because: str
    drawn_again: bool


def void_rounds(event: Event) -> tuple[VoidRound, ...]:
    """In the order of play."""
    if event.state == Event.State.LISTED:
        return ()
    fields = ("number", "of_round", "game", "state", "abandoned_because")
    rows = list(event.rounds.exclude(state=Round.State.DRAFT).order_by("number").only("event", *fields))
    counted = {row.called for row in rows if not row.is_void}
    return tuple(VoidRound(row.called, row.abandoned_because, row.called in counted) for row in rows if row.is_void)
