"""Two records of one person: a coordinator finds the other, looks at both, merges them, and parts them again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from tournaments.department.permissions import COORDINATORS_MERGE, can_merge_players
from tournaments.entries.forms.entries import TypedForm
from tournaments.entries.forms.merging import MergeForm
from tournaments.entries.selectors.candidates import found_players
from tournaments.entries.selectors.mergings import Side, together
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.people.models import Player
from tournaments.record.models import Merging
from tournaments.record.selectors.listings import agenda

MERGED = "{player} goes by {into} from now on. If they are two people after all, part them again below."


def _coordinated(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @login_required
    @never_cache
    @wraps(page)
    def door(request: HttpRequest, **kwargs: int) -> HttpResponse:
        if not can_merge_players(request.user):
            raise PermissionDenied(COORDINATORS_MERGE)
        return page(request, **kwargs)

    return door


@_coordinated
def choose(request: MemberRequest, pk: int) -> HttpResponse:
    """Which other record is the same person? Found by its name or handle."""
    player = _record(pk)
    if player.merged_into:
        return redirect("tournaments:merge_with", player.merged_into.pk)
    form = TypedForm(request.GET)
    typed = form.cleaned_data["name"] if form.is_valid() else ""
    found = [one for one in found_players(typed) if one != player] if typed else []
    wrong = "name" in request.GET and not form.is_valid()
    context = {"player": player, "typed": request.GET.get("name", player.name), "found": found, "form": form}
    return render(request, "tournaments/merge_with.html", {**context, "wrong": wrong, "asked": bool(typed)})


@_coordinated
def merge(request: MemberRequest, pk: int, into: int) -> HttpResponse:
    """Both side by side and what would come of it; merged only once that was seen, with a reason."""
    player, other = _record(pk), _record(into)
    form = MergeForm(request.POST or None, seen=player.version)
    if request.method == "POST" and valid(form):
        if saved(form, merge_players, player, other, form.cleaned_data["reason"], by=request.user):
            messages.success(request, MERGED.format(player=player, into=other))
            return redirect(other)
    seen = together(player, other)
    sides = [_shown(side) for side in (seen.player, seen.into)]
    context = {"player": player, "into": other, "seen": seen, "sides": sides, "form": form}
    return render(request, "tournaments/merge.html", context, status=form.status)


@_coordinated
def part(request: MemberRequest, pk: int) -> HttpResponse:
    """Undo a merge."""
    merging = get_object_or_404(Merging.objects.select_related("player", "into__merged_into"), pk=pk)
    if request.method != "POST":
        return redirect("tournaments:player", merging.into.pk)
    part_players(merging, by=request.user, **act_form(request).envelope)
    messages.success(request, f"{merging.player} and {merging.into} are two records again.")
    return redirect("tournaments:player", merging.player.pk)


def _record(pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("merged_into", "user"), pk=pk)


def _shown(side: Side) -> tuple[Side, object]:
    return side, agenda(side.events)
