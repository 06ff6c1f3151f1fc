"""A season: its table and race, opening, editing, announcing, closing; its sheet as a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from leagues.engine import STEPS
from leagues.forms.leagues import NewSeasonForm, SeasonForm
from leagues.models import Bonus, League, Season
from leagues.permissions import LEADERS_ONLY, can_lead, is_director
from leagues.selectors.before_season import find_announce_violations, find_close_violations
from leagues.selectors.beyond import STAYS
from leagues.selectors.documents import season_document
from leagues.selectors.events import events_of
from leagues.selectors.own import own_standing
from leagues.selectors.pages import next_year, season_rows
from leagues.selectors.race import race
from leagues.selectors.recounts import recount_of
from leagues.selectors.seasons import season_value
from leagues.selectors.sheets import season_sheet
from leagues.selectors.tables import season_tables
from leagues.services.seasons import (
    announce_qualifiers,
    close_season,
    edit_season,
    open_season,
    reopen_season,
)
from leagues.views.leagues import leaders_only
from tournaments.kernel.guards import (
    MemberRequest,
    is_submitted,
    redirect_with_message,
    require_member,
    submit_button,
    submit_form,
    try_service,
)
from tournaments.kernel.permissions import is_member
from tournaments.kernel.table_files import table_file
from tournaments.kernel.write_form import ReasonForm, WriteForm
from tournaments.listing.selectors.calendars import make_feed
from tournaments.people.selectors.persons import own_player

A_QUARTER_OF_AN_HOUR = 900


def season_at(league: str, year: int) -> Season:
    return get_object_or_404(season_rows(), league__slug=league, year=year)


def season_led(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for who leads the league of the season."""

    @require_member
    @wraps(page)
    def wrapper(request: MemberRequest, league: str, year: int, **address: Any) -> HttpResponse:
        season = season_at(league, year)
        if not can_lead(request.user, season.league):
            raise PermissionDenied(LEADERS_ONLY)
        return page(request, season, **address)

    return wrapper


@never_cache
def season(request: HttpRequest, league: str, year: int) -> HttpResponse:
    """Asked with ?counting= how far the counting is: the bar alone, and the whole page again once all is counted."""
    row = season_at(league, year)
    recount = recount_of(row)
    if request.headers.get("HX-Request") and "counting" in request.GET:
        if recount is None:
            return HttpResponse(headers={"HX-Refresh": "true"})
        counting = {"season": row, "league": row.league, "recount": recount}
        return render(request, "leagues/season.html#recount", counting)
    table, own, leads = season_tables(row), _own(request), can_lead(request.user, row.league)
    context = {
        "season": row,
        "league": row.league,
        "table": table,
        "race": race(table),
        "recount": recount,
        "steps": [STEPS[step].label for step in row.rules.steps],
        "leads": leads,
        "announcing": find_announce_violations(row) if leads and row.announced_at is None else (),
        "flags": is_director(request.user, row.league),
        "stays": STAYS if row.league.acknowledged_at is None else "",
        "schemes": _schemes(row),
        "button": WriteForm(),
        "own": own,
        "standing": own_standing(table, own),
    }
    return render(request, "leagues/season.html", context)


@never_cache
def sheet(request: HttpRequest, league: str, year: int, kind: str) -> HttpResponse:
    row = season_at(league, year)
    return table_file(request, f"{row.league.slug}-{row.year}", season_sheet(season_tables(row)), kind)


@never_cache
def document(request: HttpRequest, league: str, year: int) -> HttpResponse:
    """Send the season's document for `python -m leagues.engine score`."""
    row = season_at(league, year)
    answer = JsonResponse(season_document(season_value(row)), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{row.league.slug}-{row.year}.json"'
    return answer


@require_safe
@cache_control(public=True, max_age=A_QUARTER_OF_AN_HOUR)
def feed(request: HttpRequest, league: str, year: int) -> HttpResponse:
    """The evenings of the season for calendars elsewhere."""
    row = season_at(league, year)
    answer = HttpResponse(make_feed(events_of(row), str(row)), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{row.league.slug}-{row.year}.ics"'
    return answer


@leaders_only
def new_season(request: MemberRequest, league: League) -> HttpResponse:
    form = NewSeasonForm(request.POST or None, year=next_year(league))
    if is_submitted(request, form):
        year = form.cleaned_data["year"]
        if row := try_service(form, open_season, league, year, form.plan(), by=request.user):
            return redirect_with_message(
                request, "The season is open. Announce how many qualify before its first event.", row
            )
    context = {"form": form, "league": league, "title": f"Open a season of {league.name}", "button": "Open the season"}
    return render(request, "leagues/season_form.html", context, status=form.status)


@season_led
def edit(request: MemberRequest, season: Season) -> HttpResponse:
    form = SeasonForm(request.POST or None, season=season, seen=season.version)
    if is_submitted(request, form) and try_service(form, edit_season, season, form.plan(), by=request.user):
        return redirect_with_message(request, "The season is changed.", season)
    context = {"form": form, "season": season, "title": f"Edit {season}", "button": "Save"}
    return render(request, "leagues/season_form.html", context, status=form.status)


@season_led
def reopen(request: MemberRequest, season: Season) -> HttpResponse:
    asked = "Say why the season is opened again: everybody reads it."
    form = ReasonForm(request.POST or None, seen=season.version, asked=asked)
    if submit_form(request, form, reopen_season, season):
        return redirect_with_message(
            request, "The season is open again; the title is withdrawn until it is closed.", season
        )
    context = {"form": form, "season": season, "title": f"Open {season} again", "button": "Open it again"}
    return render(request, "leagues/season_form.html", context, status=form.status)


@season_led
def close(request: MemberRequest, season: Season) -> HttpResponse:
    """Asked once more, beside who would be champion."""
    form = WriteForm(request.POST or None, seen=season.version)
    if submit_form(request, form, close_season, season):
        return redirect_with_message(request, "The season is closed; its champion has the title.", season)
    missing = find_close_violations(season) if request.method == "GET" else ()
    context = {"season": season, "table": season_tables(season), "form": form, "missing": missing}
    return render(request, "leagues/close.html", context, status=form.status)


@season_led
def announce(request: MemberRequest, season: Season) -> HttpResponse:
    if request.method != "POST":
        return redirect(season)
    submit_button(request, announce_qualifiers, season)
    return redirect_with_message(request, "It is announced how many qualify; it holds from the first event on.", season)


def _schemes(season: Season) -> list[tuple[str, str]]:
    """Return the schemes in the order of the guide, because a database may keep them in another."""
    return [(scheme.label, season.schemes[scheme]) for scheme in Bonus.Scheme if scheme in season.schemes]


def _own(request: HttpRequest) -> int | None:
    """Return the reader's own record, whose row is highlighted."""
    player = own_player(request.user) if is_member(request.user) else None
    return player.person.pk if player else None
