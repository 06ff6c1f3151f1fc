"""An event that counts nowhere: it stays readable, marked with the reason, until a coordinator takes that back."""

from __future__ import annotations

from typing import Unpack

from tournaments.audits.acts import AuditTag
from tournaments.audits.services.auditing import SECTION, refuse_own, refuse_unsaid
from tournaments.engine.texts import stopped
from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import Already, Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.play.services.announcements import tell_everybody
from tournaments.record.models import Event
from tournaments.record.services.looks import look_no_more, tell_directors

WHY_VOID = "Say why this event counts nowhere: everybody will read it."
WHY_TAKEN_BACK = "Say why this event counts again: everybody will read it."


@replayable
def void_event(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """It counts nowhere from now on: no rating, no bye earned, no place. Players and directors are told."""
    with recorded(event, AuditTag.EVENT_VOIDED, by=by, **envelope) as act:
        refuse_own(event, by)
        if event.state == Event.State.VOID:
            raise Already("void", "This event is void already.", event, NO_SECTION)
        if not event.has_begun:
            raise RuleViolation("not_begun", "Nothing was played yet: cancel the event instead.", SECTION)
        refuse_unsaid(reason, WHY_VOID)
        event.state, event.void_from, event.void_because = Event.State.VOID, event.state, reason
        event.save()
        look_no_more(event, reason, by=by)
        act.note(reason=reason, state=event.void_from)
        _tell_all(event, by, f"A coordinator has declared this event void. {stopped(reason)}")
    return event


@replayable
def take_back_void(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """It is again what it was before it was declared void."""
    with recorded(event, AuditTag.EVENT_UNVOIDED, by=by, **envelope) as act:
        refuse_own(event, by)
        if event.state != Event.State.VOID:
            raise Already("not_void", "This event is not void.", event, NO_SECTION)
        refuse_unsaid(reason, WHY_TAKEN_BACK)
        event.state, event.void_from, event.void_because = event.void_from, "", ""
        event.save()
        act.note(reason=reason, state=event.state)
        _tell_all(event, by, f"This event is not void any more. {stopped(reason)}")
    return event


def _tell_all(event: Event, by: User, text: str) -> None:
    tell_everybody(event, text)
    tell_directors(event, text, by=by)
