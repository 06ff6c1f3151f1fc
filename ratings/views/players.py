"""A player's ratings, and two players compared."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from ratings.forms import OpponentForm
from ratings.selectors.careers import Standing, graphs_of, history, record_of, standings_of, steps
from ratings.selectors.encounters import encounters, expected, met, opponents, score
from tournaments.kernel.guards import paged
from tournaments.people.models import Player
from tournaments.people.permissions import can_coordinate
from tournaments.record.selectors.names import full_name

PER_PAGE = 50


def player(request: HttpRequest, pk: int) -> HttpResponse:
    """His lists with their graphs, and the events of one of them. HTMX is given the figures alone."""
    shown = _player(pk)
    if shown.pk != pk:
        return redirect("ratings:player", shown.pk)
    standings = standings_of(shown)
    if request.headers.get("HX-Request"):
        return render(request, "ratings/_player.html", {"player": shown, "standings": standings})
    graphs = graphs_of(shown)
    context = {"player": shown, "cards": [(one, graphs.get(one.list.code)) for one in standings]}
    context |= {"full_name": full_name(request.user, shown, coordinates=can_coordinate(request.user))}
    return render(request, "ratings/player.html", {**context, **_events(request, shown, standings)})


def against(request: HttpRequest, pk: int) -> HttpResponse:
    """Whom to compare with: the letters typed so far, and whom they could mean."""
    shown = _player(pk)
    if shown.pk != pk:
        return redirect("ratings:against", shown.pk)
    form = OpponentForm(request.GET)
    typed = form.cleaned_data.get("name", "") if form.is_valid() else ""
    context = {"player": shown, "form": form, "typed": typed, "found": opponents(shown, typed)}
    if request.headers.get("HX-Request"):
        return render(request, "ratings/against.html#found", context)
    return render(request, "ratings/against.html", {**context, "met": met(shown)})


def head_to_head(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Every game of two players, and what to expect of the next."""
    one, two = _player(pk), _player(other)
    if one == two:
        return redirect("ratings:against", one.pk)
    if (one.pk, two.pk) != (pk, other):
        return redirect("ratings:head_to_head", one.pk, two.pk)
    games = encounters(one, two)
    context = {"player": one, "other": two, "games": games, "score": score(games), "expected": expected(one, two)}
    return render(request, "ratings/head_to_head.html", context)


def _player(pk: int) -> Player:
    """The record that he goes by: another one where he was merged."""
    player = record_of(pk)
    if player is None:
        raise Http404("There is no such player.")
    return player


def _events(request: HttpRequest, shown: Player, standings: tuple[Standing, ...]) -> dict[str, Any]:
    """Those of the list that the address names, or of his first."""
    lists = {one.list.code: one.list for one in standings}
    if not lists:
        return {}
    asked = request.GET.get("list", "")
    chosen = asked if asked in lists else next(iter(lists))
    page = paged(request, history(shown, chosen), PER_PAGE)
    keeps = f"list={chosen}&"
    return {"chosen": lists[chosen], "page": page, "steps": steps(shown, page), "keeps": keeps}
