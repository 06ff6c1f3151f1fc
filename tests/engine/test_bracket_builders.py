"""The brackets of the documents, and those that they leave to be made (OPG 10.2, A; AMB-B1; D97 1.22)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.bracket_play import after, played
from tournaments.engine.brackets import (
    Among,
    Bracket,
    Elimination,
    LoserOf,
    Node,
    Ranked,
    Seed,
    Slot,
    WinnerOf,
    build_play_in,
    check_bracket,
    double_elimination,
    elimination,
    elimination_bracket,
    mcintyre,
    modified_mcintyre,
    standard,
)
from tournaments.engine.core.types import RuleViolation

POWERS = [2, 8, 64]


def won(number: int) -> WinnerOf:
    return WinnerOf(f"m{number}")


def lost(number: int) -> LoserOf:
    return LoserOf(f"m{number}")


def seeds(*pairs: tuple[int, int]) -> list[tuple[Slot, ...]]:
    return [(Seed(one), Seed(other)) for one, other in pairs]


def slots(bracket: Bracket, number: int) -> list[tuple[Slot, ...]]:
    return [node.slots for node in bracket.by_round[number]]


# --- single elimination -----------------------------------------------------------------------------------------------


def test_standard_bracket_of_eight_pairs_as_the_guide_does():
    """OPG 10.2.1."""
    bracket = standard(8)

    assert slots(bracket, 1) == seeds((1, 8), (4, 5), (3, 6), (2, 7))
    assert slots(bracket, 2) == [(won(1), won(2)), (won(3), won(4))]
    assert slots(bracket, 3) == [(won(5), won(6))]


def test_standard_bracket_of_sixteen_pairs_as_the_guide_does():
    """OPG 10.2.2."""
    bracket = standard(16)

    assert slots(bracket, 1) == seeds((1, 16), (8, 9), (5, 12), (4, 13), (3, 14), (6, 11), (7, 10), (2, 15))
    assert [slots(bracket, number) for number in (2, 3, 4)] == [
        [(won(1), won(2)), (won(3), won(4)), (won(5), won(6)), (won(7), won(8))],
        [(won(9), won(10)), (won(11), won(12))],
        [(won(13), won(14))],
    ]


@pytest.mark.parametrize("players", POWERS)
def test_standard_bracket_keeps_the_best_apart_as_long_as_it_can(players):
    """If the higher seed always wins, the best half of those who are left is left after every round."""
    bracket = standard(players)
    state = after(bracket, {})
    winners: dict[str, str] = {}
    for number in bracket.by_round:
        left = players >> (number - 1)
        assert {frozenset(int(name[1:]) for name in state.players) for state in state.ready} == {
            frozenset((seed, left + 1 - seed)) for seed in range(1, left // 2 + 1)
        }
        winners |= {one.node.id: one.players[one.higher or 0] for one in state.ready}
        state = after(bracket, winners)


def test_lowest_seeds_play_in_for_the_last_places():
    """OPG A."""
    bracket = build_play_in(11)

    assert slots(bracket, 1) == seeds((8, 9), (6, 11), (7, 10))
    assert slots(bracket, 2) == [(Seed(1), won(1)), (Seed(4), Seed(5)), (Seed(3), won(2)), (Seed(2), won(3))]


# --- double elimination -----------------------------------------------------------------------------------------------


def test_double_elimination_of_four():
    bracket = double_elimination(4)

    assert [(node.round, node.slots) for node in bracket.nodes] == [
        (1, (Seed(1), Seed(4))),
        (1, (Seed(2), Seed(3))),
        (2, (won(1), won(2))),
        (2, (lost(1), lost(2))),
        (3, (lost(3), won(4))),
        (4, (won(3), won(5))),
        (5, (won(6), lost(6))),
    ]


@settings(max_examples=30)
@given(st.integers(3, 40), st.randoms(use_true_random=False))
def test_nobody_is_out_before_the_second_loss(players, rng):
    bracket = double_elimination(players)
    finished = after(bracket, played(bracket, rng))
    losses = Counter(state.loser for state in finished.states.values() if state.loser)

    assert losses.pop(finished.champion, 0) <= 1
    assert losses == {gone.player: 2 for gone in finished.out}


def coming_down(bracket: Bracket) -> list[tuple[Node, Slot, frozenset[str]]]:
    """For each match of losers, who comes down there, and the matches whose losers he may meet again."""
    before: dict[str, frozenset[str]] = {}
    losers_of: dict[str, frozenset[str]] = {}
    for node in bracket.nodes:
        sources = [slot for slot in node.slots if not isinstance(slot, Seed)]
        wins = [slot.match for slot in sources if isinstance(slot, WinnerOf)]
        before[node.id] = frozenset(wins).union(*(before[match] for match in wins))
        lost_before = [
            frozenset({slot.match}) if isinstance(slot, LoserOf) else losers_of[slot.match] for slot in sources
        ]
        losers_of[node.id] = frozenset().union(*lost_before) if node.name.startswith("losers'") else frozenset()
    found = []
    for node in bracket.nodes:
        for slot, other in (node.slots, node.slots[::-1]):
            if isinstance(slot, LoserOf) and node.name.startswith("losers'"):
                there = frozenset({other.match}) if isinstance(other, LoserOf) else losers_of[other.match]
                found.append((node, slot, there & before[slot.match]))
    return found


@pytest.mark.parametrize("players", [6, 8, 13, 32, 50, 128])
def test_who_comes_down_meets_nobody_again_at_once_before_the_losers_final(players):
    again = [node.name for node, _, met in coming_down(double_elimination(players)) if met]

    assert again == ["losers' final"]


# --- McIntyre ---------------------------------------------------------------------------------------------------------


def test_modified_mcintyre_of_eight_has_the_slots_that_were_read():
    """AMB-B1: A 1-8, B 2-7, C 3-6, D 4-5; E winner C v loser A, F winner D v loser B; G winner A v winner F, H winner B
    v winner E; final.
    """
    bracket = modified_mcintyre(8)
    a, b, c, d, e, f, g, h = range(1, 9)

    assert slots(bracket, 1) == seeds((1, 8), (2, 7), (3, 6), (4, 5))
    assert slots(bracket, 2) == [(won(c), lost(a)), (won(d), lost(b))]
    assert slots(bracket, 3) == [(won(a), won(f)), (won(b), won(e))]
    assert slots(bracket, 4) == [(won(g), won(h))]


def test_modified_mcintyre_of_sixteen_has_the_slots_that_were_read():
    """AMB-B1."""
    bracket = modified_mcintyre(16)
    second = {seed: won(seed + 4) for seed in range(5, 9)}

    assert slots(bracket, 1) == seeds(*((seed, 17 - seed) for seed in range(1, 9)))
    assert slots(bracket, 2) == [(won(5), lost(1)), (won(6), lost(2)), (won(7), lost(3)), (won(8), lost(4))]
    assert slots(bracket, 3) == [(won(1), second[8]), (won(2), second[7]), (won(3), second[6]), (won(4), second[5])]
    assert slots(bracket, 4) == [(won(13), won(16)), (won(14), won(15))]
    assert slots(bracket, 5) == [(won(17), won(18))]


def test_modified_mcintyre_says_that_it_is_a_reading_and_the_others_do_not():
    assert "our reading" in modified_mcintyre(8).reading
    assert modified_mcintyre(16).reading == modified_mcintyre(8).reading
    assert {bracket.reading for bracket in (mcintyre(), standard(8), build_play_in(9), double_elimination(8))} == {""}


def test_original_mcintyre_has_ranked_slots():
    bracket = mcintyre()
    winner, loser = ({rank: Ranked(rank, of, 1) for rank in range(1, 5)} for of in Among)

    assert slots(bracket, 1) == seeds((1, 8), (2, 7), (3, 6), (4, 5))
    assert slots(bracket, 2) == [(winner[3], loser[1]), (winner[4], loser[2])]
    assert slots(bracket, 3) == [(winner[1], won(6)), (winner[2], won(5))]
    assert slots(bracket, 4) == [(won(7), won(8))]


# --- 1997 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "brackets", "games", "byes"), [(53, 32, 6, 11), (8, 4, 3, 0), (64, 32, 6, 0)])
def test_elimination_of_1997_needs_so_many_brackets_games_and_byes(players, brackets, games, byes):
    """D97 1.22."""
    bracket = elimination_bracket(players)

    assert elimination(players) == Elimination(brackets, games, byes)
    assert len(bracket.by_round) == games
    assert len(bracket.by_round[1]) == brackets
    assert sum(node.is_bye for node in bracket.nodes) == byes


def test_top_lines_are_filled_first_then_bottom_lines_and_the_rest_say_bye():
    """D97 1.22."""
    bracket = elimination_bracket(6)

    assert slots(bracket, 1) == [(Seed(1), Seed(5)), (Seed(2), Seed(6)), (Seed(3),), (Seed(4),)]
    assert slots(bracket, 2) == [(won(1), won(2)), (won(3), won(4))]


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", [build_play_in, double_elimination, elimination_bracket])
def test_every_builder_makes_a_valid_bracket_numbered_in_the_order_of_its_rounds(build):
    for players in (*range(3, 34), 100, 128, 255, 256):
        bracket = build(players)
        check_bracket(bracket)
        assert all(one.round <= other.round for one, other in pairwise(bracket.nodes))
        assert all(node.name for node in bracket.nodes)


@pytest.mark.parametrize(
    ("build", "fewest"), [(build_play_in, 2), (elimination_bracket, 2), (elimination, 2), (double_elimination, 3)]
)
def test_too_few_and_too_many_players_are_refused(build, fewest):
    for players in (fewest - 1, 257):
        with pytest.raises(RuleViolation) as refused:
            build(players)
        assert refused.value.code == "number_of_players"
        assert f"{fewest} to 256" in refused.value.message


NAMED = [
    (standard(8), [*(f"quarterfinal {number}" for number in range(1, 5)), "semifinal 1", "semifinal 2", "final"]),
    (
        modified_mcintyre(8),
        [
            *(f"round 1, match {number}" for number in range(1, 5)),
            *("round 2, match 1", "round 2, match 2", "semifinal 1", "semifinal 2", "final"),
        ],
    ),
    (
        double_elimination(5),
        [
            *("winners' round 1", "winners' round 2, match 1", "winners' round 2, match 2", "winners' final"),
            *("losers' round 1", "losers' round 2", "losers' final", "grand final", "grand final, second game"),
        ],
    ),
]


@pytest.mark.parametrize(("bracket", "names"), NAMED)
def test_matches_have_names_for_people(bracket, names):
    assert [node.name for node in bracket.nodes] == names


def test_large_rounds_are_called_by_who_is_left():
    assert standard(32).nodes[2].name == "round of 32, match 3"
    assert elimination_bracket(17).nodes[15].name == "round of 32, match 16"
