"""Two records of one person: a coordinator finds the other, looks at both, merges them, and parts them again."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tournaments.department.permissions import COORDINATORS_MERGE, can_merge_players
from tournaments.entries.forms.entries import TypedForm
from tournaments.entries.forms.records import MergeForm
from tournaments.entries.selectors.candidates import found_players
from tournaments.entries.selectors.persons import Side, mergings, together
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.guards import MemberRequest, acted, done, pressed, reserved
from tournaments.people.models import Player
from tournaments.people.selectors.persons import players
from tournaments.record.selectors.listings import agenda

MERGED = "{player} goes by {into} from now on. If they are two people after all, part them again below."


_coordinated = reserved(can_merge_players, COORDINATORS_MERGE)


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
    return render(request, "tournaments/entries/merge_with.html", {**context, "wrong": wrong, "asked": bool(typed)})


@_coordinated
def merge(request: MemberRequest, pk: int, into: int) -> HttpResponse:
    """Both side by side and what would come of it; merged only once that was seen, with a reason."""
    player, other = _record(pk), _record(into)
    form = MergeForm(request.POST or None, seen=player.version)
    if acted(request, form, merge_players, player, other):
        return done(request, MERGED.format(player=player, into=other), other)
    seen = together(player, other)
    sides = [_shown(side) for side in (seen.player, seen.into)]
    context = {"player": player, "into": other, "seen": seen, "sides": sides, "form": form}
    return render(request, "tournaments/entries/merge.html", context, status=form.status)


@_coordinated
def part(request: MemberRequest, pk: int) -> HttpResponse:
    """Undo a merge."""
    merging = get_object_or_404(mergings(), pk=pk)
    if request.method != "POST":
        return redirect("tournaments:player", merging.into.pk)
    pressed(request, part_players, merging)
    return done(request, f"{merging.player} and {merging.into} are two records again.", merging.player)


def _record(pk: int) -> Player:
    return get_object_or_404(players(), pk=pk)


def _shown(side: Side) -> tuple[Side, object]:
    return side, agenda(side.events)
