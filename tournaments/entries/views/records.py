"""Records of people: claims on those without an account, and two that are one, merged and parted again."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.department.permissions import COORDINATORS_MERGE, can_merge_players
from tournaments.engine.claims import (
    CONTESTABLE,
    Matter,
    may_be_contested,
    some_director_may,
    why_not_decide,
    why_not_settle,
)
from tournaments.entries.forms.entries import TypedForm
from tournaments.entries.forms.records import ContestForm, MergeForm, SettleForm
from tournaments.entries.selectors.candidates import found_players
from tournaments.entries.selectors.claims import matter_of, shown_claims
from tournaments.entries.selectors.lists import played_by
from tournaments.entries.selectors.persons import mergings, together
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.entries.services.doubles import tell_apart as tell_two_apart
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.guards import (
    MemberRequest,
    page_after_decision,
    redirect_with_message,
    require_member,
    require_permission,
    submit_button,
    submit_form,
    try_service,
    validate_form,
)
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Claim, Player
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.persons import players
from tournaments.record.permissions import (
    CLAIM_READERS,
    can_contest_claim,
    can_decide_claim,
    can_read_claim,
    can_settle_claim,
)
from tournaments.record.selectors.listings import agenda

MOST_EVENTS = 30
MERGED = "{player} goes by {into} from now on. If they are two people after all, part them again below."

coordinated = require_permission(can_merge_players, COORDINATORS_MERGE)


@login_required
@require_POST
def claim(request: MemberRequest, pk: int) -> HttpResponse:
    claim = submit_button(request, claim_player, get_object_or_404(Player, pk=pk))
    who = (
        "A director of one of these events, or a coordinator,"
        if some_director_may(matter_of(claim))
        else "A coordinator"
    )
    return redirect_with_message(request, f"{who} will confirm that this is you.", claim)


@require_member
def show_claim(request: MemberRequest, pk: int) -> HttpResponse:
    """Show a claim, its decision and what was said against it."""
    return _claim_page(request, *_claim(request, pk))


@login_required
@require_POST
def decide(request: MemberRequest, pk: int, answer: str) -> HttpResponse:
    claim, matter = _claim(request, pk)
    if claim.state == Claim.State.OPEN and not can_decide_claim(request.user, matter):
        raise PermissionDenied(_why_not(request, matter))
    if answer not in ("confirm", "refuse"):
        raise Http404("There is no such answer.")
    submit_button(request, decide_claim, claim, confirm=answer == "confirm")
    return redirect_with_message(request, "The claim is decided.", page_after_decision(request, "tournaments:my"))


@require_member
def contest(request: MemberRequest, pk: int) -> HttpResponse:
    """Within two weeks, with words."""
    claim, matter = _claim(request, pk)
    if not _may_contest(request, claim, matter):
        raise PermissionDenied("Who is concerned contests a decision: the claimant it refuses, the directors.")
    if request.method != "POST":
        return redirect(claim)
    form = ContestForm(request.POST)
    if submit_form(request, form, contest_claim, claim):
        return redirect_with_message(request, "A coordinator answers this; until then the decision holds.", claim)
    return _claim_page(request, claim, matter, contesting=form)


@require_member
def settle(request: MemberRequest, pk: int) -> HttpResponse:
    """A coordinator's last word."""
    claim, matter = _claim(request, pk)
    if not can_settle_claim(request.user, matter):
        raise PermissionDenied(why_not_settle(matter, request.user.pk, coordinates=can_coordinate(request.user)))
    if request.method != "POST":
        return redirect(claim)
    form = SettleForm(request.POST)
    if validate_form(form):
        answer, uphold = form.cleaned_data["answer"], form.cleaned_data["decision"] == "uphold"
        if try_service(form, settle_claim, claim, answer, uphold=uphold, by=request.user):
            return redirect_with_message(request, "Your answer is sent.", claim)
    return _claim_page(request, claim, matter, settling=form)


