"""Requests to change facts that decide sanction, list or K after play has begun, or to approve a card pool.

A coordinator without a part in the event decides them (OPG 2, 4.2, 6, A).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from django.utils import timezone

from tournaments.audits.acts import AuditTag
from tournaments.audits.services.auditing import refuse_unsaid
from tournaments.audits.services.counting import Wished, alter_counted, as_json, as_wished, differing
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in, settle_about
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.listing.changes import COUNTED
from tournaments.kernel.journal import Act, AlreadyDone, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import awaits_now, is_unusual, pool_of, request_title
from tournaments.listing.services.awaiting import update_awaited_requests
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_audit, can_direct, coordinator_of, find_involved_members
from tournaments.record.selectors.counting import event_status
from tournaments.record.services.looks import accepted_directors

SECTION = "OPG 6"
OF_POOLS = "OPG 4.2"
LONGEST = 300
WHY_ASKED = "Say why it has to change: a coordinator decides by it."
WHY_POOL = "Say why this card pool, and for which championship."
WHY_DECIDED = "Say why: the directors read it."
DECIDERS_ONLY = "A coordinator decides this who neither directs nor played in the event, nor asked for it."
Kind, State = EventRequest.Kind, EventRequest.State


@replayable
def ask_change(event: Event, wished: Wished, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> EventRequest:
    """A director asks for other values of what is locked. Play goes on; what is not rated yet waits for the answer."""
    with record_act(event, AuditTag.REQUEST_MADE, by=by, **envelope) as act:
        _refuse_to_ask(event, by, Kind.CHANGE)
        _refuse_before_play(event)
        _refuse_reason(reason, WHY_ASKED)
        return _create_request(event, Kind.CHANGE, as_json(differing(event, wished, by)), reason, act, by)


@replayable
def ask_pool(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> EventRequest:
    """A director asks the Department to approve the card pool of the event at a championship."""
    with record_act(event, AuditTag.REQUEST_MADE, by=by, **envelope) as act:
        _refuse_to_ask(event, by, Kind.POOL)
        if not is_unusual(event):
            message = f"{pool_of(event) or 'This event'} needs no approval: championships use it as it is."
            raise RuleViolation("usual_pool", message, OF_POOLS)
        granted = EventRequest.objects.filter(event=event, kind=Kind.POOL, state=State.GRANTED, wished__pool=event.pool)
        if (stands := granted.first()) is not None:
            raise AlreadyDone("approved", "This card pool is approved for the event already.", stands, OF_POOLS)
        _refuse_reason(reason, WHY_POOL)
        return _create_request(event, Kind.POOL, {"pool": event.pool}, reason, act, by)


@replayable
def withdraw_request(request: EventRequest, *, by: User, **envelope: Unpack[Envelope]) -> EventRequest:
    """The directors do not ask for it any more."""
    event = request.event
    with record_act(event, AuditTag.REQUEST_WITHDRAWN, by=by, **envelope) as act:
        _read_again(request, event)
        if not can_direct(by, event):
            raise RuleViolation("directors_only", DIRECTORS_ONLY, SECTION)
        _decide(request, State.WITHDRAWN, "", act, by)
    return request


@replayable
def grant_request(request: EventRequest, note: str, *, by: User, **envelope: Unpack[Envelope]) -> EventRequest:
    """Grant a request and do it in the same act. Raises RuleViolation, without any change, if it became impossible."""
    event = request.event
    with record_act(event, AuditTag.REQUEST_GRANTED, by=by, **envelope) as act:
        _read_to_decide(request, event, note, by)
        was_rated = event_status(event).rated
        if request.kind == Kind.CHANGE:
            alter_counted(event, as_wished(request.wished), act, by=by)
        elif event.pool != request.wished["pool"]:
            message = f"The event has another card pool now: {pool_of(event)}. Refuse this, and be asked anew."
            raise RuleViolation("another_pool", message, OF_POOLS)
        _decide(request, State.GRANTED, note, act, by, was_rated=was_rated)
        _tell(request, f"Granted by a coordinator: {request_title(request)}. {note}")
    return request


@replayable
def refuse_request(request: EventRequest, note: str, *, by: User, **envelope: Unpack[Envelope]) -> EventRequest:
    """It stays as it is. Without the approval of its pool an event is no championship: it counts as an ordinary one."""
    event = request.event
    with record_act(event, AuditTag.REQUEST_REFUSED, by=by, **envelope) as act:
        _read_to_decide(request, event, note, by)
        _decide(request, State.REFUSED, note, act, by)
        _tell(request, f"Refused by a coordinator: {request_title(request)}. {note}")
    return request


@replayable
def change_counted(event: Event, wished: Wished, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """A coordinator changes what is locked without being asked, with a reason that the directors read."""
    with record_act(event, AuditTag.COUNTED_CHANGED, by=by, **envelope) as act:
        if not can_audit(by, event):
            raise RuleViolation("coordinator_only", DECIDERS_ONLY, SECTION)
        _refuse_before_play(event)
        _refuse_reason(reason, WHY_DECIDED)
        was_rated = event_status(event).rated
        changed = alter_counted(event, wished, act, by=by)
        if not changed:
            raise AlreadyDone("same", "The event stands so already.", event, SECTION)
        update_awaited_requests(event, was_rated=was_rated, by=by)
        event.save()
        act.note(reason=reason)
        words = ", ".join(COUNTED[field] for field in changed)
        text = f"A coordinator has changed what “{event.title}” counts as ({words}): {reason}"
        notify(event, Notice.Kind.MESSAGE, accepted_directors(event), text, page=event.get_absolute_url())
    return event


def _refuse_closed(event: Event) -> None:
    if event.state in (Event.State.VOID, Event.State.CANCELLED):
        raise RuleViolation("closed", f"The event is {event.state}: it counts as nothing.", SECTION)


def _refuse_before_play(event: Event) -> None:
    """Nothing is locked yet, or nothing counts any more."""
    _refuse_closed(event)
    if not event.has_begun:
        raise RuleViolation("not_begun", "Play has not begun: edit the listing, nothing of this is locked.", SECTION)


def _refuse_to_ask(event: Event, by: User, kind: EventRequest.Kind) -> None:
    if not can_direct(by, event):
        raise RuleViolation("directors_only", DIRECTORS_ONLY, SECTION)
    if event.is_rehearsal:
        raise RuleViolation("rehearsal", "A rehearsal counts as nothing: there is nothing to ask for.", SECTION)
    _refuse_closed(event)
    waiting = EventRequest.objects.filter(event=event, kind=kind, state=State.OPEN).first()
    if waiting is not None:
        raise Conflict("asked_already", "A coordinator is asked already: withdraw that first.", waiting, SECTION)


def _refuse_reason(reason: str, message: str) -> None:
    refuse_unsaid(reason, message)
    if len(reason) > LONGEST:
        raise RuleViolation("too_long", f"Write at most {LONGEST} characters.", SECTION)


def _create_request(
    event: Event, kind: EventRequest.Kind, wished: Mapping[str, Any], reason: str, act: Act, by: User
) -> EventRequest:
    """Create a request. What was rated before stays rated until it is decided."""
    stood = as_json({field: getattr(event, field) for field in wished})
    act.result = request = EventRequest.objects.create(
        event=event, kind=kind, wished=wished, stood=stood, reason=reason, by=by, at=timezone.now()
    )
    text = f"{event.title}: {request_title(request)}. {reason}"
    about, kept_from = request.get_absolute_url(), find_involved_members(event)
    put_in(coordinator_of(event), InboxItem.Kind.REQUEST, by=by, text=text, about=about, kept_from=kept_from)
    if event.state == Event.State.FINALIZED and event.awaits:
        event.awaits = awaits_now(event)
        event.save(update_fields=["awaits"])
    act.note(request=request.pk, kind=kind.value, wished=wished, reason=reason)
    return request


def _read_again(request: EventRequest, event: Event) -> None:
    """Read the request again under the event's lock. Raises Conflict if somebody decided it first."""
    request.refresh_from_db()
    request.event = event
    if request.state != State.OPEN:
        raise Conflict("decided", f"This was {request.state} in the meantime.", request, SECTION)


