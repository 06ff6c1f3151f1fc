"""What each call of the API of leagues is sent to be accepted, and the rows that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues.models import Counted, League, Season
from leagues.selectors.invitations import open_invitations
from leagues.selectors.pages import named_alternates
from leagues.services.bonuses import submit_bonus
from leagues.services.leagues import Named, edit_league, end_league
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.rows import (
    SCHEMES,
    YEAR,
    counted,
    counted_2e,
    league_of,
    new_league,
    running_league,
    season_of,
    this_year,
)
from tournaments.kernel.models import User

PLAN = {"schedule": "truncated", "qualifiers": 3, "schemes": {"participation": ""}, "promos": ""}
BY_COORDINATORS = ("acknowledge", "accept", "rename", "confirm")
"""What of the addresses is a coordinator's, and not of whoever leads the league."""
OF_MEMBERS = ("GET /invitations/", "GET /leagues/{id}/invitations/")
"""What is read by members alone."""
Sent = tuple[Mapping[str, Any], Mapping[str, Any], int]
"""What completes the address, the body, and the status of the answer."""


def calls_of_leagues(by: User) -> dict[str, Sent]:
    """By method and address, as the director `by` of the leagues sends them."""
    row = running_league(by, name="Called league")
    league, season = row.season.league, Season.objects.get(league=row.season.league, year=this_year())
    forming, ended = (league_of(factories.UserFactory(), name) for name in ("Forming", "Ended"))
    League.objects.filter(pk__in=(forming.pk, ended.pk)).update(director=by)
    League.objects.filter(pk=forming.pk).update(is_forming=True)
    end_league(League.objects.get(pk=ended.pk), by=by)
    players = [factories.PlayerFactory() for _ in range(3)]
    ready, closed = (_with_playoffs(by, league, year, players) for year in (YEAR - 1, YEAR - 2))
    close_season(closed, by=by)
    noted = counted_2e(season_of(by, YEAR - 3, league=league, schemes=SCHEMES), 10, players)
    there = sorted(row.scores.values_list("player", flat=True))
    new = {"name": "New league", "founders": [by.player.handle, *(founder() for _ in range(2))]}
    waiting, doubtful = new_league(factories.UserFactory(), "Waiting league"), counted(row.season, 11, players)
    own, sent = _asked(waiting, by.player.handle), _asked(League.objects.get(pk=league.pk), founder())
    Counted.objects.filter(pk=doubtful.pk).update(accepted_at=None)
    late = counted(row.season, 12, players)
    Counted.objects.filter(pk=late.pk).update(confirmed_at=None)
    event = factories.EventFactory(by=by, title="To be counted")
    of_league, of_season, of_event = {"id": league.pk}, {"id": season.pk}, {"id": row.pk}
    places = [{"player": player, "place": place} for place, player in enumerate(there, 1)]
    notes = [{"player": there[0], "deck": "Klingon", "missions": ["Rescue"], "own": 1, "note": "A cape."}]
    return {
        "GET /leagues/": ({}, {}, 200),
        "POST /leagues/": ({}, new, 201),
        "GET /leagues/points/": ({}, {}, 200),
        "GET /leagues/champions/": ({}, {}, 200),
        "GET /leagues/{id}/": (of_league, {}, 200),
        "GET /leagues/{id}/possible/": (of_league, {}, 200),
        "PUT /leagues/{id}/": (of_league, {"name": "Other name", "about": "Fridays.", "alternates": []}, 200),
        "POST /leagues/{id}/hand-on/": ({"id": forming.pk}, {"to": founder()}, 200),
        "POST /leagues/{id}/founders/": ({"id": forming.pk}, {"handle": founder()}, 200),
        "POST /leagues/{id}/give-up/": (of_league, {"post": "director"}, 200),
        "GET /leagues/{id}/invitations/": (of_league, {}, 200),
        "GET /invitations/": ({}, {}, 200),
        "POST /invitations/{id}/accept/": ({"id": own}, {}, 200),
        "POST /invitations/{id}/decline/": ({"id": own}, {}, 200),
        "POST /invitations/{id}/withdraw/": ({"id": sent}, {}, 200),
        "POST /leagues/{id}/end/": ({"id": forming.pk}, {}, 200),
        "POST /leagues/{id}/resume/": ({"id": ended.pk}, {}, 200),
        "POST /leagues/{id}/acknowledge/": ({"id": waiting.pk}, {}, 200),
        "POST /leagues/{id}/acknowledge/take-back/": (of_league, {"reason": "Nobody knows them."}, 200),
        "POST /leagues/{id}/rename/": ({"id": waiting.pk}, {"name": "Quiet league", "reason": "It was rude."}, 200),
        "GET /leagues/{id}/seasons/": (of_league, {}, 200),
        "POST /leagues/{id}/seasons/": (of_league, {**PLAN, "year": YEAR + 5}, 201),
        "GET /leagues/seasons/{id}/": (of_season, {}, 200),
        "GET /leagues/seasons/{id}/possible/": (of_season, {}, 200),
        "PUT /leagues/seasons/{id}/": (of_season, PLAN, 200),
        "POST /leagues/seasons/{id}/announce/": (of_season, {}, 200),
        "POST /leagues/seasons/{id}/close/": ({"id": ready.pk}, {}, 200),
        "POST /leagues/seasons/{id}/reopen/": ({"id": closed.pk}, {"reason": "One evening is missing."}, 200),
        "POST /leagues/seasons/{id}/events/": (of_season, {"event": event.pk}, 201),
        "GET /leagues/events/{id}/": (of_event, {}, 200),
        "GET /leagues/events/{id}/possible/": (of_event, {}, 200),
        "POST /leagues/events/{id}/unflag/": (of_event, {"reason": "No league evening."}, 204),
        "POST /leagues/events/{id}/confirm/": ({"id": late.pk}, {}, 200),
        "POST /leagues/events/{id}/accept/": ({"id": doubtful.pk}, {"reason": "I was there."}, 200),
        "POST /leagues/events/{id}/accept/take-back/": ({"id": noted.pk}, {"reason": "I was not there."}, 200),
        "PUT /leagues/events/{id}/places/": (of_event, {"places": places, "reason": "Who stayed longest."}, 200),
        "PUT /leagues/events/{id}/bonus/": (of_event, {"notes": notes}, 200),
        "POST /leagues/events/{id}/bonus/submit/": (of_event, {}, 200),
        "POST /leagues/events/{id}/bonus/take-back/": ({"id": _submitted(noted, by)}, {"reason": "Misread."}, 200),
    }


def _asked(league: League, handle: str) -> int:
    """The key of an open invitation to stand in."""
    alternates = (*named_alternates(league), handle)
    edit_league(league, Named(league.name, league.about, alternates), by=league.director)
    return open_invitations().filter(league=league).latest("pk").pk


def is_of_coordinators(label: str) -> bool:
    """Whether a call is a coordinator's, and not of whoever leads the league."""
    return "/invitations/" not in label and any(f"/{part}/" in label for part in BY_COORDINATORS)


def founder() -> str:
    """The handle of a member."""
    return factories.UserFactory().player.handle


def _with_playoffs(by: User, league: League, year: int, players: list[Any]) -> Season:
    season = season_of(by, year, league=league)
    counted(season, 10, players)
    counted(season, 2, players)
    return Season.objects.select_related("league").get(pk=season.pk)


def _submitted(row: Any, by: User) -> int:
    return submit_bonus(row, by=by).pk
