"""The audit of an event: every check with both values of what differs, and what a coordinator does about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST

from tournaments.audits.acts import Asked
from tournaments.audits.selectors.audit import audit, last_question
from tournaments.audits.selectors.export import export_event
from tournaments.audits.selectors.frozen import can_be_ranked_again
from tournaments.audits.selectors.imports import waits_for_acceptance
from tournaments.audits.selectors.looks import look_at
from tournaments.audits.selectors.remade import can_restore, find_reason_against, find_reasons_in
from tournaments.audits.selectors.timeline import KINDS, filters, mark_acts, timeline
from tournaments.audits.services import auditing
from tournaments.audits.services.approving import WHY_APPROVED, approve_event, propose_trust, trust_no_more
from tournaments.audits.services.forfeits import WHY_RANKED, rank_again
from tournaments.audits.services.looks import WHAT_SEEN, settle_look
from tournaments.audits.services.restoring import WHY_RESTORED, restore_event, restore_row
from tournaments.department.guards import done_or_proposed
from tournaments.department.permissions import HOLDERS_ONLY, can_keep
from tournaments.department.selectors.inboxes import readable_by
from tournaments.department.selectors.proposals import find_open_proposals
from tournaments.engine.listing.awaiting import describe_reasons
from tournaments.kernel.guards import (
    MemberRequest,
    get_act,
    get_page,
    is_submitted,
    redirect_with_message,
    require_member,
    submit_button,
    try_service,
)
from tournaments.kernel.registry import read_facts
from tournaments.kernel.write_form import ReasonForm
from tournaments.people.permissions import COORDINATORS_TRUST, can_coordinate, can_trust
from tournaments.people.selectors.persons import players
from tournaments.people.services.accounts import confirm_by_hand
from tournaments.record.guards.events import directors_only, render_event_page, require_event_permission
from tournaments.record.models import Event, Match
from tournaments.record.permissions import AUDITORS_ONLY, can_audit
from tournaments.record.selectors.foreseen import AFTER, foresee
from tournaments.record.selectors.proposals import takes_two
from tournaments.record.selectors.rows import matches_of

PER_PAGE, LONGEST = 30, 100


@dataclass(frozen=True, slots=True)
class Act:
    """A page with one `question`: `title`, what `follows`, the word on its button, the `message` of what was done."""

    title: str
    follows: str
    question: str
    button: str
    message: str
    service: Callable[..., Any]


ACTS: Mapping[str, Act] = {
    "approve": Act(
        "Accept the event for ratings",
        "You have looked at it: it is rated from now on, at once if it is not too late.",
        WHY_APPROVED,
        "Accept",
        "The event is accepted, and is rated.",
        approve_event,
    ),
    "release": Act(
        "Accept the event as it stands",
        "What its rows say now is taken as right although it differs: from now on everybody reads it, places and"
        " ratings are counted from it, and the review ends.",
        auditing.WHY_RELEASED,
        "Accept and release for rating",
        "The event is accepted as it stands.",
        auditing.release_event,
    ),
    "rank-again": Act(
        "Rank the event again",
        "Who was disqualified after it stands last from now on, and the others move up; whose disqualification was"
        " taken back stands where they stood. Places are counted from the finalized results: no result changes."
        " Everybody in it is told.",
        WHY_RANKED,
        "Rank it again",
        "The event is ranked again.",
        rank_again,
    ),
    "restore": Act(
        "Put back what was recorded",
        "What stands becomes what was recorded. Places, ratings, points and titles are counted again from it, and the"
        " review ends.",
        WHY_RESTORED,
        "Put it back",
        "Everything is put back as it was recorded.",
        restore_event,
    ),
    "settle": Act(
        "Settle it",
        "You have looked at the event, and it stays as it is. It goes off the list of those worth a look.",
        WHAT_SEEN,
        "Settle it",
        "The event is off the list.",
        settle_look,
    ),
    "ask": Act(
        "Ask the directors",
        "They are told, and answer in the journal of the event. Nothing else changes.",
        auditing.WHAT_ASKED,
        "Ask",
        "The directors are asked.",
        auditing.ask_director,
    ),
    "void": Act(
        "Declare the event void",
        "It stays readable, marked with your reason, and counts nowhere: no rating, no place, no bye. Everybody in it"
        " is told. It can be taken back.",
        auditing.WHY_VOID,
        "Declare void",
        "The event is void.",
        auditing.propose_voiding,
    ),
    "count-again": Act(
        "Take back that the event is void",
        "It is again what it was before, and counts as it did. Everybody in it is told.",
        auditing.WHY_TAKEN_BACK,
        "Let it count again",
        "The event counts again.",
        auditing.take_back_void,
    ),
}

TRUST = {
    "give": (propose_trust, "The events of this director count at once."),
    "end": (trust_no_more, "The first events of this director are looked at again."),
    "confirm-address": (confirm_by_hand, "The address counts as confirmed."),
}


for_coordinators = require_event_permission(
    lambda user, event: can_coordinate(user) or can_audit(user, event), AUDITORS_ONLY
)
for_auditors = require_event_permission(can_audit, AUDITORS_ONLY)


@for_coordinators
def audit_page(request: MemberRequest, event: Event) -> HttpResponse:
    words, kind = request.GET.get("q", "")[:LONGEST], request.GET.get("kind", "")
    kinds, page = filters(event), get_page(request, timeline(event, words, kind), PER_PAGE)
    found = audit(event)
    against = () if found.holds else tuple(find_reasons_in(event))
    context: dict[str, Any] = {
        "audit": found,
        "against": against,
        "restores": can_restore(found, against),
        "awaits": describe_reasons(event.awaits),
        "decides": can_audit(request.user, event),
        "proposals": find_open_proposals(event=event),
        "ranks": can_be_ranked_again(event),
        "look": look_at(event, request.user),
        "accepts": waits_for_acceptance(event),
        "acts": mark_acts(page),
        "pages": page,
        "total": kinds[0].count,
        "filters": kinds,
        "asked": words,
        "kind": kind if kind in KINDS else "",
        "keeps": f"{urlencode({'q': words, 'kind': kind})}&" if words or kind else "",
    }
    return render_event_page(request, "tournaments/audits/audit.html", event, **context)


@for_coordinators
def file(request: HttpRequest, event: Event) -> HttpResponse:
    response = JsonResponse(export_event(event), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-audit.json"'
    return response


@for_auditors
def act(request: MemberRequest, event: Event, act: str) -> HttpResponse:
    return _act_page(request, event, ACTS[act], event, foresees=act if act in AFTER else "")


@for_auditors
def restore(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The result of a table as the journal has it."""
    match = get_object_or_404(matches_of(event), round__number=number, table=table)
    title = f"Put the result of {match.round.label}, table {table} back"
    follows = "What the last act about this table said stands again, and the table is counted anew."
    page = Act(
        title,
        follows,
        auditing.WHY_RESTORED,
        "Put it back",
        "The result of the journal stands again.",
        auditing.restore_result,
    )
    return _act_page(request, event, page, match)


