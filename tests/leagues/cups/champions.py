"""The Champions League of an event, whose players have points of a league."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from leagues.models import ChampionsLeague, Score
from leagues.selectors.champions_league import seeds_due
from leagues.services.champions_leagues import (
    name_champions_league,
    take_back_waiver,
    unname_champions_league,
    waive_points,
)
from tests import factories
from tests.leagues.rows import counted, league_of, season_of
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event

BRACKET = {"structure": "se-playin", "rounds_scheduled": 3}


def earned(points: Sequence[int]) -> list[Player]:
    """Players with so many lifetime points, of one evening."""
    players = [factories.PlayerFactory() for _ in points]
    give_points(dict(zip(players, points, strict=True)))
    return players


def give_points(points: dict[Player, int]) -> None:
    there = [*points, *(factories.PlayerFactory() for _ in range(max(0, 3 - len(points))))]
    by = factories.UserFactory()
    row = counted(season_of(by, league=league_of(by, f"League {by.player.handle}")), 10, there)
    for player in there:
        Score.objects.filter(counted=row, player=player).update(points=points.get(player, 0))


def bracket_for(players: Sequence[Player], by: User | None = None, **changes: Any) -> Event:
    """These are checked in."""
    event = factories.DueEventFactory(by=by, **{**BRACKET, **changes})
    factories.enter(event, *players)
    return again(event)


def named(event: Event, chief: User | None = None) -> ChampionsLeague:
    return name_champions_league(event, by=chief or factories.CoordinatorFactory(post="director"))


def bracket_and_champions_league(by: User, chief: User) -> tuple[Event, ChampionsLeague]:
    """A bracket that might be named, and one that is: somebody in it was invited."""
    champions = named(bracket_for([*earned((140, 120, 100)), factories.PlayerFactory()], by, title="Champions"), chief)
    guest = champions.event.entries.latest("number").player_id
    waive_points(champions, "Last year's winner.", by=by, player=guest)
    return bracket_for([], by, title="To be named", game="1E", rules="modern"), fresh(champions)


def eventful_champions_league(by: User, chief: User) -> ChampionsLeague:
    """Named, taken back and named again; one player invited twice, and in between no more; all seeded."""
    event = bracket_for([*earned((140, 120, 100)), factories.PlayerFactory()], by, title="Champions evening")
    unname_champions_league(named(event, chief), by=chief)
    champions, guest = named(again(event), chief), event.entries.latest("number").player_id
    waive_points(champions, "He helped us out.", by=by, player=guest)
    take_back_waiver(champions.waivers.get(), by=by)
    waive_points(fresh(champions), "Last year's winner.", by=by, player=guest)
    return seed_by_points(fresh(champions), by=by)


def seed_by_points(champions: ChampionsLeague, by: User) -> ChampionsLeague:
    give_seeds(champions.event, seeds_due(champions), by=by)
    return champions


def fresh(champions: ChampionsLeague) -> ChampionsLeague:
    return ChampionsLeague.objects.select_related("event").get(pk=champions.pk)


def again(event: Event) -> Event:
    return Event.every.get(pk=event.pk)
