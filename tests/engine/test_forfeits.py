"""What a game says of seats that lose by a penalty, or in which nobody sits (OPG B, 7.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toy_system import BARE, PODS, registered
from tournaments import engine
from tournaments.engine import absence, game_loss, losers, loses_games
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result, RuleViolation

TWO = engine.game_rules("tcc-2e")


@pytest.fixture(autouse=True)
def pods() -> Iterator[None]:
    with registered(), registered(BARE):
        yield


@pytest.mark.parametrize("losing", [(0,), (1,), (0, 1)])
def test_result_of_two_says_who_lost(losing: tuple[int, ...]) -> None:
    result = game_loss(TWO, 2, losing)
    both = len(losing) == 2
    assert result.ending == ("double_game_loss" if both else "game_loss_penalty")
    assert result.winners == (() if both else (1 - losing[0],))
    assert losers(TWO, result, 2) == set(losing)


@pytest.mark.parametrize("result", [None, Result("full_win", winners=(0,)), Result("missed", winners=(0,))])
def test_nobody_lost_by_a_penalty_where_the_game_ended_otherwise(result: Result | None) -> None:
    assert losers(TWO, result, 2) == losers(BARE, result, 4) == frozenset()


@pytest.mark.parametrize("losing", [(0,), (1, 3), (0, 1, 2)])
def test_result_of_four_says_who_lost(losing: tuple[int, ...]) -> None:
    result = game_loss(PODS, 4, losing)
    assert losers(PODS, result, 4) == set(losing)
    vp = [earned.figures["stack"] for earned in engine.preview(PODS, result, 4)]
    assert vp == [0 if seat in losing else 10 for seat in range(4)]


@pytest.mark.parametrize(("rules", "seats"), [(TWO, 1), (TWO, 4), (BARE, 4)])
def test_game_that_says_nothing_of_a_table_is_asked_in_vain(rules: GameRules, seats: int) -> None:
    assert not loses_games(rules, seats)
    for asked, code in ((game_loss, "no_game_loss"), (absence, "no_absence")):
        with pytest.raises(RuleViolation, match=f"at a table of {seats}") as refused:
            asked(rules, seats, (0,))
        assert (refused.value.code, refused.value.section) == (code, rules.source)


@pytest.mark.parametrize("nonsense", [(), (2,), (0, 2)])
def test_who_loses_sits_there(nonsense: tuple[int, ...]) -> None:
    with pytest.raises(RuleViolation, match="Say who") as refused:
        game_loss(TWO, 2, nonsense)
    assert refused.value.code == "nobody_loses"
