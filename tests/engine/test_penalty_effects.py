"""OPG B, 7.4, 10, 14: what each level does now, to the next game and at the end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conduct.engine import Act, Level, Situation, effects

TOLD = (Act.TELL, Act.RECORD)
END = (Act.FORFEIT, Act.REPORT)
GAME = Situation(in_game=True)
BETWEEN = Situation(in_game=False)
POD = Situation(in_game=True, seats=6)
SITUATIONS = st.builds(
    Situation,
    in_game=st.booleans(),
    seats=st.sampled_from([2, 3, 8]),
    games_left=st.booleans(),
    both=st.booleans(),
    next_is_bye=st.booleans(),
    match_play=st.booleans(),
    waits=st.booleans(),
    time_called=st.booleans(),
    after_event=st.booleans(),
)

TABLE = [
    (2, Situation(True, time_called=True), (Act.EXTRA_TURN,), (), ()),
    (1, GAME, (), (), ()),
    (2, GAME, (Act.SKIP_TURN,), (), ()),
    (2, Situation(True, both=True), (), (), ()),
    (2, POD, (Act.SKIP_TURN,), (), ()),
    (2, Situation(True, seats=6, both=True), (Act.SKIP_TURN,), (), ()),
    (2, BETWEEN, (), (Act.SKIP_TURN,), ()),
    (3, GAME, (Act.GAME_LOSS,), (), ()),
    (3, Situation(True, both=True), (Act.DOUBLE_LOSS,), (), ()),
    (3, Situation(True, match_play=True), (Act.GAME_LOSS,), (), ()),
    (3, POD, (Act.SCORE_ZERO,), (), ()),
    (3, BETWEEN, (), (Act.OWE_GAME,), ()),
    (3, Situation(False, next_is_bye=True), (), (Act.OWE_GAME,), ()),
    (3, Situation(False, match_play=True), (Act.GAME_LOSS,), (), ()),
    (3, Situation(False, seats=6), (), (Act.SCORE_ZERO,), ()),
    (3, Situation(False, games_left=False), (), (), (Act.INFORM_COORDINATOR,)),
    (4, GAME, (Act.GAME_LOSS, Act.DROP), (), END),
    (4, BETWEEN, (Act.DROP,), (), END),
    (4, POD, (Act.SCORE_ZERO, Act.DROP), (), END),
    (4, Situation(True, match_play=True), (Act.LOSE_MATCH, Act.DROP), (), END),
    (4, Situation(False, match_play=True), (Act.LOSE_MATCH, Act.DROP), (), END),
    (4, Situation(True, both=True, match_play=True), (Act.LOSE_MATCH, Act.DROP), (), END),
    (3, Situation(False, after_event=True), (), (), ()),
    (4, Situation(False, after_event=True), (), (), (Act.FORFEIT, Act.REPORT)),
]


@pytest.mark.parametrize(("level", "situation", "now", "next_game", "at_end"), TABLE)
def test_level_does_what_the_situation_asks_for(level, situation, now, next_game, at_end) -> None:
    effect = effects(Level(level), situation)
    assert (effect.now, effect.next_game, effect.at_end) == ((*TOLD, *now), next_game, at_end)
    assert Act.TELL in effect
    assert effect.words


@settings(max_examples=20)
@given(SITUATIONS)
def test_penalty_in_words_is_recorded_and_does_nothing_by_itself(situation: Situation) -> None:
    effect = effects(None, situation)
    assert (effect.now, effect.next_game, effect.at_end) == (TOLD, (), ())


@given(st.sampled_from(Level), SITUATIONS)
def test_nothing_changes_a_result_once_the_event_is_over(level: Level, situation: Situation) -> None:
    changing = {Act.GAME_LOSS, Act.DOUBLE_LOSS, Act.OWE_GAME, Act.SCORE_ZERO, Act.LOSE_MATCH, Act.DROP}
    effect = effects(level, situation)
    acts = {*effect.now, *effect.next_game, *effect.at_end}
    assert not (situation.after_event and acts & changing)
    assert Act.OWE_GAME not in acts or situation.games_left


@settings(max_examples=40)
@given(st.sampled_from(Level), st.sampled_from([3, 4, 8]), SITUATIONS)
def test_nobody_in_a_pod_loses_a_game_or_gives_a_turn(level: Level, seats: int, situation: Situation) -> None:
    effect = effects(level, Situation(situation.in_game, seats, situation.games_left, situation.both))
    of_two = {Act.GAME_LOSS, Act.DOUBLE_LOSS, Act.OWE_GAME, Act.EXTRA_TURN}
    assert of_two & {*effect.now, *effect.next_game, *effect.at_end} == set()


def test_words_say_that_a_bye_is_no_game() -> None:
    assert "A bye is no game" in effects(Level.GAME_LOSS, Situation(False, next_is_bye=True)).words[0]
    assert "game of the match" in effects(Level.GAME_LOSS, Situation(True, match_play=True)).words[0]
