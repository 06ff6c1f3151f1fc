"""Leagues, seasons and evenings of them, through the services."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from leagues.models import Counted, League, Season
from leagues.services.flagging import Flag, flag_event
from leagues.services.leagues import Named, form_league
from leagues.services.points import score_event
from leagues.services.seasons import Plan, open_season
from tests import factories
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event

YEAR = 2025
SCHEMES = {"affiliation": "", "participation": "", "mission": "", "own": "Best costume."}


def league_of(director: User, name: str = "Deep Space League") -> League:
    """Formed with two others who are committed."""
    founders = [director, factories.member(), factories.member()]
    return form_league(Named(name), [user.player.handle for user in founders], by=director)


def season_of(director: User, year: int = YEAR, *, league: League | None = None, **plan: Any) -> Season:
    said = {"schedule": "standard", "qualifiers": 2, **plan}
    return open_season(league or league_of(director), year, Plan(**said), by=director)


def evening(director: User, on: datetime, players: list[Player], **changes: Any) -> Event:
    """Not sanctioned, its order typed: these players came in as they stand in the list."""
    said = {"game": "OTHER", "rules": "free", "pool": "own", "sanctioned": False, "structure": "free", **changes}
    event = factories.due_event(director, **said)
    factories.enter(event, *players)
    Event.objects.filter(pk=event.pk).update(starts_at=on)
    return factories.ordered(Event.objects.get(pk=event.pk))


def day(month: int, of: int = 10, year: int = YEAR) -> datetime:
    """An evening in a month of the season that begins in the October of `year`."""
    return datetime(year + (month < 7), month, of, 18, tzinfo=UTC)


def counted(season: Season, month: int, players: list[Player], *, of: int = 10, **flag: Any) -> Counted:
    """An evening of the season, flagged before it began, finalized and scored."""
    director = season.league.director
    event = evening(director, day(month, of, season.year), players)
    flagged = flag_event(season, event, Flag(late="It was announced on the wall.", **flag), by=director)
    finalize(event, director)
    return Counted.objects.select_related("season__league", "event").get(pk=flagged.pk)


def finalize(event: Event, director: User) -> None:
    finalize_event(Event.objects.get(pk=event.pk), by=director)
    score_event(event.pk)