def _read_to_decide(request: EventRequest, event: Event, note: str, by: User) -> None:
    _read_again(request, event)
    if not can_audit(by, event) or request.by_id == by.pk:
        raise RuleViolation("coordinator_only", DECIDERS_ONLY, SECTION)
    _refuse_closed(event)
    _refuse_reason(note, WHY_DECIDED)


def _decide(
    request: EventRequest, state: EventRequest.State, note: str, act: Act, by: User, *, was_rated: bool | None = None
) -> None:
    event = request.event
    was_rated = event_status(event).rated if was_rated is None else was_rated
    request.state, request.note, request.decided_by, request.decided_at = state, note, by, timezone.now()
    request.save(update_fields=["state", "note", "decided_by", "decided_at"])
    settle_about(request.get_absolute_url(), note or "Withdrawn.", by=by)
    by_pool = request.kind == Kind.POOL and event.level > 1 and event.pool == request.wished["pool"]
    if by_pool and state != State.GRANTED:  # listed as a championship with this very pool
        act.note(level_before=event.level)
        alter_counted(event, {"level": 1}, act, by=by)
    update_awaited_requests(event, was_rated=was_rated, by=by)
    event.save()
    act.result = request
    act.note(request=request.pk, kind=request.kind, wished=request.wished, reason=note)


def _tell(request: EventRequest, text: str) -> None:
    notify(request.event, Notice.Kind.MESSAGE, accepted_directors(request.event), text, page=request.get_absolute_url())
