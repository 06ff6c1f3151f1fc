"""Acts of a coordinator who audits an event: release, restore a result, ask its director, void."""

from __future__ import annotations

from typing import Unpack

from django.urls import reverse

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.audit import audit, last_question
from tournaments.audits.selectors.journal import kept_results
from tournaments.closing.services.reporting import place_again
from tournaments.department.acts import DepartmentTag
from tournaments.department.models import InboxItem, Proposal
from tournaments.department.services.officers import tell_officers
from tournaments.department.services.proposals import end_agreed, names_of
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.texts import add_full_stop
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.play.services.announcements import tell_everybody
from tournaments.play.services.disputes import settle_all
from tournaments.play.services.results import facts_of, restore_facts
from tournaments.record.models import Event, Match
from tournaments.record.permissions import AUDITORS_ONLY, DIRECTORS_ONLY, can_audit, can_direct
from tournaments.record.selectors.proposals import takes_two
from tournaments.record.services.freezing import freeze
from tournaments.record.services.looks import accepted_directors, audit_page, close_reviews, tell_directors
from tournaments.record.services.proposals import propose_about

SECTION = "OPG 1.2"
WHY_RELEASED = "Say why what stands is right although it differs."
WHAT_ASKED = "Write what you ask the directors."
WHAT_ANSWERED = "Write the answer."
WHY_RESTORED = "Say why the result of the journal is put back."
JOURNAL_CHANGED = (
    "The journal is what was changed here. Putting its result back would write the changed entry: accept the event as"
    " it stands, or correct the table by hand."
)
WHY_VOID = "Say why this event counts nowhere: everybody will read it."
WHY_TAKEN_BACK = "Say why this event counts again: everybody will read it."


