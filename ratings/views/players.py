"""A player's ratings, two players compared, what an event did, and what a correction or a merger would do."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from ratings.forms import CorrectionForm, OpponentForm
from ratings.selectors.careers import Standing, graphs_of, history, record_of, standings_of, steps
from ratings.selectors.encounters import encounters, list_expectations, list_frequent_opponents, opponents, score
from ratings.selectors.events import event_ratings
from ratings.selectors.previews import preview_correction, preview_merge
from tournaments.department.permissions import COORDINATORS_MERGE, can_merge_players
from tournaments.entries.selectors.persons import refusal
from tournaments.kernel.guards import get_page, require_member, require_permission
from tournaments.people.models import Player
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.persons import players
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct, can_see
from tournaments.record.selectors.names import full_name
from tournaments.record.selectors.rows import games

PER_PAGE = 50


def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a player's lists with their graphs, and the events of one of them."""
    shown = _player(pk)
    if shown.pk != pk:
        return redirect("ratings:player", shown.pk)
    standings = standings_of(shown)
    graphs = graphs_of(shown)
    context = {"player": shown, "cards": [(standing, graphs.get(standing.list.code)) for standing in standings]}
    context |= {"full_name": full_name(request.user, shown, coordinates=can_coordinate(request.user))}
    return render(request, "ratings/player.html", {**context, **_events(request, shown, standings)})


def against(request: HttpRequest, pk: int) -> HttpResponse:
    """Show whom to compare with, by the letters typed so far."""
    shown = _player(pk)
    if shown.pk != pk:
        return redirect("ratings:against", shown.pk)
    form = OpponentForm(request.GET)
    typed = form.cleaned_data.get("name", "") if form.is_valid() else ""
    context = {"player": shown, "form": form, "typed": typed, "found": opponents(shown, typed)}
    if request.headers.get("HX-Request"):
        return render(request, "ratings/against.html#found", context)
    return render(request, "ratings/against.html", {**context, "met": list_frequent_opponents(shown)})


def head_to_head(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Show every game of two players, and what to expect of the next."""
    first, two = _player(pk), _player(other)
    if first == two:
        return redirect("ratings:against", first.pk)
    if (first.pk, two.pk) != (pk, other):
        return redirect("ratings:head_to_head", first.pk, two.pk)
    games = encounters(first, two)
    context = {
        "player": first,
        "other": two,
        "games": games,
        "score": score(games),
        "expected": list_expectations(first, two),
    }
    return render(request, "ratings/head_to_head.html", context)


def _player(pk: int) -> Player:
    """Return the record that the player goes by, another one if it was merged. Raises Http404."""
    player = record_of(pk)
    if player is None:
        raise Http404("There is no such player.")
    return player


def _events(request: HttpRequest, shown: Player, standings: tuple[Standing, ...]) -> dict[str, Any]:
    """Return the events of the list that the address names, or of the player's first list."""
    lists = {standing.list.code: standing.list for standing in standings}
    if not lists:
        return {}
    code = request.GET.get("list", "")
    chosen = code if code in lists else next(iter(lists))
    page = get_page(request, history(shown, chosen), PER_PAGE)
    keeps = f"list={chosen}&"
    return {"chosen": lists[chosen], "page": page, "steps": steps(shown, page), "keeps": keeps}


def event(request: HttpRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(Event, pk=pk)
    if not can_see(request.user, shown):
        raise Http404("There is no such event.")
    return _figures(request, "event", event=shown, ratings=event_ratings(shown))


@require_member
def correction(request: HttpRequest) -> HttpResponse:
    """Show the preview of a correction; nothing if the event is not rated."""
    form = CorrectionForm(request.GET)
    if not form.is_valid():
        return _figures(request, "correction", 422, form=form)
    match = get_object_or_404(games(), pk=form.cleaned_data["match"])
    if not can_direct(request.user, match.round.event):
        raise PermissionDenied(DIRECTORS_ONLY)
    changes = preview_correction(match, form.outcomes(), form.points_of_seats())
    return _figures(request, "correction", form=form, match=match, event=match.round.event, effects=changes)


@require_permission(can_merge_players, COORDINATORS_MERGE)
def merging(request: HttpRequest, pk: int, into: int) -> HttpResponse:
    player, other = (get_object_or_404(players(), pk=key) for key in (pk, into))
    refused = refusal(player, other)
    lists = () if refused else preview_merge(player, other)
    return _figures(request, "merging", player=player, into=other, refused=str(refused or ""), foreseen=lists)


def _figures(request: HttpRequest, page: str, status: int = 200, **context: Any) -> HttpResponse:
    alone = "_" if request.headers.get("HX-Request") else ""
    return render(request, f"ratings/{alone}{page}.html", context, status=status)