@coordinated
def merge_with(request: MemberRequest, pk: int) -> HttpResponse:
    """Find the other record of the same person by its name or handle."""
    player = _record(pk)
    if player.merged_into:
        return redirect("tournaments:merge_with", player.merged_into.pk)
    form = TypedForm(request.GET)
    typed = form.cleaned_data["name"] if form.is_valid() else ""
    others = [record for record in found_players(typed) if record != player] if typed else []
    context = {"player": player, "typed": request.GET.get("name", player.name), "others": others, "form": form}
    context |= {"wrong": "name" in request.GET and not form.is_valid(), "searched": bool(typed)}
    return render(request, "tournaments/entries/merge_with.html", context)


@coordinated
def merge(request: MemberRequest, pk: int, into: int) -> HttpResponse:
    """Both side by side and what would come of it; merged only once that was seen, with a reason."""
    player, other = _record(pk), _record(into)
    form = MergeForm(request.POST or None, seen=player.version)
    if submit_form(request, form, merge_players, player, other):
        return redirect_with_message(request, MERGED.format(player=player, into=other), other)
    seen = together(player, other)
    sides = [(side, agenda(side.events)) for side in (seen.player, seen.into)]
    context = {"player": player, "into": other, "seen": seen, "sides": sides, "form": form}
    return render(request, "tournaments/entries/merge.html", context, status=form.status)


@coordinated
def part(request: MemberRequest, pk: int) -> HttpResponse:
    """Undo a merge."""
    merging = get_object_or_404(mergings(), pk=pk)
    if request.method != "POST":
        return redirect("tournaments:player", merging.into.pk)
    submit_button(request, part_players, merging)
    return redirect_with_message(request, f"{merging.player} and {merging.into} are two records again.", merging.player)


@coordinated
def tell_apart(request: MemberRequest, pk: int, into: int) -> HttpResponse:
    """They look like one person, and are two."""
    records = _record(pk), _record(into)
    if request.method != "POST":
        return redirect("tournaments:same_players")
    submit_button(request, tell_two_apart, *records)
    return redirect_with_message(
        request, "They are two people: nobody asks again.", page_after_decision(request, "tournaments:same_players")
    )


def _record(pk: int) -> Player:
    return get_object_or_404(players(), pk=pk)


def _claim(request: MemberRequest, pk: int) -> tuple[Claim, Matter]:
    claim = get_object_or_404(shown_claims(), pk=pk)
    matter = matter_of(claim)
    if not can_read_claim(request.user, matter):
        raise PermissionDenied(CLAIM_READERS)
    return claim, matter


def _may_contest(request: MemberRequest, claim: Claim, matter: Matter) -> bool:
    confirmed = claim.state == Claim.State.CONFIRMED
    return claim.state != Claim.State.OPEN and can_contest_claim(request.user, matter, confirmed=confirmed)


def _claim_page(
    request: MemberRequest,
    claim: Claim,
    matter: Matter,
    *,
    contesting: ContestForm | None = None,
    settling: SettleForm | None = None,
) -> HttpResponse:
    contest, user = getattr(claim, "contest", None), request.user
    context: dict[str, Any] = {"claim": claim, "contest": contest}
    context["agenda"] = agenda(played_by(claim.player)[:MOST_EVENTS])
    if claim.state == Claim.State.OPEN:
        context["decides"] = can_decide_claim(user, matter)
        context["by_director"] = some_director_may(matter)
        context["waits"] = "" if user.pk == claim.by_id else _why_not(request, matter)
    elif contest is None:
        if claim.decided_at and may_be_contested(claim.decided_at, timezone.now()):
            context["until"] = claim.decided_at + CONTESTABLE
            context["contesting"] = _may_contest(request, claim, matter) and (contesting or ContestForm())
    elif contest.answered_at is None:
        context["settling"] = can_settle_claim(user, matter) and (settling or SettleForm())
    status = (contesting or settling or WriteForm()).status
    return render(request, "tournaments/entries/claim.html", context, status=status)


def _why_not(request: MemberRequest, matter: Matter) -> str:
    return why_not_decide(matter, request.user.pk, coordinates=can_coordinate(request.user))
