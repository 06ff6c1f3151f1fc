"""What the guide expects at the table of each game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from conduct.engine.at_the_table import INFORMATION, expectations
from tournaments.engine.matrix import GAMES, find


def every_game(request: HttpRequest) -> HttpResponse:
    return render(request, "conduct/at_the_tables.html", {"games": GAMES})


def at_the_table(request: HttpRequest, game: str) -> HttpResponse:
    """Also as one types it: 2e leads to 2E."""
    item = find(GAMES, game)
    if item is None and find(GAMES, game.upper()):
        return redirect("conduct:at_the_table", game.upper(), permanent=True)
    if item is None:
        raise Http404("There is no such game.")
    context = {"game": item, "games": GAMES, "rights": INFORMATION[game], "expectations": expectations(game)}
    return render(request, "conduct/at_the_table.html", context)
