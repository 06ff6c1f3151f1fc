"""May somebody still come, or sit a round out? Asked before a page offers it, and again by the act."""

from __future__ import annotations

from tournaments.engine.core.types import Violation
from tournaments.record.models import Event
from tournaments.record.selectors.records import drawn_rounds, last_published, rules_of

SECTION = "OPG 7.5.1"


def entering_violations(event: Event) -> tuple[Violation, ...]:
    """Return why nobody can enter any more: the bracket or the last round is drawn."""
    published = last_published(event)
    if not published:
        return ()
    if rules_of(event).seeded:
        return (Violation("bracket_drawn", "The bracket is drawn: nobody can enter any more.", "OPG 10"),)
    if published >= drawn_rounds(event):
        return (Violation("no_round_left", "The last round is drawn: nobody can enter any more.", SECTION),)
    return ()


def resting_violations(event: Event) -> tuple[Violation, ...]:
    """Return why nobody can sit out the next round of this event."""
    if not rules_of(event).missed_round_is_line:
        return (Violation("no_missed_games", "These rules know no missed games: nobody sits out.", SECTION),)
    if last_published(event) >= drawn_rounds(event):
        message = "The last round is published: there is none to sit out."
        return (Violation("no_round_left", message, SECTION),)
    return ()
