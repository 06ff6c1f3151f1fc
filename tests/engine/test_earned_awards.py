"""OPG 11: byes and head starts earned for later championships."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from tests.engine.refusals import refusal
from tournaments.engine.awards import (
    BYES,
    Grant,
    Held,
    Kind,
    byes_left,
    check_award,
    chosen_byes,
    chosen_start,
    describe_award,
    is_valid,
    kinds_of,
    list_head_starts,
    most_byes,
    refuse_grants,
    validity_in_words,
)
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.entries import has_earned_starts, refuse_earned_bye, refuse_head_start

R1, R2, START = Kind.BYE_1, Kind.BYE_2, Kind.HEAD_START
JULY = date(2026, 7, 4)


AWARDS = [
    ("TR", START, 0, ["amount"]),
    ("2E", R1, 0, []),
    ("TR", START, 100_000, []),
    ("2E", START, 100_000, ["kind"]),
    ("TR", R1, 0, ["kind"]),
    ("2E", R1, 5, ["amount"]),
    ("2E", "bye_3", 0, ["kind"]),
]


@pytest.mark.parametrize(("game", "kind", "amount", "found"), AWARDS)
def test_award_is_of_a_kind_that_its_game_earns(game: str, kind: str, amount: int, found: list[str]) -> None:
    assert [one.code for one in check_award(game, kind, "worlds", 2026, None, amount)] == found


def test_world_champion_earns_byes_for_worlds_and_for_a_continental_and_none_twice() -> None:
    """OPG 11.1.3: R1 + R2 to next year's Worlds, and R1 to a Continental."""
    due = [Grant(1, 1, R1, "worlds", 2027), Grant(1, 1, R2, "worlds", 2027), Grant(1, 1, R1, "continental", 2027)]
    refuse_grants("2E", due)
    with pytest.raises(RuleViolation, match="Place 1 would earn the same twice"):
        refuse_grants("2E", [*due, due[0]])


VALID = [
    ("continental", 2026, None, 4, True),
    ("worlds", 2026, None, 5, True),
    ("worlds", 2026, None, 4, False),
    ("continental", 2025, None, 4, False),
    ("continental", None, JULY, 4, True),
    ("continental", 2026, date(2026, 6, 30), 4, False),
]


@pytest.mark.parametrize(("valid_for", "year", "until", "level", "expected"), VALID)
def test_bye_is_good_at_its_championship_in_its_season(valid_for, year, until, level, expected) -> None:
    assert is_valid(valid_for, year, until, level=level, on=JULY) is expected


def test_bye_that_ends_first_is_used_first() -> None:
    next_year, soon, unending = Held(1, R1, 2027), Held(2, R1, 2026), Held(3, R1, None, date(2030, 1, 1))
    assert chosen_byes([next_year, unending, soon], 1) == (soon,)
    assert chosen_byes([unending, next_year], 1) == (next_year,)
    assert chosen_byes([Held(2, R1, 2026), Held(1, R1, 2026)], 1) == (Held(1, R1, 2026),)


def test_second_bye_stands_beside_a_first_one_alone() -> None:
    first, second = Held(1, R1, 2026), Held(2, R2, 2026)
    assert chosen_byes([second, first], 2) == (first, second)
    assert (chosen_byes([second], 2), chosen_byes([first], 2), chosen_byes([], 0)) == (None, None, ())
    assert [most_byes(held) for held in ([], [second], [first], [first, second])] == [0, 0, 1, 2]
    assert [byes_left(2, R1), byes_left(2, R2), byes_left(1, R2), byes_left(0, R2)] == [0, 1, 1, 0]


def test_head_starts_are_not_added_up() -> None:
    national, continental = Held(1, START, 2026, amount=100_000), Held(2, START, 2026, amount=200_000)
    held = [national, continental]
    assert [chosen_start(held, points) for points in (100_000, 200_000, 300_000)] == [national, continental, None]
    assert list_head_starts([*held, Held(3, R1, 2026)]) == (200_000, 100_000)


def test_words() -> None:
    assert (describe_award("bye_1"), describe_award("head_start", 200_000)) == (
        "bye in round 1",
        "head start of 200,000",
    )
    assert validity_in_words("worlds", 2027, None) == "World Championship 2027"
    assert validity_in_words("continental", None, JULY) == "Continental Championship, until 4 Jul 2026"


# --- which events take them (OPG 7.5.1, Glossary) ---------------------------------------------------------------------


@pytest.mark.parametrize(("refuse", "section"), [(refuse_earned_bye, "OPG 7.5.1"), (refuse_head_start, "OPG Glossary")])
def test_ordinary_event_takes_no_earned_start(refuse: Callable[[int], None], section: str) -> None:
    assert refusal(refuse, 1) == ("level_too_low", section)
    refuse(2)


@pytest.mark.parametrize(("level", "has"), [(1, False), (2, True), (5, True)])
def test_level_says_whether_earned_starts_are_offered(level: int, has: bool) -> None:
    assert has_earned_starts(level) is has


def test_award_says_for_what_and_until_when() -> None:
    assert [one.code for one in check_award("2E", R1, "nationals", None, None, 0)] == ["valid_for", "validity"]
    assert not list(check_award("2E", R1, "worlds", None, JULY, 0))


def test_editions_earn_byes_and_tribbles_head_starts() -> None:
    assert [kinds_of(game) for game in ("1E", "2E", "TR", "OTHER", "")] == [BYES, BYES, (START,), (), ()]
