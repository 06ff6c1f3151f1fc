"""Claims on records without an account: made on the page of the player, decided and contested on their own."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.engine.claims import CONTESTABLE, Matter, against_deciding, against_settling, may_be_contested
from tournaments.entries.forms.records import ContestForm, SettleForm
from tournaments.entries.selectors.claims import matter_of, shown_claims
from tournaments.entries.selectors.lists import played_by
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.kernel.guards import MemberRequest, acted, done, members, pressed, saved, valid
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Claim, Player
from tournaments.people.permissions import can_coordinate
from tournaments.record.permissions import (
    CLAIM_READERS,
    can_contest_claim,
    can_decide_claim,
    can_read_claim,
    can_settle_claim,
)
from tournaments.record.selectors.listings import agenda

MOST_EVENTS = 30


@login_required
@require_POST
def claim(request: MemberRequest, pk: int) -> HttpResponse:
    claimed = get_object_or_404(Player, pk=pk)
    made = pressed(request, claim_player, claimed)
    return done(request, "A director of one of these events, or a coordinator, will confirm that this is you.", made)


@members
def show_claim(request: MemberRequest, pk: int) -> HttpResponse:
    """Who claims which record, what was decided, and what is said against that."""
    found, matter = _claim(request, pk)
    return _shown(request, found, matter)


@login_required
@require_POST
def decide(request: MemberRequest, pk: int, answer: str) -> HttpResponse:
    asked, matter = _claim(request, pk)
    if asked.state == Claim.State.OPEN and not can_decide_claim(request.user, matter):
        raise PermissionDenied(against_deciding(matter, request.user.pk, coordinates=can_coordinate(request.user)))
    if answer not in ("confirm", "refuse"):
        raise Http404("There is no such answer.")
    pressed(request, decide_claim, asked, confirm=answer == "confirm")
    return done(request, "The claim is decided.", "tournaments:my")


@members
def contest(request: MemberRequest, pk: int) -> HttpResponse:
    """Within two weeks, with words."""
    found, matter = _claim(request, pk)
    if not _may_contest(request, found, matter):
        raise PermissionDenied("Who is concerned contests a decision: the claimant it refuses, the directors.")
    if request.method != "POST":
        return redirect(found)
    form = ContestForm(request.POST)
    if acted(request, form, contest_claim, found):
        return done(request, "A coordinator answers this; until then the decision holds.", found)
    return _shown(request, found, matter, contesting=form)


@members
def settle(request: MemberRequest, pk: int) -> HttpResponse:
    """A coordinator's last word."""
    found, matter = _claim(request, pk)
    if not can_settle_claim(request.user, matter):
        raise PermissionDenied(against_settling(matter, request.user.pk, coordinates=can_coordinate(request.user)))
    if request.method != "POST":
        return redirect(found)
    form = SettleForm(request.POST)
    if valid(form):
        answer, uphold = form.cleaned_data["answer"], form.cleaned_data["decision"] == "uphold"
        if saved(form, settle_claim, found, answer, uphold=uphold, by=request.user):
            return done(request, "Your answer is sent.", found)
    return _shown(request, found, matter, settling=form)


def _claim(request: MemberRequest, pk: int) -> tuple[Claim, Matter]:
    found = get_object_or_404(shown_claims(), pk=pk)
    matter = matter_of(found)
    if not can_read_claim(request.user, matter):
        raise PermissionDenied(CLAIM_READERS)
    return found, matter


def _may_contest(request: MemberRequest, found: Claim, matter: Matter) -> bool:
    confirmed = found.state == Claim.State.CONFIRMED
    return found.state != Claim.State.OPEN and can_contest_claim(request.user, matter, confirmed=confirmed)


def _shown(
    request: MemberRequest,
    found: Claim,
    matter: Matter,
    *,
    contesting: WriteForm | None = None,
    settling: WriteForm | None = None,
) -> HttpResponse:
    said, user = getattr(found, "contest", None), request.user
    context: dict[str, Any] = {"claim": found, "contest": said}
    context["agenda"] = agenda(played_by(found.player)[:MOST_EVENTS])
    if found.state == Claim.State.OPEN:
        context["decides"] = can_decide_claim(user, matter)
        context["waits"] = "" if user.pk == found.by_id else _why_not(request, matter)
    elif said is None:
        if found.decided_at and may_be_contested(found.decided_at, timezone.now()):
            context["until"] = found.decided_at + CONTESTABLE
            context["contesting"] = _may_contest(request, found, matter) and (contesting or ContestForm())
    elif said.answered_at is None:
        context["settling"] = can_settle_claim(user, matter) and (settling or SettleForm())
    status = (contesting or settling or WriteForm()).status
    return render(request, "tournaments/entries/claim.html", context, status=status)


def _why_not(request: MemberRequest, matter: Matter) -> str:
    return against_deciding(matter, request.user.pk, coordinates=can_coordinate(request.user))
