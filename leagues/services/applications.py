"""Applications to run events of a high level, and bids: made, changed, withdrawn (OPG 11.4)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Unpack

from django.db.models import Q
from django.utils import timezone

from leagues.acts import RoadTag
from leagues.models import Application, Call
from leagues.permissions import APPLICANT_ONLY, is_applicant, post_of
from leagues.selectors.applications import days_of, find_application_violations, find_call_violations
from leagues.selectors.before_road import find_decided_violations
from leagues.selectors.windows import SECTION, Wanted, found_before, found_in
from leagues.selectors.wishes import wanted_of
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in, settle_about
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.days import today
from tournaments.kernel.journal import Conflict, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.models import User

State = Application.State


@replayable
def apply_for(wanted: Wanted, call: Call | None = None, *, by: User, **envelope: Unpack[KeyOnly]) -> Application:
    """It waits in the inbox of the coordinator of the region; for the World Championship in the Director's.

    Raises RuleViolation for a bid after its call has closed, and for what nobody could approve of.
    """
    # Two at once are two, and never 21. Whoever may be told of it is locked with him, in order.
    two_at_once_are_two = [User.objects.filter(Q(pk=by.pk) | Q(offices__isnull=False))]
    with record_act(None, RoadTag.APPLICATION_MADE, by=by, **envelope, first=two_at_once_are_two) as act:
        if call is not None:
            call.refresh_from_db()
        refuse_unfit(wanted, call)
        _refuse_again(wanted, by)
        application = Application(call=call, applicant=by, made_at=timezone.now(), games=[])
        fill(application, wanted)
        application.save()
        _put_in(application, by)
        application.save(update_fields=["item"])
        act.subject = application
        act.note(level=wanted.level, region=wanted.region.pk)
    return application


@replayable
def edit_application(
    application: Application, wanted: Wanted, *, by: User, **envelope: Unpack[Envelope]
) -> Application:
    """While it waits; of a bid only while its call is open. Its level stays. In another region it waits there."""
    with record_act(application, RoadTag.APPLICATION_EDITED, by=by, **envelope) as act:
        _refuse_others(application, by)
        wanted = replace(wanted, level=application.level)
        refuse_unfit(wanted, application.call)
        stood = wanted_of(application)
        fill(application, wanted)
        if stood.region != wanted.region:
            settle_about(application.get_absolute_url(), "It lies in another region now.", by=by)
            _put_in(application, by)
        act.keep(application)
        act.note(changed=[one.name for one in fields(wanted) if getattr(stood, one.name) != getattr(wanted, one.name)])
    return application


@replayable
def withdraw_application(application: Application, *, by: User, **envelope: Unpack[Envelope]) -> Application:
    """While it waits: nobody decides it any more."""
    with record_act(application, RoadTag.APPLICATION_WITHDRAWN, by=by, **envelope) as act:
        _refuse_others(application, by)
        application.state = State.WITHDRAWN
        settle_about(application.get_absolute_url(), "Withdrawn.", by=by)
        act.keep(application)
    return application


def refuse_unfit(wanted: Wanted, call: Call | None) -> None:
    """Raises RuleViolation for what nobody could approve of, and for a bid without a call that is open."""
    if wanted.level not in wanted.levels:
        message = f"Choose a level: {', '.join(wanted.levels)}."
        raise RuleViolation("unknown_level", message, SECTION, (Violation("unknown_level", message, SECTION, "level"),))
    findings = (*_against_call(wanted, call), *found_before(wanted, today()), *found_in(wanted))
    require_no_findings(tuple(dict.fromkeys(findings)))


def _against_call(wanted: Wanted, call: Call | None) -> tuple[Violation, ...]:
    level = wanted.championship
    if call is None:
        message = f"A {level.label} is given to the best bid: bid when a call for it is open."
        return (Violation("bid_without_call", message, SECTION, "level"),) if level.bids else ()
    if call.level != wanted.level or call.year != wanted.starts_on.year:
        message = f"This call is for a {call.championship.label} in {call.year}."
        return (Violation("another_call", message, SECTION, "starts_on"),)
    return find_call_violations(call)


def refuse_decided(application: Application) -> None:
    for found in find_decided_violations(application):
        raise Conflict(found.code, found.message, application, SECTION)


def fill(application: Application, wanted: Wanted) -> None:
    values: dict[str, Any] = {field.name: getattr(wanted, field.name) for field in fields(wanted)}
    for name, value in {**values, "games": list(wanted.games)}.items():
        setattr(application, name, value)


def _put_in(application: Application, by: User) -> None:
    level = application.championship
    text = f"{level.label}, {days_of(application.starts_on, application.ends_on)}, {application.location}."
    post, about = post_of(level, application.region), application.get_absolute_url()
    application.item = put_in(post, InboxItem.Kind.REQUEST, by=by, text=text, about=about, kept_from=[by])


def _refuse_others(application: Application, by: User) -> None:
    if not is_applicant(by, application):
        raise RuleViolation("applicant_only", APPLICANT_ONLY, SECTION)
    refuse_decided(application)


def _refuse_again(wanted: Wanted, by: User) -> None:
    waiting = Application.objects.filter(applicant=by, state=State.OPEN)
    same = waiting.filter(level=wanted.level, starts_on=wanted.starts_on, location=wanted.location).first()
    if same:
        raise Conflict("sent_already", "You have applied for this already; it waits for its answer.", same, SECTION)
    require_no_findings(find_application_violations(by, None))
