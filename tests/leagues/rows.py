"""Leagues, seasons and evenings of them, through the services."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from leagues.models import Counted, League, Season
from leagues.selectors.bonuses import Noted
from leagues.selectors.events import FIRST_MONTH
from leagues.services.bonuses import note_bonus, submit_bonus, take_back_bonus
from leagues.services.flagging import Flag, flag_event, unflag_event
from leagues.services.leagues import Named, edit_league, end_league, form_league, hand_on, resume_league
from leagues.services.points import score_event
from leagues.services.rulings import rule_places
from leagues.services.seasons import Plan, announce_qualifiers, close_season, edit_season, open_season, reopen_season
from tests import factories
from tournaments.closing.services.reporting import finalize_event, reopen_event
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


def this_year() -> int:
    """That of the season which events of these days belong to."""
    today = timezone.now().date()
    return today.year - (today.month < FIRST_MONTH)


def running_league(by: User, *, name: str = "Deep Space League") -> Counted:
    """A league with a season in which an evening counts, and the one of these days, in which none does."""
    league = league_of(by, name)
    row = counted_2e(season_of(by, league=league, schemes=SCHEMES), 10, [factories.walk_in() for _ in range(3)])
    season_of(by, this_year(), league=league)
    return row


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
    return _counted(season, evening(director, day(month, of, season.year), players), **flag)


def counted_2e(season: Season, month: int, players: list[Player], *, of: int = 10, **flag: Any) -> Counted:
    """The same of Second Edition, which bonus schemes are for: one round was played."""
    director = season.league.director
    event = factories.due_event(director, sanctioned=False, rounds_scheduled=1)
    factories.enter(event, *players)
    factories.play_rounds(event, 1)
    Event.objects.filter(pk=event.pk).update(starts_at=day(month, of, season.year))
    return _counted(season, Event.objects.get(pk=event.pk), **flag)


def _counted(season: Season, event: Event, **flag: Any) -> Counted:
    director = season.league.director
    flagged = flag_event(season, event, Flag(late="It was announced on the wall.", **flag), by=director)
    finalize(event, director)
    return Counted.objects.select_related("season__league", "event").get(pk=flagged.pk)


def finalize(event: Event, director: User) -> None:
    finalize_event(Event.objects.get(pk=event.pk), by=director)
    score_event(event.pk)


def eventful_league(by: User | None = None) -> Season:
    """A season on which everything happened that the journal has a tag of leagues for. It is open again."""
    by = by or factories.member()
    heir, league = factories.member(), league_of(by, f"League {by.player.handle}")
    edit_league(league, Named(league.name, "Fridays.", (heir.player.handle,)), by=by)
    hand_on(hand_on(league, heir.player.handle, by=by), by.player.handle, by=heir)
    season = announce_qualifiers(season_of(by, league=league, qualifiers=1), by=by)
    edit_season(season, Plan("standard", 1, SCHEMES, "The league's own card."), by=by)
    first, second, third = (factories.walk_in() for _ in range(3))
    players = [first, second, third]
    unflag_event(counted(season, 10, players, of=3), by=by, reason="It was no league evening.")
    _ruled(counted(season, 10, players), [second, first, third], by)
    _bonus(counted_2e(season, 11, players), second, by)
    counted(season, 12, [first, second, third])
    last = counted(season, 2, [third, second, first])
    closed = close_season(season, by=by)
    reopen_event(last.event, "Wrong order.", by=factories.coordinator())
    score_event(last.event_id)
    factories.ordered(Event.objects.get(pk=last.event_id), 2, 3, 1)
    finalize(last.event, by)
    reopen_season(Season.objects.select_related("league").get(pk=closed.pk), "One more evening.", by=by)
    over = league_of(by, f"Old league {by.player.handle}")
    end_league(resume_league(end_league(over, by=by), by=by), by=by)
    return Season.objects.select_related("league").get(pk=season.pk)


def _ruled(row: Counted, order: list[Player], by: User) -> None:
    rule_places(row, {player.pk: place for place, player in enumerate(order, 1)}, "Who stayed longest.", by=by)


def _bonus(row: Counted, player: Player, by: User) -> None:
    note = Noted("Klingon", ("Rescue",), 1, "Costume", {"mission": 3})
    take_back_bonus(submit_bonus(note_bonus(row, {player.pk: note}, by=by), by=by), "A deck was misread.", by=by)
    submit_bonus(note_bonus(row, {player.pk: note}, by=by), by=by)
