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


@pytest.mark.parametrize(("month", "year"), [(5, YEAR), (6, NEXT_YEAR), (9, NEXT_YEAR)])
def test_next_continentals_are_those_whose_season_begins_after_the_national(by: User, month: int, year: int) -> None:
    championship(by, 3, 4, month=month)
    assert {row.until for row in EarnedAward.objects.all()} == {date(year, 8, 31)}


def test_title_says_where_the_championship_was(by: User) -> None:
    event = championship(by, 4, 4, host_id=factories.VenueFactory().pk)
    assert won(event) == [(1, "continental", f"Continental Champion of Europe {YEAR} (2E)")]


def test_national_gives_first_and_second_a_bye_at_the_next_continentals(by: User) -> None:
    event = championship(by, 3, 4)
    assert given(event) == [r1(1, C, None), r1(2, C, None)]
    assert {row.until for row in EarnedAward.objects.all()} == {date(YEAR, 8, 31)}


def test_continental_gives_a_super_bye_and_a_bye_at_worlds(by: User) -> None:
    event = championship(by, 4, 4, month=7)
    assert given(event) == [r1(1, W, YEAR), r2(1, W, YEAR), r1(2, W, YEAR)]


def test_worlds_give_byes_of_the_following_year(by: User) -> None:
    event = championship(by, 5, 4, month=9)
    assert given(event) == [
        *(r1(1, C, NEXT_YEAR), r1(1, W, NEXT_YEAR), r2(1, W, NEXT_YEAR)),
        *(r1(2, C, NEXT_YEAR), r1(2, W, NEXT_YEAR)),
    ]


def test_ordinary_event_gives_nothing(by: User) -> None:
    event = championship(by, 1, 21)
    assert not given(event)
    assert not won(event)


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
