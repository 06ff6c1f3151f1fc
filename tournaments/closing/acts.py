"""Journal tags of the end of an event, and the facts that code reads back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.kernel.registry import Tag


class ClosingTag(Tag):
    EVENT_REOPENED = "event.reopened", "event reopened: {reason}"
    FINALIZING_TAKEN_BACK = "event.finalizing_taken_back", "finalizing taken back"
    FINAL_WAIVED = "final.waived", "final confrontation waived by {player}: {reason}"
    WAIVER_OF_FINAL_TAKEN_BACK = "final.waiver_taken_back", "final confrontation waived no more by {player}"
    CUT_NOTED = "cut.noted", "cut for the highest Tribble, from the highest: {players}"
    CUT_TAKEN_BACK = "cut.taken_back", "cut for the highest Tribble taken back: {players}"
    ORDER_TYPED = "order.typed", "final order typed: {reason}"
    PRIZE_ADDED = "prize.added", "prize{for_place} put on the list{what}"
    PRIZE_REMOVED = "prize.removed", "prize{for_place} taken off the list{what}"
    PRIZES_AWARDED = "prize.awarded", "{prizes} prizes awarded by place"
    PRIZE_WON = "prize.won", "prize{for_place} won by {player}{what}"
    PRIZE_HANDED_OUT = "prize.handed_out", "prize{for_place} handed out to {player}{what}"
    PRIZE_KEPT = "prize.kept", "prize{for_place} of {player} not handed out yet{what}"


@dataclass(frozen=True, slots=True)
class OrderTyped:
    """The order before this act: places by player key (as text), the reason, and the event's state.

    Entries of earlier releases have no `state_before`.
    """

    places_before: Mapping[str, int | None] | None = None
    because_before: str = ""
    state_before: str = ""
