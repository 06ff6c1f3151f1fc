"""The final order of a bracket, with the reason for every place."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.bracket_play import BRACKETS, NOBODY, after, entrants, played
from tournaments.engine.brackets import Place, Status, final_order, standard
from tournaments.engine.core.types import RuleViolation

UPSETS = {"m1": "p8", "m2": "p4", "m3": "p6", "m4": "p2", "m5": "p8", "m6": "p2", "m7": "p8"}


def reasons(bracket, winners, left=NOBODY) -> list[tuple[str, str]]:
    return [(place.player, place.reason) for place in final_order(after(bracket, winners, left))]


def test_everybody_is_placed_by_the_round_of_the_loss_then_by_seed():
    assert final_order(after(standard(8), UPSETS)) == (
        Place(1, "p8", "m7", "won the final against {p2}"),
        Place(2, "p2", "m7", "lost the final to {p8}"),
        Place(3, "p4", "m5", "lost the semifinal to {p8}, as seed 4"),
        Place(4, "p6", "m6", "lost the semifinal to {p2}, as seed 6"),
        Place(5, "p1", "m1", "lost the quarterfinal to {p8}, as seed 1"),
        Place(6, "p3", "m3", "lost the quarterfinal to {p6}, as seed 3"),
        Place(7, "p5", "m2", "lost the quarterfinal to {p4}, as seed 5"),
        Place(8, "p7", "m4", "lost the quarterfinal to {p2}, as seed 7"),
    )


def test_reasons_say_who_left_and_who_was_carried():
    assert reasons(standard(4), {"m1": "p1"}, left={"p1": 0, "p2": 0, "p3": 0}) == [
        ("p1", "was carried through the final as the higher seed, as both had left, {p2} too"),
        ("p2", "left before the final against {p1}"),
        ("p3", "left before the semifinal against {p2}, as seed 3"),
        ("p4", "lost the semifinal to {p1}, as seed 4"),
    ]
    assert reasons(standard(2), {}, left={"p1": 0}) == [
        ("p2", "won the final without play, as {p1} had left"),
        ("p1", "left before the final against {p2}"),
    ]


def test_unfinished_bracket_has_no_order_and_names_what_is_missing():
    with pytest.raises(RuleViolation, match="the result of semifinal 2 is missing") as refused:
        final_order(after(standard(4), {"m1": "p1"}))
    assert (refused.value.code, refused.value.section) == ("not_finished", "OPG 10.2")


@settings(max_examples=40)
@given(BRACKETS, st.randoms(use_true_random=False), st.data())
def test_everybody_is_placed_once_by_a_match_in_which_he_sat(bracket, rng, data):
    left = dict.fromkeys(rng.sample(entrants(bracket), data.draw(st.integers(0, 2))), data.draw(st.integers(0, 3)))
    finished = after(bracket, played(bracket, rng, left=left), left)
    places = final_order(finished)

    assert [place.rank for place in places] == list(range(1, bracket.size + 1))
    assert sorted(place.player for place in places) == sorted(entrants(bracket))
    for place in places:
        state = finished.states[place.match]
        assert state.status is Status.DECIDED
        assert place.player in state.players
        assert set(re.findall(r"\{(.+?)\}", place.reason)) == set(state.players) - {place.player}
    rounds = [finished.states[place.match].node.round for place in places]
    assert rounds == sorted(rounds, reverse=True)
