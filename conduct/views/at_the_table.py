"""What the guide expects at the table of each game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from conduct.engine.at_the_table import INFORMATION, expectations
from tournaments.engine.matrix import GAMES, find


def at_the_table(request: HttpRequest, game: str) -> HttpResponse:
    item = find(GAMES, game)
    if item is None:
        raise Http404("There is no such game.")
    context = {"game": item, "games": GAMES, "rights": INFORMATION[game], "expectations": expectations(game)}
    return render(request, "conduct/at_the_table.html", context)
