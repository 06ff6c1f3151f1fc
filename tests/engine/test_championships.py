"""OPG 11: levels of events, their seasons, and what their winners take along."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.engine import PRESENT, Award, AwardKind, Target, against, against_another, awards_of

R1, R2, HEAD_START = AwardKind.FIRST_BYE, AwardKind.SECOND_BYE, AwardKind.HEAD_START
CONTINENTAL, WORLDS = Target.CONTINENTAL, Target.WORLDS
NOBODY = frozenset[str]()


def field(players: int) -> dict[str, int]:
    return {f"p{place}": place for place in range(1, players + 1)}


def awarded(code: str, game: str = "2E", players: int = 24, year: int = 2026) -> list[tuple[object, ...]]:
    level = {**PRESENT.levels, "champions_league": PRESENT.invitation}[code]
    awards = awards_of(level, game, year, field(players), NOBODY)
    return [(award.place, award.kind, award.target, award.year, award.amount) for award in awards]


@pytest.mark.parametrize(("players", "places"), [(4, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_byes_of_a_regional_go_by_how_many_took_part(players: int, places: int) -> None:
    assert awarded("regional", players=players) == [(place, R1, CONTINENTAL, 2026, 0) for place in range(1, places + 1)]


def test_continental_gives_to_the_worlds_of_its_year() -> None:
    assert awarded("continental", "1E") == [
        *[(1, R1, WORLDS, 2026, 0), (1, R2, WORLDS, 2026, 0)],
        (2, R1, WORLDS, 2026, 0),
    ]
    assert [amount for *_, amount in awarded("continental", "TR")] == [200_000, 100_000]


def test_worlds_give_to_both_of_the_following_year() -> None:
    assert awarded("worlds") == [
        *[(1, R1, WORLDS, 2027, 0), (1, R2, WORLDS, 2027, 0), (1, R1, CONTINENTAL, 2027, 0)],
        *[(2, R1, WORLDS, 2027, 0), (2, R1, CONTINENTAL, 2027, 0)],
    ]
    assert {(target, amount) for _, _, target, _, amount in awarded("worlds", "TR")} == {
        *[(WORLDS, 200_000), (CONTINENTAL, 100_000), (WORLDS, 100_000)]
    }


def test_disqualified_player_takes_nothing_along_and_still_counts_among_those_who_took_part() -> None:
    ranks = field(11)
    awards = awards_of(PRESENT.levels["regional"], "2E", 2026, ranks, frozenset({"p2"}))
    assert awards == (Award("p1", 1, R1, CONTINENTAL, 2026),)


def found(code: str, month: int, *, approved: bool = False) -> list[str]:
    level = PRESENT.levels[code]
    return [one.code for one in against(level, PRESENT.levels, date(2026, month, 1), approved=approved)]


@pytest.mark.parametrize(("code", "first", "last"), [("regional", 3, 9), ("continental", 6, 8), ("worlds", 8, 10)])
def test_championship_is_held_in_its_season(code: str, first: int, last: int) -> None:
    outside = [month for month in range(1, 13) if found(code, month)]
    assert outside == [month for month in range(1, 13) if not first <= month <= last]
    assert found(code, first - 1) == ["out_of_season"]


@pytest.mark.parametrize("code", ["national", "masters"])
def test_season_of_continentals_and_worlds_needs_a_special_approval(code: str) -> None:
    assert [month for month in range(1, 13) if found(code, month)] == [6, 7, 8, 9, 10]
    assert found(code, 8) == ["season_of_another"]
    assert found(code, 8, approved=True) == []


@settings(max_examples=20)
@given(st.sampled_from(sorted(PRESENT.levels)), st.sampled_from(["1E", "TR"]), st.permutations(range(1, 25)))
def test_awarding_again_gives_the_same_and_nobody_gets_anything_twice(code: str, game: str, order: list[int]) -> None:
    level = PRESENT.levels[code]
    awards = awards_of(level, game, 2026, field(24), NOBODY)
    assert awards_of(level, game, 2026, {f"p{place}": place for place in order}, NOBODY) == awards
    assert len({(award.player, award.kind, award.target, award.year) for award in awards}) == len(awards)


def test_country_has_one_national_a_year() -> None:
    (violation,) = against_another(PRESENT.levels["national"], "Canada", {"Canada", "Germany"})
    assert (violation.code, violation.section) == ("one_per_country", "OPG 11.2.1")
    assert violation.message == "There is a National Championship in Canada this year already: each country has one."
    assert not list(against_another(PRESENT.levels["national"], "Australia", {"Canada", "Germany"}))
    assert not list(against_another(PRESENT.levels["regional"], "Canada", {"Canada", "Germany"}))
