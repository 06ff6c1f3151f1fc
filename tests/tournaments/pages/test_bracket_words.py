"""A match of a bracket in sentences: who is through, whom the winner meets, who plays on, who may win all."""

from __future__ import annotations

import pytest

from tests.engine.bracket_play import THIRD_PLACE, after
from tournaments.engine.brackets import (
    Bracket,
    MatchScore,
    build_play_in,
    double_elimination,
    elimination_bracket,
    foreseen,
    mcintyre,
    modified_mcintyre,
    read_bracket,
    standard,
)
from tournaments.pages.selectors.bracket_words import BracketWords

NAMES = {f"p{seed}": f"Seed{seed}" for seed in range(1, 17)}
NOTHING: dict[str, str] = {}
LATE_BYE = [
    {"id": "A", "a": {"seed": 1}, "b": {"seed": 2}},
    {"id": "B", "a": {"winner": "A"}},
    {"id": "C", "a": {"winner": "B"}, "b": {"seed": 3}},
]


def bracket_words(bracket: Bracket, winners: dict[str, str] = NOTHING, **left: int) -> BracketWords:
    return BracketWords(after(bracket, winners, left), NAMES)


def sentence(bracket: Bracket, match: str, winners: dict[str, str] = NOTHING, **left: int) -> str:
    words = bracket_words(bracket, winners, **left)
    return words.sentence(words.now.states[match], None)


@pytest.mark.parametrize(
    ("winners", "match", "said"),
    [
        ({}, "m1", "The winner meets the winner of semifinal 2."),
        ({"m2": "p2"}, "m1", "The winner meets Seed2."),
        ({"m1": "p4"}, "m1", "Seed4 is in the final."),
        ({"m1": "p4"}, "m3", "Seed4 waits for the winner of semifinal 2."),
        ({}, "m3", ""),
        ({"m1": "p4", "m2": "p2"}, "m3", "The winner is the champion."),
        ({"m1": "p4", "m2": "p2", "m3": "p2"}, "m3", "Seed2 is the champion."),
        ({"m1": "p4", "m2": "p2", "m3": "p2"}, "m1", "Seed4 is in the final."),
    ],
)
def test_single_elimination(winners: dict[str, str], match: str, said: str) -> None:
    assert sentence(standard(4), match, winners) == said


def test_winner_of_a_play_in_meets_a_seed_who_waits() -> None:
    assert sentence(build_play_in(5), "m1") == "The winner meets Seed1."
    waits = "Seed1 waits for the winner of the play-in."
    assert [sentence(build_play_in(5), "m2"), sentence(build_play_in(5), "m3")] == [
        waits,
        "The winner meets the winner of semifinal 1.",
    ]


def test_seed_that_nobody_has_is_named_by_its_number() -> None:
    words = BracketWords(foreseen(build_play_in(5), {4: "p4", 5: "p5"}), NAMES)
    assert words.sentence(words.now.states["m1"], None) == "The winner meets seed 1."


@pytest.mark.parametrize(
    ("winners", "match", "said"),
    [
        ({}, "m1", "The winner meets the winner of winners' round 1, match 2. The loser plays on in losers' round 1."),
        ({"m1": "p1"}, "m1", "Seed1 is in the winners' final. Seed4 plays on in losers' round 1."),
        (
            {"m1": "p1", "m2": "p2", "m4": "p3"},
            "m3",
            "The winner meets the winner of the losers' final. The loser plays on in the losers' final.",
        ),
        ({"m1": "p1", "m2": "p2", "m4": "p3", "m3": "p1"}, "m5", "The winner meets Seed1."),
        (
            {"m1": "p1", "m2": "p2", "m4": "p3", "m3": "p1", "m5": "p2"},
            "m6",
            "A second game follows if both have then lost once.",
        ),
        ({}, "m7", "Only if both have then lost once."),
    ],
)
def test_double_elimination(winners: dict[str, str], match: str, said: str) -> None:
    assert sentence(double_elimination(4), match, winners) == said


BEFORE_THE_LAST = {"m1": "p1", "m2": "p2", "m4": "p3", "m3": "p1", "m5": "p2"}


def test_grand_final_that_settles_all_leaves_its_second_game_out() -> None:
    winners = {**BEFORE_THE_LAST, "m6": "p1"}
    assert sentence(double_elimination(4), "m6", winners) == "Seed1 is the champion."
    assert sentence(double_elimination(4), "m7", winners) == "Not needed: one game has settled it."
    words = bracket_words(double_elimination(4), winners)
    assert words.how(words.now.states["m7"], 0, None) == "not needed"


