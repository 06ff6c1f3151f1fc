"""What each call of the API of leagues is sent to be accepted, and the rows that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues.models import League, Season
from leagues.services.bonuses import submit_bonus
from leagues.services.leagues import end_league
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.rows import (
    SCHEMES,
    YEAR,
    counted,
    counted_2e,
    league_of,
    running_league,
    season_of,
    this_year,
)
from tournaments.kernel.models import User

PLAN = {"schedule": "truncated", "qualifiers": 3, "schemes": {"participation": ""}, "promos": ""}
Sent = tuple[Mapping[str, Any], Mapping[str, Any], int]
"""What completes the address, the body, and the status of the answer."""


def calls_of_leagues(by: User) -> dict[str, Sent]:
    """By method and address, as the director `by` of the leagues sends them."""
    row = running_league(by, name="Called league")
    league, season = row.season.league, Season.objects.get(league=row.season.league, year=this_year())
    over, ended = (league_of(factories.member(), name) for name in ("Over", "Ended"))
    League.objects.filter(pk__in=(over.pk, ended.pk)).update(director=by)
    end_league(League.objects.get(pk=ended.pk), by=by)
    players = [factories.walk_in() for _ in range(3)]
    ready, closed = (_with_playoffs(by, league, year, players) for year in (YEAR - 1, YEAR - 2))
    close_season(closed, by=by)
    noted = counted_2e(season_of(by, YEAR - 3, league=league, schemes=SCHEMES), 10, players)
    there = sorted(row.scores.values_list("player", flat=True))
    new = {"name": "New league", "founders": [by.player.handle, *(founder() for _ in range(2))]}
    event = factories.listed_event(by, title="To be counted")
    of_league, of_season, of_event = {"id": league.pk}, {"id": season.pk}, {"id": row.pk}
    places = [{"player": player, "place": place} for place, player in enumerate(there, 1)]
    notes = [{"player": there[0], "deck": "Klingon", "missions": ["Rescue"], "own": 1, "note": "A cape."}]
    return {
        "GET /leagues/": ({}, {}, 200),
        "POST /leagues/": ({}, new, 201),
        "GET /leagues/points/": ({}, {}, 200),
        "GET /leagues/champions/": ({}, {}, 200),
        "GET /leagues/{id}/": (of_league, {}, 200),
        "PUT /leagues/{id}/": (of_league, {"name": "Other name", "about": "Fridays.", "alternates": []}, 200),
        "POST /leagues/{id}/hand-on/": ({"id": over.pk}, {"to": founder()}, 200),
        "POST /leagues/{id}/end/": ({"id": over.pk}, {}, 200),
        "POST /leagues/{id}/resume/": ({"id": ended.pk}, {}, 200),
        "GET /leagues/{id}/seasons/": (of_league, {}, 200),
        "POST /leagues/{id}/seasons/": (of_league, {**PLAN, "year": YEAR + 5}, 201),
        "GET /leagues/seasons/{id}/": (of_season, {}, 200),
        "PUT /leagues/seasons/{id}/": (of_season, PLAN, 200),
        "POST /leagues/seasons/{id}/announce/": (of_season, {}, 200),
        "POST /leagues/seasons/{id}/close/": ({"id": ready.pk}, {}, 200),
        "POST /leagues/seasons/{id}/reopen/": ({"id": closed.pk}, {"reason": "One evening is missing."}, 200),
        "POST /leagues/seasons/{id}/events/": (of_season, {"event": event.pk}, 201),
        "GET /leagues/events/{id}/": (of_event, {}, 200),
        "POST /leagues/events/{id}/unflag/": (of_event, {"reason": "No league evening."}, 204),
        "PUT /leagues/events/{id}/places/": (of_event, {"places": places, "reason": "Who stayed longest."}, 200),
        "PUT /leagues/events/{id}/bonus/": (of_event, {"notes": notes}, 200),
        "POST /leagues/events/{id}/bonus/submit/": (of_event, {}, 200),
        "POST /leagues/events/{id}/bonus/take-back/": ({"id": _submitted(noted, by)}, {"reason": "Misread."}, 200),
    }


def founder() -> str:
    """The handle of a member."""
    return factories.member().player.handle


def _with_playoffs(by: User, league: League, year: int, players: list[Any]) -> Season:
    season = season_of(by, year, league=league)
    counted(season, 10, players)
    counted(season, 2, players)
    return Season.objects.select_related("league").get(pk=season.pk)


def _submitted(row: Any, by: User) -> int:
    return submit_bonus(row, by=by).pk
