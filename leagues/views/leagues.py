"""Leagues: the list of them, one of them, forming, editing, handing on and ending."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from leagues.forms.leagues import HeirForm, LeagueForm, NewLeagueForm
from leagues.models import League
from leagues.permissions import LEADERS_ONLY, can_form, can_lead
from leagues.selectors import pages
from leagues.selectors.before_season import find_end_violations
from leagues.selectors.careers import career
from leagues.selectors.challenges import drawings_of
from leagues.selectors.champions_league import shown_winners
from leagues.selectors.masters import masters_seasons
from leagues.services.leagues import edit_league, end_league, form_league, hand_on, resume_league
from tournaments.kernel.days import today
from tournaments.kernel.guards import (
    MemberRequest,
    acted,
    done,
    members,
    one_of,
    paged,
    pressed,
    received,
    saved,
)
from tournaments.kernel.write_form import WriteForm
from tournaments.people.selectors.persons import players

PER_PAGE = 25
ACTS = {
    "end": (end_league, "The league has ended. What was played stays."),
    "resume": (resume_league, "The league goes on."),
}


def led(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for who leads the league."""

    @members
    @wraps(page)
    def wrapper(request: MemberRequest, league: str, **address: Any) -> HttpResponse:
        row = league_at(league)
        if not can_lead(request.user, row):
            raise PermissionDenied(LEADERS_ONLY)
        return page(request, row, **address)

    return wrapper


def league_at(slug: str) -> League:
    return get_object_or_404(pages.league_rows(), slug=slug)


@never_cache
def leagues(request: HttpRequest) -> HttpResponse:
    """Those that go on; with ?ended=1 those that have ended."""
    ended = "ended" in request.GET
    page = paged(request, pages.leagues(ended=ended), PER_PAGE)
    context = {
        "pages": page,
        "leagues": pages.shown_leagues(list(page)),
        "ended": ended,
        "keeps": "ended=1&" if ended else "",
        "forms": can_form(request.user),
    }
    return render(request, "leagues/leagues.html", context)


@never_cache
def league(request: HttpRequest, league: str) -> HttpResponse:
    row = league_at(league)
    leads = can_lead(request.user, row)
    context = {
        "league": row,
        "seasons": pages.shown_seasons(row),
        "alternates": pages.alternates_of(row),
        "leads": leads,
        "ending": find_end_violations(row) if leads else (),
        "button": WriteForm(),
    }
    return render(request, "leagues/league.html", context)


@members
def new_league(request: MemberRequest) -> HttpResponse:
    form = NewLeagueForm(request.POST or None)
    if received(request, form):
        founders = form.cleaned_data["founders"]
        if row := saved(form, form_league, form.details(), founders, by=request.user):
            return done(request, "The league is formed. Open its first season.", row)
    context = {"form": form, "title": "Form a league", "button": "Form the league"}
    return render(request, "leagues/league_form.html", context, status=form.status)


@led
def edit(request: MemberRequest, league: League) -> HttpResponse:
    form = LeagueForm(request.POST or None, league=league, seen=league.version)
    if received(request, form) and saved(form, edit_league, league, form.details(), by=request.user):
        return done(request, "The league is changed.", league)
    context = {"form": form, "title": f"Edit {league.name}", "button": "Save", "league": league}
    return render(request, "leagues/league_form.html", context, status=form.status)


@led
def hand(request: MemberRequest, league: League) -> HttpResponse:
    form = HeirForm(request.POST or None, seen=league.version)
    if acted(request, form, hand_on, league):
        return done(request, "The league is handed on.", league)
    context = {"form": form, "title": f"Hand on {league.name}", "button": "Hand on", "league": league}
    return render(request, "leagues/league_form.html", context, status=form.status)


@led
def act(request: MemberRequest, league: League, act: str) -> HttpResponse:
    service, message = one_of(ACTS, act)
    if request.method != "POST":
        return redirect(league)
    pressed(request, service, league)
    return done(request, message, league)


@never_cache
def points(request: HttpRequest) -> HttpResponse:
    """Everybody over all leagues: of a season, else of all."""
    years = pages.years()
    asked = request.GET.get("year", "")
    year = int(asked) if asked.isdecimal() and int(asked) in years else None
    page = paged(request, pages.over_all_leagues(year), 100)
    context = {"pages": page, "years": years, "year": year, "keeps": f"year={year}&" if year else ""}
    return render(request, "leagues/points.html", context)


@never_cache
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """What one player has come to, league by league, and at Trek Masters. HTMX is given the figures alone."""
    row = get_object_or_404(players(), pk=pk)
    if row.person.pk != pk:
        return redirect("leagues:player", row.person.pk)
    context = {"player": row, "career": career(row), "masters": masters_seasons(row), "year": today().year}
    context |= {"drawings": drawings_of(row)}
    piece = "_player" if request.headers.get("HX-Request") else "player"
    return render(request, f"leagues/{piece}.html", context)


@never_cache
def champions(request: HttpRequest) -> HttpResponse:
    page = paged(request, pages.champions(), 50)
    return render(request, "leagues/champions.html", {"pages": page, "cups": shown_winners()})
