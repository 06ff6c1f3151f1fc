"""Reasons why a result cannot be reported, entered or corrected.

Pages ask before they offer the act, and the act asks again.
"""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.engine.preconditions import Step
from tournaments.listing.selectors.beginning import wait_in_words
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.counting import event_status, find_void_violations

UNSAID = Violation("reason_missing", "Say why the result is corrected.", "OPG 7.4", "reason")
NOT_RUNNING = Violation("not_running", "This round is not being played.", "OPG 7.4")


def find_report_violations(event: Event, played: Round) -> tuple[Violation, ...]:
    """Return every reason why no player can report a game of this round now.

    The steps that lead on are left out: they are no acts of players.
    """
    if played.is_draft or played.is_over or event.is_locked:
        return (NOT_RUNNING,)
    return tuple(replace(found, step="") for found in find_result_violations(event))


def find_correction_violations(match: Match) -> tuple[Violation, ...]:
    """Return every reason why the result of this match cannot be corrected now."""
    return (*find_void_violations(match.round), *_open_violations(match))


def find_result_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why nobody can enter or correct a result of this event now, or begin a round."""
    if event.is_locked:
        message = "This event is finalized; its results are locked."
        return (Violation("locked", message, "OPG 8", step=Step.REOPEN),)
    if message := wait_in_words(event):
        step = ""
        if not event_status(event).sanctioned:
            step = Step.BEGIN_NOW
        return (Violation("to_come", message, NO_SECTION, step=step),)
    return ()


def _open_violations(match: Match) -> tuple[Violation, ...]:
    if match.is_settled:
        return ()
    return (Violation("not_complete", "This game is still open: enter its result instead.", "OPG 7.4"),)
