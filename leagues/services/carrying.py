"""An event carries an approved application, and so a level above 1; one is given back (OPG 11, 11.4)."""

from __future__ import annotations

from typing import Unpack

from leagues.acts import RoadTag
from leagues.models import Application
from leagues.permissions import can_decide, holds
from leagues.selectors.before_road import OVER, find_carry_violations, find_release_violations
from leagues.selectors.windows import SECTION
from leagues.services.applications import State
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.listing.services.levels import approve_pool, set_level
from tournaments.record.models import Event

ORDINARY = 1
HOLDERS = "Whoever applied lets an event carry it, and whoever decides."


@replayable
def carry(application: Application, event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Application:
    """The event, which the applicant directs, has the level of the application from now on.

    Its days and its game are among those that were approved. Once play has begun a coordinator alone does it.
    """
    with record_act(event, RoadTag.APPLICATION_CARRIED, by=by, **envelope, shown=application) as act:
        _refuse_others(application, by)
        missing = find_carry_violations(application, event, decides=can_decide(by, application))
        _refuse_carried(application, missing)
        require_no_findings(missing)
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
    """Give the application back. The event that used it becomes an ordinary one.

    Raises RuleViolation once play has begun there.
    """
    event = application.event
    if event is None or event.state in OVER:
        with record_act(application, RoadTag.APPLICATION_RELEASED, by=by, **envelope) as act:
            _refuse_to_release(application, event, by)
            _give_back(application)
            act.keep(application)
        return application
    with record_act(event, RoadTag.LEVEL_RELEASED, by=by, **envelope, shown=application) as act:
        _refuse_to_release(application, event, by)
        require_no_findings(find_release_violations(application))
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


def _refuse_carried(application: Application, missing: tuple[Violation, ...]) -> None:
    """Raises Conflict where somebody else was there first."""
    reasons = {found.code: found.message for found in missing}
    if "carried" in reasons:
        raise AlreadyDone("carried", reasons["carried"], application, SECTION)
    for code in ("not_approved", "carried_elsewhere"):
        if code in reasons:
            raise Conflict(code, reasons[code], application, SECTION)


def _refuse_to_release(application: Application, event: Event | None, by: User) -> None:
    if application.event_id != (event.pk if event else None):
        raise Conflict("stale", "This changed in the meantime: look at it again.", application, SECTION)
    _refuse_others(application, by)
    _refuse_carried(application, find_release_violations(application))


def _give_back(application: Application) -> None:
    application.state, application.event = State.RELEASED, None
