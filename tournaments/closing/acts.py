"""What the journal knows of the end of an event."""

from __future__ import annotations

from tournaments.kernel.registry import Tag


class ClosingTag(Tag):
    EVENT_REOPENED = "event.reopened", "event reopened: {reason}"
    PRIZE_ADDED = "prize.added", "prize put on the list"
    PRIZE_REMOVED = "prize.removed", "prize taken off the list"
    PRIZES_AWARDED = "prize.awarded", "{prizes} prizes awarded by place"
    PRIZE_WON = "prize.won", "prize won by {player}"
    PRIZE_HANDED_OUT = "prize.handed_out", "prize handed out to {player}"
    PRIZE_KEPT = "prize.kept", "prize of {player} not handed out yet"
