"""What of an event may still be altered."""

from __future__ import annotations

from tournaments.engine.types import RuleViolation
from tournaments.kernel.journal import Already
from tournaments.listing.services.registration import is_late
from tournaments.record.models import Event


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
