"""Decide which finalized events wait for a coordinator before they are rated. The guide has no rule for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    EARLY = "early"
    NEW_DIRECTOR = "new_director"
    STRANGERS = "strangers"
    REQUESTED = "requested"
    POOL_UNDECIDED = "pool_undecided"


WORDS = {
    Reason.EARLY: "It began more than three hours before its listed start.",
    Reason.NEW_DIRECTOR: "Its director is new: a coordinator looks at his first events.",
    Reason.STRANGERS: "More than half of its players have neither an account nor a rated event behind them.",
    Reason.REQUESTED: "A change of what it counts as is asked of a coordinator, who has not decided yet.",
    Reason.POOL_UNDECIDED: "Approval of its card pool is asked of the Department, which has not decided yet (OPG 4.2).",
}
CHIPS = {
    Reason.EARLY: "began early",
    Reason.NEW_DIRECTOR: "new director",
    Reason.STRANGERS: "most players unknown",
    Reason.REQUESTED: "change asked for",
    Reason.POOL_UNDECIDED: "pool not decided",
}
LOOKED_AT = "Not rated yet: a coordinator looks at this event first."
WEIGHT = 60
"""Among the events that are looked at: players wait for their ratings."""


@dataclass(frozen=True, slots=True)
class Finalized:
    """A sanctioned event as it is finalized. `counted` events of its director counted before, `known` of its `players`
    have an account or a rated event behind them.
    """

    began_early: bool
    is_trusted: bool
    counted: int
    players: int
    known: int


def reasons(event: Finalized, *, first: int) -> Iterator[Reason]:
    """`first`: so many events of every director are looked at; 0: directors and players are not asked about."""
    if event.began_early:
        yield Reason.EARLY
    if first and not event.is_trusted and event.counted < first:
        yield Reason.NEW_DIRECTOR
    if first and 2 * event.known < event.players:
        yield Reason.STRANGERS


def describe_reasons(codes: str) -> tuple[str, ...]:
    """Return the reasons for the codes that an event keeps."""
    return tuple(WORDS[Reason(code)] for code in codes.split())
