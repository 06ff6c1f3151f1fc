"""The audit of an event: every check with both values of what differs, and what a coordinator does about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404

from tournaments.audits.acts import Asked
from tournaments.audits.selectors.audit import audit, last_question
from tournaments.audits.selectors.export import exported
from tournaments.audits.selectors.imports import waits_for_acceptance
from tournaments.audits.selectors.looks import look_at
from tournaments.audits.selectors.timeline import KINDS, timeline
from tournaments.audits.services.approving import WHY_APPROVED, approve_event
from tournaments.audits.services.auditing import (
    WHAT_ANSWERED,
    WHAT_ASKED,
    WHY_RELEASED,
    WHY_RESTORED,
    answer_coordinator,
    ask_director,
    release_event,
    restore_result,
)
from tournaments.audits.services.forfeits import WHY_RANKED, rank_again
from tournaments.audits.services.looks import WHAT_SEEN, settle_look
from tournaments.audits.services.voiding import WHY_TAKEN_BACK, WHY_VOID, take_back_void, void_event
from tournaments.engine.awaiting import in_words
from tournaments.kernel.guards import MemberRequest, received, saved
from tournaments.kernel.registry import read_facts
from tournaments.kernel.write_form import ReasonForm
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.events import directed, done_at, guarded, show
from tournaments.record.models import Event, Match
from tournaments.record.permissions import AUDITORS_ONLY, can_audit
from tournaments.record.selectors.forfeits import out_of_place
from tournaments.record.selectors.rows import matches_of


@dataclass(frozen=True, slots=True)
class Act:
    """A page with one question: `title`, what `follows`, what is `asked`, the word on its button, what was `done`."""

    title: str
    follows: str
    asked: str
    button: str
    done: str
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
        "Its results are taken as right although they differ: the table is counted anew from them, and it is rated.",
        WHY_RELEASED,
        "Accept and release for rating",
        "The event is accepted as it stands.",
        release_event,
    ),
    "rank-again": Act(
        "Rank the event again",
        "Whoever was disqualified after it stands last from now on, and the others move up; whose disqualification was"
        " taken back stands where he stood. No result changes. Everybody in it is told.",
        WHY_RANKED,
        "Rank it again",
        "The event is ranked again.",
        rank_again,
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
        WHAT_ASKED,
        "Ask",
        "The directors are asked.",
        ask_director,
    ),
    "void": Act(
        "Declare the event void",
        "It stays readable, marked with your reason, and counts nowhere: no rating, no place, no bye. Everybody in it"
        " is told. It can be taken back.",
        WHY_VOID,
        "Declare void",
        "The event is void.",
        void_event,
    ),
    "count-again": Act(
        "Take back that the event is void",
        "It is again what it was before, and counts as it did. Everybody in it is told.",
        WHY_TAKEN_BACK,
        "Let it count again",
        "The event counts again.",
        take_back_void,
    ),
}

NOT_ASKED = "No coordinator has asked anything."


def _audits(user: Any, event: Event) -> bool:
    return can_coordinate(user)


@guarded(_audits, AUDITORS_ONLY)
def audited(request: MemberRequest, event: Event) -> HttpResponse:
    asked, kind = request.GET.get("q", ""), request.GET.get("kind", "")
    context: dict[str, Any] = {
        "audit": audit(event),
        "awaits": in_words(event.awaits),
        "decides": can_audit(request.user, event),
        "ranks": bool(out_of_place(event)),
        "look": look_at(event, request.user),
        "accepts": waits_for_acceptance(event),
        "acts": timeline(event, asked, kind),
        "asked": asked,
        "kinds": [(code, label, code == kind) for code, (label, _) in KINDS.items()],
    }
    return show(request, "tournaments/audits/audit.html", event, **context)


@guarded(_audits, AUDITORS_ONLY)
def file(request: HttpRequest, event: Event) -> HttpResponse:
    answer = JsonResponse(exported(event), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-audit.json"'
    return answer


@guarded(can_audit, AUDITORS_ONLY)
def act(request: MemberRequest, event: Event, act: str) -> HttpResponse:
    return _done(request, event, ACTS[act], event)


@guarded(can_audit, AUDITORS_ONLY)
def restore(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The result of a table as the journal has it."""
    match = get_object_or_404(matches_of(event), round__number=number, table=table)
    title = f"Put the result of round {match.round.called}, table {table} back"
    follows = "What the last act about this table said stands again, and the table is counted anew."
    asked = Act(title, follows, WHY_RESTORED, "Put it back", "The result of the journal stands again.", restore_result)
    return _done(request, event, asked, match)


@directed
def answer(request: MemberRequest, event: Event) -> HttpResponse:
    """Of a director, to what a coordinator has asked."""
    question = last_question(event)
    follows = (
        f"{question.actor or 'A coordinator'} asks: {read_facts(Asked, question.facts).reason}"
        if question
        else NOT_ASKED
    )
    asked = Act("Answer a coordinator", follows, WHAT_ANSWERED, "Answer", "Your answer is sent.", answer_coordinator)
    return _done(request, event, asked, event, to="journal")


def _done(request: MemberRequest, event: Event, asked: Act, row: Event | Match, *, to: str = "audit") -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=row.version, asked=asked.asked)
    if received(request, form) and saved(form, asked.service, row, form.cleaned_data["reason"], by=request.user):
        return done_at(request, asked.done, event, to)
    context = {"form": form, "asked": asked, "back": f"tournaments:{to}"}
    return show(request, "tournaments/audits/audit_act.html", event, form.status, **context)
