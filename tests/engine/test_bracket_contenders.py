"""Who may still win all, and what rounds are called in short."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.bracket_play import BRACKETS, THIRD_PLACE, after, entrants, played
from tournaments.engine.brackets import (
    build_play_in,
    contenders,
    double_elimination,
    elimination_bracket,
    foreseen,
    mcintyre,
    modified_mcintyre,
    read_bracket,
    short_name,
    standard,
)


def test_nobody_knows_while_a_seed_is_not_given():
    assert contenders(foreseen(standard(4), {1: "p1", 2: "p2", 3: "p3"})) is None


def test_who_lost_is_no_contender_and_who_waits_is_one():
    assert contenders(after(standard(4), {"m1": "p4"})) == ("p2", "p3", "p4")
    assert contenders(after(standard(4), {"m1": "p4", "m2": "p2"})) == ("p2", "p4")


def test_one_loss_ends_nothing_where_two_do():
    bracket = double_elimination(4)
    assert contenders(after(bracket, {"m1": "p1", "m2": "p2"})) == ("p1", "p2", "p3", "p4")
    assert contenders(after(bracket, {"m1": "p1", "m2": "p2", "m4": "p3"})) == ("p1", "p2", "p3")


@settings(max_examples=30)
@given(BRACKETS, st.randoms(use_true_random=False), st.integers(0, 40))
def test_whoever_won_all_was_a_contender_all_along(bracket, rng: Random, matches: int):
    winners = played(bracket, rng)
    champion = after(bracket, winners).champion
    before = after(bracket, dict([*winners.items()][:matches]))
    assert champion in (contenders(before) or ())
    assert set(contenders(before) or ()) <= {*entrants(bracket)} - {gone.player for gone in before.out}


SHORT = [
    (standard(16), ["Last 16", "Quarter", "Semi", "Final"]),
    (build_play_in(6), ["Play-in", "Semi", "Final"]),
    (double_elimination(4), ["Round 1", "Round 2", "Losers' final", "Grand final", "Second game"]),
    (modified_mcintyre(8), ["Round 1", "Round 2", "Semi", "Final"]),
    (elimination_bracket(5), ["Quarter", "Semi", "Final"]),
    (read_bracket(THIRD_PLACE), ["Semi", "Round 2", "Final"]),
]


@pytest.mark.parametrize(("bracket", "names"), SHORT)
def test_short_names_of_rounds(bracket, names: list[str]):
    assert [short_name(bracket, number) for number in bracket.by_round] == names


def test_who_waits_for_the_ranks_of_a_round_may_win():
    assert contenders(after(mcintyre(), {"m1": "p8"})) == tuple(f"p{seed}" for seed in range(1, 9))
