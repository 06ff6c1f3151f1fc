"""Propose an act that needs a second person, refuse it, withdraw it, end it inside the act itself (House-O2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack

from django.db.models import QuerySet

from tournaments.department.acts import DepartmentTag
from tournaments.department.models import InboxItem, Proposal
from tournaments.department.permissions import PROPOSER_ONLY, SECOND_ONLY, can_second
from tournaments.department.selectors.proposals import in_words
from tournaments.department.services.inboxes import put_in, settle_about
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import (
    Act,
    AlreadyDone,
    Conflict,
    KeyOnly,
    bump_versions,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify

WHY_REFUSED = "Say why not: the proposer reads it."
State = Proposal.State


@require_open_act
def propose(act: Act, proposal: Proposal, post: str, *, by: User, kept_from: Iterable[User] = ()) -> Proposal:
    """Ask the keepers of this post, except `kept_from`, to agree. Call inside an act."""
    _refuse_second(proposal)
    text = f"{by} proposes to {in_words(proposal)}. {proposal.reason}".strip()
    proposal.item = put_in(post, InboxItem.Kind.PROPOSAL, by=by, text=text, kept_from={by, *kept_from})
    proposal.save()
    proposal.item.about = proposal.get_absolute_url()
    proposal.item.save(update_fields=["about"])
    act.result = proposal
    act.subject = act.subject or proposal
    act.note(act=proposal.get_act_display(), reason=proposal.reason)
    return proposal


@require_open_act
def end_agreed(proposal: Proposal, act: Act, *, by: User) -> None:
    """Close a proposal as agreed; `by` is the second person. Call inside the act that was proposed."""
    [held] = lock_all(Proposal.objects.filter(pk=proposal.pk))
    _refuse_ended(held)
    if not can_second(by, proposal):
        raise RuleViolation("second_person", SECOND_ONLY, NO_SECTION)
    _end(proposal, State.DONE, "Agreed, and done.", by)
    act.note(proposal=proposal.pk)


@replayable
def refuse_proposal(proposal: Proposal, reason: str, *, by: User, **envelope: Unpack[KeyOnly]) -> Proposal:
    """The second person does not agree: nothing happens, and the proposer reads why."""
    with record_act(proposal, DepartmentTag.PROPOSAL_REFUSED, by=by, first=_event_of(proposal), **envelope) as act:
        _refuse_ended(proposal)
        if not can_second(by, proposal):
            raise RuleViolation("second_person", SECOND_ONLY, NO_SECTION)
        if not reason:
            raise RuleViolation("reason_missing", WHY_REFUSED, NO_SECTION)
        _end(proposal, State.REFUSED, reason, by)
        act.note(act=proposal.get_act_display(), reason=reason)
    return proposal


@replayable
def withdraw_proposal(proposal: Proposal, *, by: User, **envelope: Unpack[KeyOnly]) -> Proposal:
    """The proposer does not want it any more."""
    with record_act(proposal, DepartmentTag.PROPOSAL_WITHDRAWN, by=by, first=_event_of(proposal), **envelope) as act:
        _refuse_ended(proposal)
        if proposal.item.by_id != by.pk:
            raise RuleViolation("proposer_only", PROPOSER_ONLY, NO_SECTION)
        _end(proposal, State.WITHDRAWN, "Withdrawn.", by)
        act.note(act=proposal.get_act_display())
    return proposal


def names_of(by: User, agreed: Proposal | None) -> str:
    """Name who does what was proposed: the proposer, and who agreed."""
    return f"{agreed.item.by} and {by}" if agreed is not None and agreed.item.by is not None else str(by)


def _end(proposal: Proposal, state: str, answer: str, by: User) -> None:
    proposal.state = state
    proposal.save(update_fields=["state"])
    bump_versions(proposal, *([proposal.event] if proposal.event else []))  # the audit of the event shows what waits
    settle_about(proposal.get_absolute_url(), answer, by=by, kind=InboxItem.Kind.PROPOSAL)
    proposer = proposal.item.by
    if proposer is not None and proposer != by:
        text = f"{by} about your proposal to {in_words(proposal)}: {answer}"
        notify(None, Notice.Kind.MESSAGE, [proposer], text, page=proposal.get_absolute_url())


def _event_of(proposal: Proposal) -> tuple[QuerySet[Any], ...]:
    event = proposal.event
    return () if event is None else (type(event)._base_manager.filter(pk=event.pk),)


def _refuse_ended(proposal: Proposal) -> None:
    if not proposal.is_open:
        raise AlreadyDone("answered", f"{proposal.get_state_display()} already.", proposal, NO_SECTION)


def _refuse_second(proposal: Proposal) -> None:
    same: dict[str, Any] = {"act": proposal.act, "event": proposal.event, "post": proposal.post}
    if proposal.act == Proposal.Act.TRUST:
        same["member"] = proposal.member
    waiting = Proposal.objects.filter(**same, state=State.OPEN).select_related("item__by__player").first()
    if waiting is not None:
        message = f"{waiting.item.by} has proposed this already: it waits for a second person."
        raise Conflict("proposed_already", message, waiting, NO_SECTION)
