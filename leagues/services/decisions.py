"""Applications approved and refused, events allocated (OPG 11.1, 11.2, 11.4)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from leagues.acts import RoadTag
from leagues.models import Application
from leagues.permissions import ALLOCATING, DECIDING, can_allocate, can_decide
from leagues.selectors.before_road import find_allocation_violations, find_approval_violations, find_note_violations
from leagues.selectors.windows import SECTION, Wanted, found_special
from leagues.selectors.wishes import wanted_of
from leagues.services.applications import State, fill, refuse_decided
from tournaments.department.services.inboxes import settle_about
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.engine.texts import add_full_stop
from tournaments.kernel.journal import Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_name
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.selectors.persons import find_member
from tournaments.people.services.notices import notify


@replayable
def approve_application(
    application: Application, note: str, special: bool = False, *, by: User, **envelope: Unpack[Envelope]
) -> Application:
    """An event of the applicant may carry it. `special`: although it needs a special approval, which this is."""
    with record_act(application, RoadTag.APPLICATION_APPROVED, by=by, **envelope) as act:
        _refuse_to_decide(application, by)
        _approve(application, note, special=special)
        _decide(application, State.APPROVED, note, by)
        act.keep(application)
        act.note(special=application.special)
    return application


@replayable
def refuse_application(application: Application, note: str, *, by: User, **envelope: Unpack[Envelope]) -> Application:
    """The applicant reads why."""
    with record_act(application, RoadTag.APPLICATION_REFUSED, by=by, **envelope) as act:
        _refuse_to_decide(application, by)
        require_no_findings(find_note_violations(note))
        _decide(application, State.REFUSED, note, by)
        act.keep(application)
    return application


@replayable
def allocate_event(
    wanted: Wanted, handle: str, note: str, special: bool = False, *, by: User, **envelope: Unpack[KeyOnly]
) -> Application:
    """Create an approved application of this member as a coordinator, who may not choose themselves."""
    with record_act(None, RoadTag.EVENT_ALLOCATED, by=by, **envelope) as act:
        if missing := find_allocation_violations(wanted, handle):
            require_no_findings((*missing, *find_note_violations(note)))
        application = Application(applicant=find_member(handle), allocated=True, made_at=timezone.now())
        fill(application, wanted)
        _refuse_to_allocate(application, wanted, by)
        _approve(application, note, special=special)
        _decide(application, State.APPROVED, note, by)
        application.save()
        act.subject = application
        act.note(level=wanted.level, region=wanted.region.pk, special=application.special)
        _tell(application, f"Allocated to you: {wanted.championship.label}, {wanted.location}. {note}")
    return application


def _refuse_to_decide(application: Application, by: User) -> None:
    if not can_decide(by, application):
        raise RuleViolation("not_yours", DECIDING, SECTION)
    refuse_decided(application)


def _refuse_to_allocate(application: Application, wanted: Wanted, by: User) -> None:
    level = wanted.championship
    if application.applicant_id == by.pk:
        message = f"Nobody allocates an event to himself: apply for it, and somebody else decides. {DECIDING}"
        raise RuleViolation("own_event", message, SECTION)
    if not can_decide(by, application):
        raise RuleViolation("not_yours", DECIDING if can_allocate(by, level, wanted.region) else ALLOCATING, SECTION)


def _approve(application: Application, note: str, *, special: bool) -> None:
    """One National of a game a country and year: who approves another at once waits here, and finds this one."""
    level, country = application.championship, application.country
    if level.once_per_country:
        lock_name(f"{level.code} {country.code} {application.year}")
    require_no_findings((*find_note_violations(note), *find_approval_violations(application, special=special)))
    application.special = bool(found_special(wanted_of(application)))


def _decide(application: Application, state: State, note: str, by: User) -> None:
    application.state, application.note = state, note
    application.decided_by, application.decided_at = by, timezone.now()
    if application.item_id is None:
        return
    settle_about(application.get_absolute_url(), note, by=by)
    outcome = "approved" if state == State.APPROVED else "refused"
    label = application.championship.label
    _tell(application, f"Your application is {outcome}: {label}, {application.location}. {add_full_stop(note)}")


def _tell(application: Application, text: str) -> None:
    readers = [application.applicant] if application.applicant else []
    notify(None, Notice.Kind.MESSAGE, readers, text, page=application.get_absolute_url())
