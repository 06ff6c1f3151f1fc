"""Who may say of an entry: that is not me (House-P3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

WINDOW = timedelta(days=14)

HIMSELF = "You entered yourself, or it is no longer yours."
HAND = "You checked in, reported or answered in this event yourself: speak to its director."
CLOSED = "The event was cancelled or is void: nothing in it counts."


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry under a member's name. `entered_at` None: before it was noted. `had_a_hand`: he acted as its player."""

    by_himself: bool
    had_a_hand: bool
    is_closed: bool
    entered_at: datetime | None
    finalized_at: datetime | None


def until(entered: Entered) -> datetime | None:
    """Two weeks from the finalizing, or from the entry if that is later; None: there is no end yet."""
    if entered.finalized_at is None:
        return None
    return max(entered.finalized_at, entered.entered_at or entered.finalized_at) + WINDOW


def against_denying(entered: Entered, now: datetime) -> str:
    """Why a member may not deny the entry; empty where he may."""
    if entered.is_closed:
        return CLOSED
    if entered.by_himself:
        return HIMSELF
    if entered.had_a_hand:
        return HAND
    end = until(entered)
    if end is not None and now >= end:
        return f"This could be said until {end:%d %b %Y}: write to a coordinator."
    return ""
