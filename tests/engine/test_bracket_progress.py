"""A bracket while it is played: who sits where, what can be played, who waits, who is out; what a result changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.bracket_play import BRACKETS, LATE_PLACE, RANKED_AT_THE_END, after, entrants, played
from tournaments.engine.brackets import (
    By,
    Occupant,
    Status,
    Waiting,
    double_elimination,
    mcintyre,
    progress,
    read_bracket,
    standard,
)
from tournaments.engine.core.types import RuleViolation

FOUR, EIGHT = standard(4), standard(8)
RANDOM = st.randoms(use_true_random=False)


def statuses(state) -> list[str]:
    return [str(one.status) for one in state.states.values()]


def refused(call, *arguments) -> RuleViolation:
    with pytest.raises(RuleViolation) as violation:
        call(*arguments)
    assert violation.value.section == "OPG 10.2"
    return violation.value


# --- who sits where ---------------------------------------------------------------------------------------------------


def test_before_the_first_match_seeds_sit_and_later_slots_say_who_will():
    state = after(FOUR, {})

    assert [one.occupants for one in state.states.values()] == [
        (Occupant("p1", 1, "seed 1"), Occupant("p4", 4, "seed 4")),
        (Occupant("p2", 2, "seed 2"), Occupant("p3", 3, "seed 3")),
        (Occupant(None, None, "winner of semifinal 1"), Occupant(None, None, "winner of semifinal 2")),
    ]
    assert statuses(state) == ["ready", "ready", "open"]
    assert (state.rounds, state.out, state.waiting, state.champion) == ((1, 2), (), (), None)


def test_winner_goes_on_and_loser_is_out_between_the_places_that_are_left():
    state = after(EIGHT, {"m2": "p5"})

    assert state.states["m5"].occupants[1] == Occupant("p5", 5, "winner of quarterfinal 2")
    assert state.waiting == (Waiting("p5", "m5", "winner of quarterfinal 1"),)
    assert [(gone.player, gone.match, gone.best, gone.worst) for gone in state.out] == [("p4", "m2", 5, 8)]
    assert [one.node.id for one in state.ready] == ["m1", "m3", "m4"]


def test_ranks_seat_the_players_once_the_round_is_over():
    """AMB-B1: the two highest winners rest, the two lowest losers are out."""
    state = after(mcintyre(), {"m1": "p8", "m2": "p2", "m3": "p6", "m4": "p4"})

    assert {match: state.states[match].players for match in ("m5", "m6", "m7", "m8")} == {
        "m5": ("p6", "p1"),
        "m6": ("p8", "p3"),
        "m7": ("p2",),
        "m8": ("p4",),
    }
    assert [(gone.player, gone.best, gone.worst) for gone in state.out] == [("p5", 7, 7), ("p7", 8, 8)]
    assert [(one.player, one.words) for one in state.waiting] == [
        ("p2", "winner of round 2, match 2"),
        ("p4", "winner of round 2, match 1"),
    ]


SECOND_GAMES = [
    ({"m6": "p1"}, Status.NOT_NEEDED, "p1"),
    ({"m6": "p4"}, Status.READY, None),
    ({"m6": "p4", "m7": "p4"}, Status.DECIDED, "p4"),
    ({"m6": "p4", "m7": "p1"}, Status.DECIDED, "p1"),
]


@pytest.mark.parametrize(("winners", "status", "champion"), SECOND_GAMES)
def test_grand_final_has_a_second_game_where_it_was_the_first_loss_of_its_loser(winners, status, champion):
    state = after(double_elimination(4), {"m1": "p1", "m2": "p2", "m3": "p1", "m4": "p4", "m5": "p4", **winners})

    assert state.states["m7"].status is status
    assert state.champion == champion
    assert len(state.out) == (2 if champion is None else 3)
    assert state.rounds == ((5,) if champion is None else ())


def test_loser_of_the_grand_final_is_second_whatever_is_played_beside_it():
    won = {"m1": "p1", "m2": "p2", "m3": "p1", "m4": "p3", "m5": "p3", "m6": "p1"}
    state = after(read_bracket(LATE_PLACE), won)

    assert [(gone.player, gone.best, gone.worst) for gone in state.out] == [("p3", 2, 2)]
    assert [one.node.id for one in state.ready] == ["small"]
    finished = after(read_bracket(LATE_PLACE), {**won, "small": "p4"})
    assert [gone.player for gone in finished.out] == ["p3", "p4", "p2"]


def test_winner_for_a_place_is_before_those_who_are_out_by_rank_after_the_same_round():
    state = after(read_bracket(RANKED_AT_THE_END), {"A": "p1", "B": "p2", "small": "p4"})

    assert [(gone.player, gone.best, gone.worst) for gone in state.out] == [("p4", 4, 6)]


@settings(max_examples=40)
@given(BRACKETS, RANDOM, st.data())
def test_final_place_of_everybody_who_is_out_lies_where_it_was_said(bracket, rng, data):
    """Nobody is in two places, or in none, at any time."""
    before = after(bracket, played(bracket, rng, data.draw(st.integers(0, len(bracket.nodes)))))
    somewhere = [player for one in before.ready for player in one.players]
    somewhere += [one.player for one in before.waiting] + [gone.player for gone in before.out]
    somewhere += [before.champion] if before.champion else []
    assert sorted(somewhere) == sorted(before.entrants)
    winners = {one.node.id: one.winner for one in before.states.values() if one.by is By.PLAY and one.winner}
    while ready := after(bracket, winners).ready:
        winners |= {one.node.id: rng.choice(one.players) for one in ready}
    finished = {gone.player: gone for gone in after(bracket, winners).out}

    for gone in before.out:
        assert gone.best <= finished[gone.player].best <= gone.worst
    assert [(gone.best, gone.worst) for gone in finished.values()] == [
        (rank, rank) for rank in range(2, bracket.size + 1)
    ]


# --- who has left -----------------------------------------------------------------------------------------------------


def test_of_two_who_left_the_higher_seed_is_carried_and_it_is_said():
    state = after(FOUR, {}, left={"p2": 0, "p3": 0})

    assert (state.states["m2"].winner, state.states["m2"].by) == ("p2", By.HIGHER_SEED)
    state = after(FOUR, {"m1": "p4"}, left={"p2": 0, "p3": 0, "p4": 0})
    assert (state.champion, state.deciding.by) == ("p2", By.HIGHER_SEED)


def test_who_leaves_later_keeps_what_he_was_given_while_he_was_there():
    """p8 goes on as p1 has left, wins his next match, and leaves."""
    winners = {"m2": "p4", "m3": "p3", "m4": "p2", "m5": "p8", "m6": "p2"}
    state = after(EIGHT, winners, left={"p1": 0, "p8": 2})

    assert (state.states["m1"].winner, state.states["m1"].by) == ("p8", By.OPPONENT_LEFT)
    assert (state.champion, state.deciding.by) == ("p2", By.OPPONENT_LEFT)


@settings(max_examples=30)
@given(BRACKETS, RANDOM, st.data())
def test_bracket_ends_whoever_leaves(bracket, rng, data):
    left = dict.fromkeys(rng.sample(entrants(bracket), data.draw(st.integers(0, bracket.size))), 0)
    state = after(bracket, played(bracket, rng, left=left), left)

    assert sorted([state.champion, *(gone.player for gone in state.out)]) == sorted(state.entrants)
    assert (state.champion in left) == (len(left) == bracket.size)


# --- what is refused --------------------------------------------------------------------------------------------------


def test_entrants_have_to_be_as_many_as_the_bracket_has_seeds():
    violation = refused(progress, FOUR, ("p1", "p2", "p3"), {})

    assert violation.code == "number_of_entrants"
    assert violation.message.startswith("This bracket is for 4 players, 3 are entered.")


def test_nobody_is_entered_twice():
    violation = refused(progress, FOUR, ("p1", "p2", "p3", "p2"), {})

    assert (violation.code, "{p2} is entered twice" in violation.message) == ("entrant_twice", True)


NO_WINNERS = [
    ({"m3": "p1"}, "slot_not_filled", "it waits for the winner of semifinal 1 and the winner of semifinal 2"),
    ({"m1": "p3"}, "winner_not_there", "{p3} does not play semifinal 1: {p1} and {p4} do"),
    ({"m9": "p1"}, "unknown_match", "no match m9"),
]


@pytest.mark.parametrize(("winners", "code", "words"), NO_WINNERS)
def test_winner_has_to_sit_in_a_match_that_can_be_played(winners, code, words):
    violation = refused(after, FOUR, winners)

    assert (violation.code, words in violation.message) == (code, True), violation.message
