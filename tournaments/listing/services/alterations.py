"""What of an event and of its listing may still be altered (OPG 6, A)."""

from __future__ import annotations

from django.utils import timezone

from tournaments import engine
from tournaments.engine.core.types import RuleViolation, Violation
from tournaments.engine.listing.changes import COUNTED, STRUCTURE, WHY_NOT, locked_in_play, may_become, why_locked
from tournaments.kernel.journal import Already
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.heats import heats_have_begun
from tournaments.record.selectors.records import structure_code

WORDS = {STRUCTURE: "pairing style"}
MOMENT = frozenset({"starts_at", "time_zone"})


def impossible(event: Event, act: str) -> str:
    """Why the event as it stands is not altered so ("rounds", "postpone", "cancel"); empty where it may be."""
    against = {"rounds": refuse_closed, "postpone": refuse_to_move, "cancel": refuse_to_cancel}
    try:
        against[act](event)
    except RuleViolation as violation:
        return violation.message
    return ""


def refuse_closed(event: Event) -> None:
    if event.is_locked:
        raise RuleViolation("locked", f"The event is {event.state}: nothing of it is altered any more.", "OPG 6")


def refuse_to_cancel(event: Event) -> None:
    if event.state == Event.State.CANCELLED:
        raise Already("cancelled", "The event is cancelled already.", event, "OPG 6")
    if event.state in (Event.State.COMPLETE, Event.State.FINALIZED):
        raise RuleViolation("played", "Every round is played: an event that took place is not cancelled.", "OPG 6")
    refuse_closed(event)


def refuse_to_move(event: Event) -> None:
    refuse_closed(event)
    if event.has_begun:
        raise RuleViolation("begun", "The event has begun: it is played to its end, or cancelled.", "OPG 6")
    if is_late(event):
        message = (
            "The day of a sanctioned event changes until 24 hours before its start:"
            " cancel it, or list it as non-sanctioned first."
        )
        raise RuleViolation("too_late", message, "OPG A")


def refuse_locked(event: Event, changed: set[str], structure: str) -> None:
    """Raises RuleViolation where anything of a listing would change that is `locked`, or to a `structure` that the
    event can no longer have."""
    refused = locked(event) & changed
    if STRUCTURE in changed and not event.is_locked:
        _refuse_structure(event, structure)
    if refused == {"rounds_scheduled"} and not event.is_locked:
        message = "Players are entered: the number of rounds changes with their approval, under “Change the rounds”."
        raise RuleViolation("rounds_locked", message, "OPG 6")
    if refused <= MOMENT and refused and not (event.is_locked or event.has_begun or is_late(event)):
        message = (
            "Players are entered: the start changes under “Another day or time”, with a reason that they are told."
        )
        raise RuleViolation("start_locked", message, "OPG A")
    if refused and refused <= COUNTED.keys() and event.state not in (Event.State.VOID, Event.State.CANCELLED):
        findings = tuple(Violation("locked", why_locked([name]), "OPG 6", name) for name in COUNTED if name in refused)
        raise RuleViolation("locked", why_locked(refused), "OPG 6", findings)
    if refused:
        names = ", ".join(sorted(WORDS.get(name, name).replace("_", " ") for name in refused))
        raise RuleViolation("locked", f"No longer changeable in this event: {names}.", "OPG 6")


def _refuse_structure(event: Event, structure: str) -> None:
    if heats_have_begun(event):
        message = "The first heat has begun: the pairing style, and with it the bracket, stays as it was published."
        raise RuleViolation("locked", message, "OPG 10", (Violation("locked", message, "OPG 10", STRUCTURE),))
    if not may_become(structure_code(event), structure, drawn=is_drawn(event)):
        raise RuleViolation("locked", WHY_NOT, "OPG 6", (Violation("locked", WHY_NOT, "OPG 6", STRUCTURE),))


def locked(event: Event) -> set[str]:
    """What of a listing can no longer change: what it counts for once it is closed, what it is scored by once it runs,
    the day in its last 24 hours, rounds and start but by a change of their own once anybody is entered."""
    if event.is_locked or event.has_begun:
        return set(locked_in_play(structure_code(event), closed=event.is_locked))
    entered = event.entries.exists()
    start = MOMENT if entered or event.waiting.exists() or is_late(event) else ()
    return {*start, *(["rounds_scheduled"] if event.rounds_scheduled and entered else ())}


def is_drawn(event: Event) -> bool:
    """Whether a round is there, if only as a draft."""
    return event.has_begun or event.rounds.exists()


def is_late(event: Event) -> bool:
    """Whether so little is left before its start that the date of a sanctioned event can no longer change (OPG A)."""
    left = (event.starts_at - timezone.now()).total_seconds()
    return event_status(event).sanctioned and left < engine.game_rules(event.ruleset).limits.lead_hours * 3600
