"""An event carries an approved application, and so a level above 1; one is given back (OPG 11, 11.4)."""

from __future__ import annotations

from typing import Unpack

from leagues.acts import RoadTag
from leagues.models import Application
from leagues.permissions import can_decide, holds
from leagues.selectors.carried import departures
from leagues.selectors.windows import SECTION
from leagues.services.applications import State
from tournaments.engine.core.types import RuleViolation, refuse_found
from tournaments.kernel.journal import Already, Conflict, Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.listing.services.levels import approve_pool, set_level
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct

ORDINARY = 1
OVER = (Event.State.VOID, Event.State.CANCELLED)
HOLDERS = "Whoever applied lets an event carry it, and whoever decides."


@replayable
def carry(application: Application, event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Application:
    """The event, which the applicant directs, has the level of the application from now on.

    Its days and its game are among those that were approved. Once play has begun a coordinator alone does it.
    """
    with recorded(event, RoadTag.APPLICATION_CARRIED, by=by, **envelope, shown=application) as act:
        _refuse_others(application, by)
        _refuse_to_carry(application, event, by)
        level = application.championship.level
        if application.special and application.pool and application.pool == event.pool:
            approve_pool(event, application.note, asked_by=application.applicant, by=application.decided_by)
        set_level(event, level, by=by)
        application.event = event
        act.keep(application)
        act.result = application
        act.note(application=application.pk, level=level)
    return application


@replayable
def release(application: Application, *, by: User, **envelope: Unpack[Envelope]) -> Application:
    """It is given back, and stands for nothing any more. The event that carries it is an ordinary one again.

    Raises RuleViolation once play has begun there.
    """
    event = application.event
    if event is None or event.state in OVER:
        with recorded(application, RoadTag.APPLICATION_RELEASED, by=by, **envelope) as act:
            _refuse_to_release(application, event, by)
            _give_back(application)
            act.keep(application)
        return application
    with recorded(event, RoadTag.LEVEL_RELEASED, by=by, **envelope, shown=application) as act:
        _refuse_to_release(application, event, by)
        if event.has_begun or event.is_locked:
            message = "Play has begun: the event is what it was announced as, and stays it."
            raise RuleViolation("begun", message, SECTION)
        _give_back(application)
        application.save()
        set_level(event, ORDINARY, by=by)
        act.keep(application)
        act.result = application
        act.note(application=application.pk)
    return application


def _refuse_others(application: Application, by: User) -> None:
    if not holds(by, application):
        raise RuleViolation("holders_only", HOLDERS, SECTION)
    if application.state != State.APPROVED:
        message = f"This application is {application.get_state_display().lower()}: only an approved one can be carried."
        raise Conflict("not_approved", message, application, SECTION)


def _refuse_to_carry(application: Application, event: Event, by: User) -> None:
    if application.event_id == event.pk:
        raise Already("carried", "This event carries it already.", application, SECTION)
    if application.event_id is not None:
        message = f"It is carried by {application.event}: an application is for one event."
        raise Conflict("carried_elsewhere", message, application, SECTION)
    if Application.objects.filter(event=event).exists():
        raise RuleViolation("carries_another", "This event carries another application already.", SECTION)
    if event.is_rehearsal:
        raise RuleViolation("rehearsal", "A rehearsal counts as nothing.", SECTION)
    if application.applicant is None or not can_direct(application.applicant, event):
        raise RuleViolation("not_directed", "Whoever applied directs the event that carries it.", SECTION)
    if event.has_begun and not can_decide(by, application):
        message = "Play has begun: a coordinator alone lets the event carry it now."
        raise RuleViolation("begun", message, SECTION)
    refuse_found(tuple(departures(application, event.game, event.local_start.date(), event.ends_on)))
    if event.host and event.host.country != application.country:
        where = application.country.name or "online"
        raise RuleViolation("elsewhere", f"It was approved for another place: {where}.", SECTION)


def _refuse_to_release(application: Application, event: Event | None, by: User) -> None:
    if application.event_id != (event.pk if event else None):
        raise Conflict("stale", "This changed in the meantime: look at it again.", application, SECTION)
    _refuse_others(application, by)


def _give_back(application: Application) -> None:
    application.state, application.event = State.RELEASED, None
