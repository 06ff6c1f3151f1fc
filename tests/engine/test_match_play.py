"""OPG 10: matches of several games, ties for the higher seed, and who takes the first turn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.brackets import BEST_OF, FirstTurn, MatchScore, first_turn, match_score
from tournaments.engine.core.types import RuleViolation

DECIDED = [
    ([], 1, MatchScore((0, 0))),
    ([1], 1, MatchScore((0, 1), 1)),
    ([0, 0], 3, MatchScore((2, 0), 0)),
    ([0, 1, 1], 3, MatchScore((1, 2), 1)),
    ([1, 1, 0, 0, 0], 5, MatchScore((3, 2), 0)),
    ([0, 0, 0, 0], 7, MatchScore((4, 0), 0)),
]


@pytest.mark.parametrize(("games", "best_of", "score"), DECIDED)
def test_match_is_decided_once_somebody_has_won_more_than_half_of_its_games(games, best_of, score):
    assert match_score(games, best_of=best_of, higher=0) == score


@pytest.mark.parametrize("higher", [0, 1])
def test_tied_game_is_won_by_the_higher_seed(higher):
    """OPG 10."""
    score = match_score([None, 1 - higher, None], best_of=3, higher=higher)

    assert (score.winner, score.won[higher], score.by_seed) == (higher, 2, False)


@pytest.mark.parametrize("higher", [0, 1])
def test_tied_match_is_won_by_the_higher_seed(higher):
    """OPG 10, AMB-P25: one game each when time is over."""
    assert match_score([0, 1], best_of=3, higher=higher, over=True) == MatchScore((1, 1), higher, by_seed=True)
    assert match_score([1], best_of=3, higher=0, over=True) == MatchScore((0, 1), 1)


NO_GAMES = [
    ([0], 2, "best_of", "not of 2"),
    ([0, 0, 1], 3, "game_after_end", "Game 2 decided the match"),
    ([0, 1], 1, "game_after_end", "Game 1 decided the match"),
    ([2], 3, "unknown_seat", "seats 0 and 1"),
]


@pytest.mark.parametrize(("games", "best_of", "code", "words"), NO_GAMES)
def test_games_that_are_none_of_such_a_match_are_refused(games, best_of, code, words):
    with pytest.raises(RuleViolation) as refused:
        match_score(games, best_of=best_of, higher=0)
    assert (refused.value.code, refused.value.section) == (code, "OPG 10")
    assert words in refused.value.message


@settings(max_examples=40)
@given(st.sampled_from(BEST_OF), st.lists(st.sampled_from([0, 1, None]), min_size=7, max_size=7), st.booleans())
def test_match_ends_after_at_most_its_games_with_the_one_who_won_more(best_of, games, swapped):
    higher = int(swapped)
    until = next(
        number
        for number in range(1, best_of + 1)
        if match_score(games[:number], best_of=best_of, higher=higher).winner is not None
    )
    score = match_score(games[:until], best_of=best_of, higher=higher)

    assert score.won[score.winner] == best_of // 2 + 1
    assert score.won[1 - score.winner] <= best_of // 2
    assert sum(score.won) == until


def test_first_turn_is_drawn_by_lot_and_later_chosen_by_whoever_lost_the_game_before():
    """OPG 10.1."""
    lot = first_turn((), higher=0, seed=7, table=1)
    assert (lot, lot.game, lot.by_lot) == (first_turn((), higher=0, seed=7, table=1), 1, True)
    assert {first_turn((), higher=0, seed=seed, table=1).seat for seed in range(20)} == {0, 1}
    assert {first_turn((), higher=0, seed=7, table=table).seat for table in range(1, 20)} == {0, 1}
    assert first_turn((0,), higher=0, seed=7, table=1) == FirstTurn(2, 1, by_lot=False)
    assert first_turn((0, 1), higher=0, seed=7, table=1) == FirstTurn(3, 0, by_lot=False)
    assert first_turn((None,), higher=1, seed=7, table=1) == FirstTurn(2, 0, by_lot=False)


def test_first_turn_is_said_by_names():
    names = ("Ada", "Bo")
    assert FirstTurn(1, 0, by_lot=True).describe(names, 1) == "Ada takes the first turn: so the lot has it."
    assert FirstTurn(1, 0, by_lot=True).describe(names, 3) == "Ada takes the first turn of game 1: so the lot has it."
    assert FirstTurn(3, 1, by_lot=False).describe(names, 3) == (
        "Bo lost game 2 and chooses, before game 3 begins, who takes its first turn."
    )
