"""Players: their pages, a member's own pages, claims."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.forms.players import ProfileForm
from tournaments.models import Claim, Player
from tournaments.permissions import (
    can_coordinate,
    can_decide_claim,
    can_merge_players,
    can_read_suspensions,
    can_suspend,
    holds_any,
)
from tournaments.selectors import lists
from tournaments.selectors.inboxes import inbox_of
from tournaments.selectors.listings import agenda
from tournaments.selectors.persons import aliases_of, standing_mergings
from tournaments.selectors.rehearsals import rehearsals_of
from tournaments.selectors.suspensions import own_suspensions, shown, suspensions_of
from tournaments.services.players import claim_player, create_player, decide_claim, edit_player
from tournaments.views.doors import MemberRequest, act_form, saved, valid

MOST_EVENTS = 100


@login_required
@never_cache
def my(request: MemberRequest) -> HttpResponse:
    """What I direct, what I play, and the claims that wait for my word."""
    own = getattr(request.user, "player", None)
    return render(
        request,
        "tournaments/my.html",
        {
            "directing": agenda(lists.directed_by(request.user)[:MOST_EVENTS]),
            "rehearsals": agenda(rehearsals_of(request.user)),
            "playing": agenda(lists.entered_by(own)[:MOST_EVENTS]) if own else (),
            "invitations": lists.invitations(request.user),
            "claims": lists.claims_to_decide(request.user, coordinator=can_coordinate(request.user)),
            "player": own,
            "waiting": inbox_of(request.user).filter(answered_at=None).count() if holds_any(request.user) else None,
        },
    )


@login_required
@never_cache
def profile(request: MemberRequest) -> HttpResponse:
    own = Player.objects.filter(user=request.user).first()
    fields = ("handle", "name", "country", "date_of_birth")
    initial = {name: getattr(own, name) for name in fields} if own else None
    form = ProfileForm(request.POST or None, initial=initial, seen=own.version if own else None)
    if request.method == "POST" and valid(form) and _save_profile(request, form, own):
        messages.success(request, "Your profile is saved.")
        return redirect("tournaments:profile")
    context = {"form": form, "player": own, "suspensions": shown(own_suspensions(request.user))}
    return render(request, "tournaments/profile.html", context, status=form.status)


def _save_profile(request: MemberRequest, form: ProfileForm, own: Player | None) -> Any:
    if own:
        return saved(form, edit_player, own, form.profile(), by=request.user)
    return saved(form, lambda key, seen: create_player(form.profile(), by=request.user, user=request.user, key=key))


def player(request: HttpRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(Player.objects.select_related("merged_into"), pk=pk)
    if person.merged_into:
        return redirect("tournaments:player", person.merged_into.pk, permanent=False)
    events = Paginator(lists.played_by(person), 30).get_page(request.GET.get("page"))
    context = {"player": person, "agenda": agenda(events), "events": events, "claimable": _claimable(request, person)}
    context |= {"inviting": _inviting(request, person), "aliases": aliases_of(person)}
    if can_merge_players(request.user):
        context |= {"merges": True, "taken_in": standing_mergings(person)}
    if can_read_suspensions(request.user):
        context |= {"suspends": can_suspend(request.user), "suspensions": shown(suspensions_of(person))}
    return render(request, "tournaments/player.html", context)


@login_required
@require_POST
def claim(request: MemberRequest, pk: int) -> HttpResponse:
    claimed = get_object_or_404(Player, pk=pk)
    envelope = act_form(request).envelope
    claim_player(claimed, by=request.user, key=envelope["key"])
    messages.success(request, "A director of one of these events, or a coordinator, will confirm that this is you.")
    return redirect("tournaments:player", pk)


@login_required
@require_POST
def decide(request: MemberRequest, pk: int, answer: str) -> HttpResponse:
    asked = get_object_or_404(Claim.objects.select_related("player", "by__player"), pk=pk)
    if not can_decide_claim(request.user, asked):
        raise PermissionDenied("A director of an event that player sat in, or a coordinator, decides this.")
    if answer not in ("confirm", "refuse"):
        raise Http404("There is no such answer.")
    envelope = act_form(request).envelope
    decide_claim(asked, confirm=answer == "confirm", by=request.user, key=envelope["key"])
    messages.success(request, "The claim is decided.")
    return redirect("tournaments:my")


def _inviting(request: HttpRequest, shown: Player) -> Any:
    """The events to which the reader may invite this member as deputy or judge."""
    if not request.user.is_authenticated or shown.user_id in (None, request.user.pk) or not shown.handle:
        return ()
    return lists.can_invite_to(request.user)[:MOST_EVENTS]


def _claimable(request: HttpRequest, shown: Player) -> bool:
    return request.user.is_authenticated and shown.user_id is None and hasattr(request.user, "player")
