"""Find why an event or its listing cannot be altered (OPG 6, A).

Pages ask before they offer it, and the act asks again.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from tournaments import engine
from tournaments.engine.core.types import Violation
from tournaments.engine.listing.changes import COUNTED, STRUCTURE, WHY_NOT, locked_in_play, may_become, why_locked
from tournaments.record.models import Event, Round
from tournaments.record.models.stage import in_main_stage
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.heats import heats_have_begun

WORDS = {STRUCTURE: "pairing style"}
MOMENT = frozenset({"starts_at", "time_zone"})


def find_closed_violations(event: Event) -> tuple[Violation, ...]:
    """Return the refusal of changes to a closed event."""
    if not event.is_locked:
        return ()
    return (Violation("locked", f"The event is {event.state}: nothing of it is altered any more.", "OPG 6"),)


def find_rounds_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the number of rounds cannot change now: nothing that was drawn falls away."""
    return (*find_closed_violations(event), *_drawn_violations(event))


def find_postpone_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the event cannot begin at another time."""
    return find_closed_violations(event) or tuple(_postpone_violations(event))


def find_cancel_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the event cannot be cancelled."""
    if event.state in (Event.State.COMPLETE, Event.State.FINALIZED):
        message = "Every round is played: an event that took place is not cancelled."
        return (Violation("played", message, "OPG 6"),)
    return find_closed_violations(event)


FIND = {"rounds": find_rounds_violations, "postpone": find_postpone_violations, "cancel": find_cancel_violations}
"""The checks behind the acts of the listing's page."""


def find_edit_violations(event: Event, changed: set[str], structure: str) -> tuple[Violation, ...]:
    """Return the changed fields that are locked, and a `structure` that the event can no longer have."""
    return (
        *_structure_violations(event, changed, structure),
        *_locked_violations(event, find_locked_fields(event) & changed),
    )


def _drawn_violations(event: Event) -> Iterator[Violation]:
    if event.rounds.filter(state=Round.State.DRAFT).exists():
        message = "A round waits as a draft, drawn for another number: discard it first."
        yield Violation("drafted", message, "OPG 7.6")
    if later := event.rounds.exclude(state=Round.State.VOID).exclude(in_main_stage()).first():
        yield Violation("later_stage", f"The {later.name} is drawn: take it back first.", "OPG A")


def _postpone_violations(event: Event) -> Iterator[Violation]:
    if event.has_begun:
        message = "The event has begun: it is played to its end, or cancelled."
        yield Violation("begun", message, "OPG 6")
    elif is_late(event):
        message = (
            "The day of a sanctioned event changes until 24 hours before its start:"
            " cancel it, or list it as non-sanctioned first."
        )
        yield Violation("too_late", message, "OPG A")


def _locked_violations(event: Event, refused: set[str]) -> Iterator[Violation]:
    if "rounds_scheduled" in refused and not event.is_locked:
        message = "Players are entered: the number of rounds changes with their approval, under “Change the rounds”."
        yield Violation("rounds_locked", message, "OPG 6", "rounds_scheduled")
        refused -= {"rounds_scheduled"}
    if refused & MOMENT and not (event.is_locked or event.has_begun or is_late(event)):
        message = (
            "Players are entered: the start changes under “Another day or time”, with a reason that they are told."
        )
        yield Violation("start_locked", message, "OPG A", min(refused & MOMENT))
        refused -= MOMENT
    counts = event.state not in (Event.State.VOID, Event.State.CANCELLED)
    for name in (*COUNTED, *sorted(refused - COUNTED.keys())):
        if name in refused:
            message = f"No longer changeable in this event: {WORDS.get(name, name).replace('_', ' ')}."
            yield Violation("locked", why_locked([name]) if name in COUNTED and counts else message, "OPG 6", name)


def _structure_violations(event: Event, changed: set[str], structure: str) -> Iterator[Violation]:
    if STRUCTURE not in changed or event.is_locked:
        return
    if heats_have_begun(event):
        message = "The first heat has begun: the pairing style, and with it the bracket, stays as it was published."
        yield Violation("locked", message, "OPG 10", STRUCTURE)
    elif not may_become(event.structure, structure, drawn=is_drawn(event)):
        yield Violation("locked", WHY_NOT, "OPG 6", STRUCTURE)


def find_locked_fields(event: Event) -> set[str]:
    """Return the fields of a listing that can no longer change.

    That is what it counts for once it is closed, what it is scored by once it runs, and the day in its last 24 hours.
    Once a player is entered, rounds and start change only by their own acts.
    """
    if event.is_locked or event.has_begun:
        return set(locked_in_play(event.structure, closed=event.is_locked))
    entered = event.entries.exists()
    locked: set[str] = set()
    if entered or event.waiting.exists() or is_late(event):
        locked |= MOMENT
    if event.rounds_scheduled and entered:
        locked.add("rounds_scheduled")
    return locked


def is_drawn(event: Event) -> bool:
    """Return whether a round exists, if only as a draft."""
    return event.has_begun or event.rounds.exists()


def is_late(event: Event) -> bool:
    """Return whether the start is so near that the date of a sanctioned event can no longer change (OPG A)."""
    left = (event.starts_at - timezone.now()).total_seconds()
    return event_status(event).sanctioned and left < engine.game_rules(event.ruleset).limits.lead_hours * 3600
