"""What each level gives, by its places and attendance (OPG 11.1, 11.2)."""

from __future__ import annotations

from datetime import date

import pytest

from leagues.models import MastersScore
from tests import factories
from tests.leagues.cups.rows import YEAR, Given, championship, given, masters_event, won
from tournaments.kernel.models import User
from tournaments.record.models import EarnedAward

pytestmark = pytest.mark.django_db
C, W = "continental", "worlds"
NEXT_YEAR = YEAR + 1


def r1(place: int, target: str, year: int | None) -> Given:
    return place, "bye_1", target, year, 0


def r2(place: int, target: str, year: int | None) -> Given:
    return place, "bye_2", target, year, 0


def start(place: int, target: str, year: int | None, points: int) -> Given:
    return place, "head_start", target, year, points


@pytest.mark.parametrize(("players", "places"), [(4, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_regional_gives_byes_by_attendance(by: User, players: int, places: int) -> None:
    event = championship(by, 2, players)
    assert given(event) == [r1(place, C, YEAR) for place in range(1, places + 1)]


def test_national_gives_first_and_second_a_bye_at_the_next_continentals(by: User) -> None:
    event = championship(by, 3, 4)
    assert given(event) == [r1(1, C, None), r1(2, C, None)]
    assert {row.until for row in EarnedAward.objects.all()} == {date(YEAR, 8, 31)}


@pytest.mark.parametrize(("month", "year"), [(5, YEAR), (6, NEXT_YEAR), (9, NEXT_YEAR)])
def test_next_continentals_are_those_whose_season_begins_after_the_national(by: User, month: int, year: int) -> None:
    championship(by, 3, 4, month=month)
    assert {row.until for row in EarnedAward.objects.all()} == {date(year, 8, 31)}


def test_continental_gives_a_super_bye_and_a_bye_at_worlds(by: User) -> None:
    event = championship(by, 4, 4, month=7)
    assert given(event) == [r1(1, W, YEAR), r2(1, W, YEAR), r1(2, W, YEAR)]


def test_worlds_give_byes_of_the_following_year(by: User) -> None:
    event = championship(by, 5, 4, month=9)
    assert given(event) == [
        *(r1(1, C, NEXT_YEAR), r1(1, W, NEXT_YEAR), r2(1, W, NEXT_YEAR)),
        *(r1(2, C, NEXT_YEAR), r1(2, W, NEXT_YEAR)),
    ]


@pytest.mark.parametrize(
    ("level", "due"),
    [
        (2, [start(1, C, YEAR, 100_000)]),
        (3, [start(1, C, None, 100_000), start(2, C, None, 100_000)]),
        (4, [start(1, W, YEAR, 200_000), start(2, W, YEAR, 100_000)]),
        (
            5,
            [
                *(start(1, C, NEXT_YEAR, 100_000), start(1, W, NEXT_YEAR, 200_000)),
                *(start(2, C, NEXT_YEAR, 100_000), start(2, W, NEXT_YEAR, 100_000)),
            ],
        ),
    ],
)
def test_tribbles_give_head_starts(by: User, level: int, due: list[Given]) -> None:
    assert given(championship(by, level, 12, game="TR")) == due


def test_ordinary_event_gives_nothing(by: User) -> None:
    event = championship(by, 1, 21)
    assert not given(event)
    assert not won(event)


@pytest.mark.parametrize(
    ("level", "badge", "champion"),
    [
        (2, "regional", "Regional Champion"),
        (3, "national", "National Champion"),
        (4, "continental", "Continental Champion"),
        (5, "world", "World Champion"),
    ],
)
def test_winner_has_a_title_with_the_badge_of_the_level(by: User, level: int, badge: str, champion: str) -> None:
    assert won(championship(by, level, 4)) == [(1, badge, f"{champion} {YEAR} (2E)")]


def test_title_says_where_the_championship_was(by: User) -> None:
    event = championship(by, 4, 4, host_id=factories.known_venue().pk)
    assert won(event) == [(1, "continental", f"Continental Champion of Europe {YEAR} (2E)")]


def test_masters_give_points_by_the_table_and_no_byes(by: User) -> None:
    """OPG Table 11.2.2: 14 to 15 players are worth 32, 28, 24, 24, 22, 22, 22, 22, 18 …"""
    event = masters_event(by, 14)
    assert not given(event)
    assert won(event) == [(1, "masters", f"Trek Masters Champion {YEAR} (2E)")]
    rows = MastersScore.objects.order_by("place")
    assert [row.points for row in rows] == [32, 28, 24, 24, 22, 22, 22, 22, 18, 18, 18, 18, 18, 18]
    assert {row.players for row in rows} == {14}


def test_national_gives_no_masters_points(by: User) -> None:
    championship(by, 3, 4)
    assert not MastersScore.objects.exists()
