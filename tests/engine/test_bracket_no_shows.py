"""A match to which neither player came: both are out, and nobody goes on from it (House-B5)."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.bracket_play import BRACKETS, after, entrants
from tournaments.engine.brackets import (
    NO_WINNER,
    Bracket,
    By,
    Progress,
    contenders,
    final_order,
    mcintyre,
    order_so_far,
    standard,
)


def places(state: Progress) -> list[str]:
    return [place.player for place in final_order(state)]


def test_opponent_of_nobody_goes_on_without_play() -> None:
    """The absent higher seed does not meet seed 1: OPG 10 gives a tied game to the higher seed, and none was played."""
    state = after(standard(8), {"m1": "p1", "m2": NO_WINNER})

    semifinal = state.states["m5"]
    assert (semifinal.winner, semifinal.by) == ("p1", By.BYE)
    assert [seat.words for seat in semifinal.occupants if seat.is_vacant] == ["nobody"]
    assert {gone.player for gone in state.out} == {"p4", "p5", "p8"}
    assert [waiting.words for waiting in state.waiting if waiting.player == "p1"] == ["winner of semifinal 2"]


def test_final_to_which_neither_came_has_no_winner_and_both_stand_first_by_seed() -> None:
    state = after(standard(4), {"m1": "p4", "m2": "p2", "m3": NO_WINNER})

    assert (state.champion, contenders(state)) == (None, ())
    assert places(state) == ["p2", "p4", "p1", "p3"]
    assert final_order(state)[0].reason == "did not come to the final, nor did anybody else, as seed 2"


@settings(max_examples=40)
@given(BRACKETS, st.randoms(use_true_random=False))
def test_bracket_ends_whoever_does_not_come(bracket: Bracket, rng: Random) -> None:
    """Everybody has one place, and who is out stays out, however many matches nobody comes to."""
    winners: dict[str, str] = {}
    out: set[str] = set()
    while ready := after(bracket, winners).ready:
        now = rng.sample(ready, rng.randint(1, len(ready)))
        winners |= {one.node.id: rng.choice((*one.players, NO_WINNER, NO_WINNER)) for one in now}
        state = after(bracket, winners)
        gone = {exit_.player for exit_ in state.out}
        assert out <= gone
        out = gone
        assert sorted(place.player for place in order_so_far(state)) == sorted(entrants(bracket))
    state = after(bracket, winners)
    assert not any(one.is_undecided for one in state.states.values())
    assert sorted(places(state)) == sorted(entrants(bracket))
    if state.champion is not None:
        assert places(state)[0] == state.champion
    assert [place.rank for place in final_order(state)] == list(range(1, bracket.size + 1))


def test_ranks_that_nobody_has_are_empty() -> None:
    state = after(mcintyre(), {"m1": "p1", "m2": "p2", "m3": "p3", "m4": NO_WINNER})

    assert [(one.node.round, one.winner) for one in state.states.values() if one.by is By.BYE] == [(2, "p7")]
    assert {gone.player for gone in state.out} == {"p4", "p5", "p8"}