@replayable
def release_event(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Confirm the present rows as right: the table is recomputed from them, and the event is rated."""
    with record_act(event, AuditTag.EVENT_RELEASED, by=by, **envelope) as act:
        refuse_own(event, by)
        if event.state != Event.State.FINALIZED:
            raise RuleViolation("not_finalized", "Only a finalized event is accepted as it stands.", SECTION)
        refuse_unsaid(reason, WHY_RELEASED)
        place_again(event)
        close_reviews(event, reason, by=by)
        act.note(reason=reason, digest=freeze(event))
        act.note(accepted={check.code: check.mark for check in audit(event).failed})
    return event


@replayable
def restore_result(match: Match, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Match:
    """Restore the result of the last act about this table; a finalized event's table is recomputed."""
    event = match.round.event
    with record_act(event, AuditTag.RESULT_RESTORED, by=by, **envelope, shown=match) as act:
        match.round.event = event
        refuse_own(event, by)
        last, before = kept_results(event).get(match.pk), facts_of(match)
        if last is None:
            raise RuleViolation("unknown", "The journal holds no result of this table: correct it by hand.", SECTION)
        if last.facts == before:
            raise AlreadyDone("same", "This is the result of the journal already.", match, NO_SECTION)
        if audit(event).journal_is_alone:
            raise RuleViolation("journal_alone", JOURNAL_CHANGED, SECTION)
        refuse_unsaid(reason, WHY_RESTORED)
        restore_facts(match, last.facts)
        if event.state == Event.State.FINALIZED:
            place_again(event)
            if audit(event).holds:
                close_reviews(event, reason, by=by, kinds=(InboxItem.Kind.AUDIT,))
        act.result = match
        act.note(match=match.pk, before=before, after=last.facts, reason=reason)
    return match


@replayable
def ask_director(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """`reason`: a question, which the directors answer in the journal of the event."""
    with record_act(event, AuditTag.DIRECTOR_ASKED, by=by, **envelope) as act:
        refuse_own(event, by)
        refuse_unsaid(reason, WHAT_ASKED)
        page = reverse("tournaments:answer_audit", args=(event.year, event.slug))
        notify(event, Notice.Kind.MESSAGE, accepted_directors(event), f"A coordinator asks: {reason}", page=page)
        act.note(reason=reason)
    return event


@replayable
def answer_coordinator(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Answer the coordinator's last question as a director."""
    with record_act(event, AuditTag.DIRECTOR_ANSWERED, by=by, **envelope) as act:
        if not can_direct(by, event):
            raise RuleViolation("directors_only", DIRECTORS_ONLY, SECTION)
        question = last_question(event)
        if question is None:
            raise Conflict("not_asked", "No coordinator has asked anything about this event.", event, SECTION)
        refuse_unsaid(reason, WHAT_ANSWERED)
        page = reverse("tournaments:audit", args=(event.year, event.slug))
        if question.actor is not None:
            notify(event, Notice.Kind.MESSAGE, [question.actor], f"A director has answered: {reason}", page=page)
        act.note(reason=reason)
    return event


@replayable
def propose_voiding(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event | Proposal:
    """Propose to declare an event void that counts; where no second person is there, or it counts nowhere, do so."""
    if not takes_two(event, by):
        return void_event(event, reason, by=by, **envelope)
    with record_act(event, DepartmentTag.PROPOSAL_MADE, by=by, **envelope) as act:
        refuse_own(event, by)
        _refuse_to_void(event, reason)
        return propose_about(event, Proposal.Act.VOID, reason, act, by=by)


@replayable
def void_event(
    event: Event, reason: str, *, by: User, agreed: Proposal | None = None, **envelope: Unpack[Envelope]
) -> Event:
    """It counts nowhere from now on: no rating, no bye earned, no place. Players and directors are told."""
    with record_act(event, AuditTag.EVENT_VOIDED, by=by, **envelope) as act:
        if agreed is not None:
            end_agreed(agreed, act, by=by)
        else:
            refuse_own(event, by)
        _refuse_to_void(event, reason)
        event.state, event.void_from, event.void_because = Event.State.VOID, event.state, reason
        event.save()
        close_reviews(event, reason, by=by)
        settle_all(event)
        act.note(reason=reason, state=event.void_from)
        _tell_all(event, by, f"A coordinator has declared this event void. {add_full_stop(reason)}")
        text = f"{names_of(by, agreed)} declared “{event.title}” void. {add_full_stop(reason)}"
        tell_officers(text, by=by, page=audit_page(event))
    return event


@replayable
def take_back_void(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """It is again what it was before it was declared void."""
    with record_act(event, AuditTag.EVENT_UNVOIDED, by=by, **envelope) as act:
        refuse_own(event, by)
        if event.state != Event.State.VOID:
            raise AlreadyDone("not_void", "This event is not void.", event, NO_SECTION)
        refuse_unsaid(reason, WHY_TAKEN_BACK)
        event.state, event.void_from, event.void_because = event.void_from, "", ""
        event.save()
        act.note(reason=reason, state=event.state)
        _tell_all(event, by, f"This event is not void any more. {add_full_stop(reason)}")
    return event


def _refuse_to_void(event: Event, reason: str) -> None:
    if event.state == Event.State.VOID:
        raise AlreadyDone("void", "This event is void already.", event, NO_SECTION)
    if not event.has_begun:
        raise RuleViolation("not_begun", "Nothing was played yet: cancel the event instead.", SECTION)
    refuse_unsaid(reason, WHY_VOID)


def refuse_own(event: Event, by: User) -> None:
    """Refuse to let members decide about an event that they directed or played in."""
    if not can_audit(by, event):
        raise RuleViolation("auditors_only", AUDITORS_ONLY, SECTION)


def refuse_unsaid(reason: str, message: str) -> None:
    if not reason:
        raise RuleViolation("reason_missing", message, SECTION)


def _tell_all(event: Event, by: User, text: str) -> None:
    tell_everybody(event, text)
    tell_directors(event, text, by=by)
