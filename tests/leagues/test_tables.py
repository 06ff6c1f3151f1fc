"""A season as it is shown, number by number: its events, lists, playoffs, its race, and leagues beside each other."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from leagues.engine import Kind, LeagueEvent
from leagues.models import Counted, League, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.needs import Outlook, outlook
from leagues.selectors.pages import over_all_leagues
from leagues.selectors.race import race
from leagues.selectors.seasons import SeasonValue, lifetime_points
from leagues.selectors.tables import SeasonTable, season_tables
from leagues.services.flagging import flag_event
from leagues.services.seasons import close_season
from tests.leagues.rows import YEAR, counted, day, evening, league_of, season_of
from tournaments.kernel.models import User
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def again(season: Season) -> Season:
    return Season.objects.select_related("league").get(pk=season.pk)


def states(table: SeasonTable) -> list[tuple[str, str, int, str]]:
    return [(event.part, event.state, event.players, event.winner) for event in table.events]


def whole(season: Season) -> list[bool]:
    return [each.is_whole for each in season_tables(again(season)).lists]


def names(rows: Any) -> list[str]:
    return [name.shown for name in rows]


def flagged(season: Season, month: int, players: list[Any], **flag: Any) -> Counted:
    event = evening(season.league.director, day(month), players)
    row = flag_event(season, event, Flag(late="Said.", **flag), by=season.league.director)
    Counted.objects.filter(pk=row.pk).update(confirmed_at=timezone.now())
    return row


def now(row: Counted, **values: Any) -> None:
    """Its event stands so, whatever became of it."""
    Event.objects.filter(pk=row.event_id).update(**values)


def test_each_event_says_why_it_does_not_count(director: User, players: list[Any]) -> None:
    season = season_of(director)
    counted(season, 10, players)
    for month, values in (
        (11, {}),
        (12, {"state": "void"}),
        (1, {"state": "finalized", "awaits": "new_director"}),
        (2, {"state": "finalized"}),
        (3, {"state": "cancelled"}),
    ):
        now(flagged(season, month, players), **values)
    table = season_tables(season)
    assert states(table) == [
        ("First half", "", 6, "Player 1"),
        ("First half", "counts once it is finalized", 0, ""),
        ("Second half", "void: counts nowhere", 0, ""),
        ("Second half", "does not count so far", 0, ""),
        ("Playoffs", "does not count so far", 0, ""),
        ("Playoffs", "cancelled: counts nowhere", 0, ""),
    ]
    assert [event.is_playoff for event in table.events] == [False] * 4 + [True] * 2
    assert [event.day for event in table.events][:2] == ["10 Oct 2025", "10 Nov 2025"]
    assert table.counting == table.events[:1]


def test_first_list_is_whole_once_what_comes_after_it_has_begun(director: User, players: list[Any]) -> None:
    season = season_of(director)
    counted(season, 10, players)
    for month in (12, 2):
        later = flagged(season, month, players)
        now(later, state="listed")
        assert whole(season) == [False]
        for state in ("running", "complete", "finalized"):
            now(later, state=state)
            assert whole(season) == [True]
        now(later, state="void")
    assert whole(season) == [False]


def test_rows_say_points_by_event_by_which_list_and_why(director: User, players: list[Any]) -> None:
    season = season_of(director, qualifiers=1)
    a, b, c, d, *_ = players
    counted(season, 10, [a, b, c])
    counted(season, 12, [b, c, a])
    counted(season, 2, [b, c, d])
    table = season_tables(again(season))
    assert [(row.rank, row.name.shown, row.points, row.total, row.events, row.qualified) for row in table.rows] == [
        (1, "Player 2", (8, 12, 12), 32, 3, "2"),
        (2, "Player 3", (6, 8, 8), 22, 3, ""),
        (3, "Player 1", (12, 6, None), 18, 2, "1"),
        (4, "Player 4", (None, None, 6), 6, 1, ""),
    ]
    assert [(row.bonus, row.lifetime, row.player) for row in table.rows[:1]] == [(0, 32, b.pk)]
    assert [(each.label, each.is_whole, names(name for name, _, _ in each.rows)) for each in table.lists] == [
        ("First half", True, ["Player 1"]),
        ("Second half", True, ["Player 2"]),
    ]
    assert [(each.rank, each.name.shown, each.figures) for each in table.playoffs] == [
        (1, "Player 2", (12, 1, 32, 1, 3, 32)),
        (2, "Player 1", (0, 0, 18, 0, 2, 18)),
    ]
    assert (table.outlook.of, table.outlook.players) == ("to lead", 3)
    assert {row.name.shown: row.needed for row in table.rows if row.needed} == {
        "Player 1": "more than one event: 13 points to gain",
        "Player 2": "through in any place",
    }
    assert table.champion is None


def test_closed_season_needs_nothing_any_more(director: User, players: list[Any]) -> None:
    season = season_of(director, qualifiers=1)
    counted(season, 10, players)
    counted(season, 2, players)
    assert season_tables(again(season)).outlook.needed
    table = season_tables(again(close_season(season, by=director)))
    assert (table.outlook.of, table.outlook.players, table.outlook.needed) == ("", 0, {})
    assert table.champion is not None
    assert table.champion.shown == "Player 1"
    assert [each.is_whole for each in table.lists] == [True]


def test_everybody_over_all_leagues_by_one_season_or_by_all(director: User, players: list[Any]) -> None:
    a, b, c, d, *_ = players
    counted(season_of(director, YEAR - 1), 10, [d, a, b])
    league = League.objects.get()
    counted(season_of(director, YEAR, league=league), 10, [a, b, c])
    counted(season_of(director, YEAR, league=league_of(director, "Second")), 10, [b, a, c])
    counted(season_of(director, YEAR + 1, league=league), 10, [c, b, a])

    def shown(year: int | None) -> list[tuple[int, str, int, int]]:
        return [(row.rank, row.name.shown, row.season, row.lifetime) for row in over_all_leagues(year)]

    assert shown(YEAR) == [(1, "Player 1", 20, 28), (1, "Player 2", 20, 26), (3, "Player 3", 12, 12)]
    assert shown(None) == [
        (1, "Player 1", 0, 34),
        (1, "Player 2", 0, 34),
        (3, "Player 3", 0, 24),
        (4, "Player 4", 0, 12),
    ]
    assert shown(YEAR + 2) == []
    before = {players[at].pk: points for at, points in ((0, 8), (1, 6), (3, 12))}
    assert lifetime_points(YEAR) == {str(pk): points for pk, points in before.items()}


def test_race_is_drawn_of_sums_once_two_events_count(director: User, players: list[Any]) -> None:
    season = season_of(director)
    a, b, c, *_ = players
    counted(season, 10, [a, b, c])
    assert race(season_tables(season)) is None
    counted(season, 11, [b, a, c])
    counted(season, 12, [a, b, players[3]])
    drawn = race(season_tables(season))
    assert drawn is not None
    assert drawn.says == "Points without bonus after 3 events: Player 1 32; Player 2 28; Player 3 12; Player 4 6"
    assert drawn.events == ((36, 1), (268, 2), (500, 3))
    assert drawn.levels == ((268, 0), (188, 10), (108, 20), (28, 30))
    assert [(way.name, way.line, way.end, way.name_y, way.style) for way in drawn.ways] == [
        ("Player 1", "M36,172 L268,108 L500,12", (500, 12), 12, 1),
        ("Player 2", "M36,204 L268,108 L500,44", (500, 44), 44, 2),
        ("Player 3", "M36,220 L268,172 L500,172", (500, 172), 172, 3),
        ("Player 4", "M36,268 L268,268 L500,220", (500, 220), 220, 4),
    ]
    assert drawn.ways[0].dots == ((36, 172), (268, 108), (500, 12))


# --- what players are told that they need of the next event (OPG 12.6) ---


def value(*events: tuple[str, Any], qualifiers: int = 1) -> SeasonValue:
    """Of each event who came, in the order of places, and what it is of the season."""
    season = Season(year=2025, guide="opg", schedule="standard", qualifiers=qualifiers, seed=1)
    return SeasonValue(season, tuple(_event(str(at), *each) for at, each in enumerate(events)))


def _event(key: str, order: str, part: Any) -> LeagueEvent:
    kind = Kind.PLAYOFF if part is None else Kind.REGULAR
    return LeagueEvent(key, kind, {player: place for place, player in enumerate(order, 1)}, part)


def test_what_is_needed_is_said_of_as_many_as_came_the_last_time() -> None:
    found = outlook(value(("abcdef", 1), ("abc", 1)), played_for=0)
    assert (found.of, found.players) == ("to qualify", 3)


def test_each_is_told_which_place_is_enough() -> None:
    """a 28, b 20, c 16, d 10, e and f 8; the next event gives 12, 8, 6, and 6 to who comes as the fourth."""
    assert outlook(value(("abcdef", 1), ("abc", 1), qualifiers=2), played_for=0) == Outlook(
        "to qualify",
        3,
        {
            "a": "through in any place",
            "b": "first place",
            "c": "5 points to gain: place 3, if who holds the place stays away",
            "d": "11 points to gain: place 1, if who holds the place stays away",
            "e": "more than one event: 13 points to gain",
            "f": "more than one event: 13 points to gain",
        },
    )


def test_first_place_is_not_enough_where_who_is_ahead_may_come_level() -> None:
    """a 28, b 26, c 24: c has 36 by winning, and a with the second place, too."""
    assert outlook(value(("abc", 1), ("bac", 1), ("cab", 1)), played_for=0).needed == {
        "a": "first place",
        "b": "first place",
        "c": "5 points to gain: place 3, if who holds the place stays away",
    }


def test_who_qualified_already_is_left_out_of_the_second_list() -> None:
    """a by the first half: b 20 and c 14 are left."""
    assert outlook(value(("abc", 1), ("bca", 2)), played_for=1).needed == {
        "b": "place 2 or better",
        "c": "7 points to gain: place 2, if who holds the place stays away",
    }


def test_playoffs_alone_qualify_nobody() -> None:
    assert set(outlook(value(("abc", 1), ("bcd", None)), played_for=0).needed) == {"a", "b", "c"}


def test_playoffs_are_played_for_by_those_who_qualified() -> None:
    """By playoff points alone: b 12, a 8, and d between them takes places."""
    assert outlook(value(("abc", 1), ("bca", 2), ("bad", None)), played_for=None) == Outlook(
        "to lead",
        3,
        {"a": "5 points to gain: place 3, if who holds the place stays away", "b": "first place"},
    )
