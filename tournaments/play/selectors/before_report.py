"""May players report their game, and what is missing? Asked before a page offers it, and again by the act."""

from __future__ import annotations

from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.listing.selectors.beginning import to_come_in_words
from tournaments.record.models import Event, Round

NOT_RUNNING = Violation("not_running", "This round is not being played.", "OPG 7.4")


def find_report_violations(event: Event, played: Round) -> tuple[Violation, ...]:
    """Return every reason why no player can report a game of this round now."""
    if played.is_draft or played.is_over or event.is_locked:
        return (NOT_RUNNING,)
    if message := to_come_in_words(event):
        return (Violation("to_come", message, NO_SECTION),)
    return ()
