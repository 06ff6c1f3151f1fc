"""Results that could have been played: every one of them is taken, and none is doubted."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.building import FIRST, NOBODY, SECOND
from tournaments.engine import list_doubts
from tournaments.engine.core.scoring import award_game
from tournaments.engine.games import GAME_RULES
from tournaments.engine.games.believable import believable, can_be_made_up

POINTS = 5
"""Missions are worth so many points or a multiple of them."""


@pytest.mark.parametrize(
    "code", [code for code, rules in GAME_RULES.items() if "modified_win" in rules.scoring.results]
)
def test_every_believable_result_is_one_that_the_rules_take_and_nobody_doubts(code: str) -> None:
    rules, rng = GAME_RULES[code], Random(1)
    results = [believable(rules, rng) for _ in range(150)]
    assert {result.ending for result in results} == {ending.code for ending in rules.scoring.endings if ending.made_up}
    assert {result.winners for result in results} == {FIRST, SECOND, NOBODY}
    for result in results:
        first, second = (facts["score"] for facts in result.by_seat)
        assert (first % POINTS, second % POINTS, list_doubts(rules, result)) == (0, 0, ())
        assert award_game(rules, result)
        assert result.winners == (FIRST if first > second else SECOND if second > first else NOBODY)


@pytest.mark.parametrize("seats", [3, 8])
def test_round_of_a_pod_that_could_have_been_played_is_taken_by_its_rules(seats: int) -> None:
    rules, rng = GAME_RULES["tcc-tribbles"], Random(seats)
    results = [believable(rules, rng, seats) for _ in range(200)]
    assert can_be_made_up(rules)
    assert {result.ending for result in results} == {"went_out", "nobody_out", "time_called"}
    for result in results:
        out = [facts["points"] for facts in result.by_seat if facts.get("went_out")]
        assert len(award_game(rules, result, seats)) == len(result.by_seat) == seats
        assert (len(out) in (1, 2), all(out)) == (result.ending == "went_out", True)
    assert {seat for result in results for seat in range(seats) if result.get_facts(seat).get("went_out")} == {
        *range(seats)
    }