@directors_only
def answer(request: MemberRequest, event: Event) -> HttpResponse:
    """Answer a coordinator's question as a director."""
    follows, entry = "No coordinator has asked anything.", last_question(event)
    if entry:
        follows = f"{entry.actor or 'A coordinator'} asks: {read_facts(Asked, entry.facts).reason}"
    page = Act(
        "Answer a coordinator",
        follows,
        auditing.WHAT_ANSWERED,
        "Answer",
        "Your answer is sent.",
        auditing.answer_coordinator,
    )
    return _act_page(request, event, page, event, to="journal")


def _act_page(
    request: MemberRequest,
    event: Event,
    act: Act,
    row: Event | Match,
    *,
    to: str = "audit",
    foresees: str = "",
) -> HttpResponse:
    """`foresees`: the act in `AFTER` of which the page says what it will move; empty: it moves nothing elsewhere."""
    form = ReasonForm(request.POST or None, seen=row.version, asked=act.question)
    if is_submitted(request, form) and (
        result := try_service(form, act.service, row, form.cleaned_data["reason"], by=request.user)
    ):
        return done_or_proposed(request, result, act.message, f"tournaments:{to}", *event.address)
    foreseen = foresee(event, foresees) if foresees else None
    context = {
        "form": form,
        "act": act,
        "back": f"tournaments:{to}",
        "foreseen": foreseen,
        "found": audit(event).failed if act is ACTS["restore"] else (),
        "takes_two": act is ACTS["void"] and takes_two(event, request.user),
    }
    return render_event_page(request, "tournaments/audits/audit_act.html", event, form.status, **context)


@require_member
def put_back(request: MemberRequest, pk: int) -> HttpResponse:
    """One row of the community that the patrol found."""
    item = get_object_or_404(readable_by(request.user), pk=pk)
    if not can_keep(request.user, item) or not item.is_restorable:
        raise PermissionDenied(HOLDERS_ONLY)
    if against := find_reason_against(item.signs):
        raise PermissionDenied(against)
    form = ReasonForm(request.POST or None, seen=item.version, asked=WHY_RESTORED)
    if is_submitted(request, form) and try_service(
        form, restore_row, item, form.cleaned_data["reason"], by=request.user
    ):
        return redirect_with_message(request, "It is put back as it was recorded.", item)
    return render(request, "tournaments/audits/put_back.html", {"item": item, "form": form}, status=form.status)


@login_required
@require_POST
def trust(request: MemberRequest, pk: int, act: str) -> HttpResponse:
    """Let a coordinator trust a member as a director, or confirm their address."""
    player = get_object_or_404(players(), pk=pk, user__isnull=False)
    service, message = get_act(TRUST, act)
    if player.user is None or not can_trust(request.user, player.user):
        raise PermissionDenied(COORDINATORS_TRUST)
    result = submit_button(request, service, player.user)
    return done_or_proposed(request, result, message, player)