def test_grand_final_won_by_who_has_lost_once_is_played_again() -> None:
    winners = {**BEFORE_THE_LAST, "m6": "p2"}
    assert sentence(double_elimination(4), "m6", winners) == "Both have lost once: a second game decides."
    assert sentence(double_elimination(4), "m7", winners) == "The winner is the champion."


def test_loser_of_the_upper_half_has_a_second_chance() -> None:
    """Modified McIntyre."""
    assert (
        sentence(modified_mcintyre(8), "m1", {"m1": "p8"})
        == "Seed8 is in semifinal 1. Seed1 plays on in round 2, match 1."
    )
    assert sentence(modified_mcintyre(8), "m3", {"m3": "p3"}) == "Seed3 is in round 2, match 1."


def test_ranks_decide_whom_the_winner_meets_and_whether_the_loser_plays_on() -> None:
    ready = "Whom the winner meets is decided by the seeds. The loser may play on, by the seeds."
    assert sentence(mcintyre(), "m1") == ready
    assert sentence(mcintyre(), "m1", {"m1": "p1"}) == "Seed1 goes on; against whom is decided by the seeds."
    first = {"m1": "p1", "m2": "p2", "m3": "p6", "m4": "p5"}
    assert sentence(mcintyre(), "m1", first) == "Seed1 is in semifinal 1."
    assert sentence(mcintyre(), "m4", first) == "Seed5 is in round 2, match 1. Seed4 plays on in round 2, match 2."


def test_match_for_a_place_leads_nowhere() -> None:
    bracket, semifinals = read_bracket(THIRD_PLACE), {"A": "p1", "B": "p2"}
    assert sentence(bracket, "A", {"A": "p1"}) == "Seed1 is in the final. Seed4 plays on in match for third place."
    assert sentence(bracket, "small", semifinals) == ""
    words = bracket_words(bracket, {**semifinals, "small": "p4"})
    assert words.sentence(words.now.states["small"], None) == "Seed4 won it."
    assert words.how(words.now.states["small"], 2, None) == "Seed4 won in two"


def test_bye_and_who_left_are_told() -> None:
    assert sentence(elimination_bracket(5), "m4") == "There was no opponent. Seed4 is in semifinal 2."
    assert sentence(standard(4), "m1", p1=0) == "Seed1 had left. Seed4 is in the final."
    assert (
        sentence(standard(4), "m1", p1=0, p4=0)
        == "Both had left; the higher seed is carried on. Seed1 is in the final."
    )
    words = bracket_words(standard(4), p1=0)
    assert words.how(words.now.states["m1"], 0, None) == "Seed4 through without play"


def test_winner_who_then_has_no_opponent_goes_on() -> None:
    assert sentence(read_bracket(LATE_BYE), "A") == "The winner goes on to round 2."


def test_games_are_counted_while_a_match_is_played() -> None:
    words = bracket_words(standard(4))
    ready = words.now.states["m1"]
    assert words.sentence(ready, MatchScore((1, 1))) == "1 : 1 in games. The winner meets the winner of semifinal 2."
    assert words.sentence(ready, MatchScore((0, 0))) == "The winner meets the winner of semifinal 2."
    assert words.how(ready, 2, MatchScore((1, 1))) == ""


def test_who_is_through_is_said_with_the_number_of_games() -> None:
    words = bracket_words(standard(4), {"m1": "p1", "m2": "p2", "m3": "p1"})
    semifinal, final = words.now.states["m1"], words.now.states["m3"]
    assert words.how(semifinal, 2, MatchScore((2, 0), 0)) == "Seed1 through in two"
    assert words.how(semifinal, 1, MatchScore((1, 0), 0)) == "Seed1 through"
    assert words.how(final, 3, MatchScore((2, 1), 0)) == "Seed1 won in three"


def test_level_match_says_that_the_higher_seed_has_it() -> None:
    words = bracket_words(standard(4), {"m1": "p1"})
    level, state = MatchScore((1, 1), 0, by_seed=True), words.now.states["m1"]
    assert words.how(state, 2, level) == "Seed1 through as the higher seed"
    assert words.sentence(state, level) == "It was level and went to the higher seed. Seed1 is in the final."


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (None, "Still open"),
        (("p1", "p2", "p3", "p4"), "Still open: 4 players are in it"),
        (("p1", "p2", "p3"), "Seed1, Seed2 or Seed3"),
        (("p1", "p2"), "Seed1 or Seed2"),
        (("p2",), "Seed2"),
    ],
)
def test_who_may_be_champion(inside: tuple[str, ...] | None, said: str) -> None:
    assert bracket_words(standard(4)).champion(inside) == said
