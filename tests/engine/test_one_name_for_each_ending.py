"""Buttons, the quick line and the record call an ending alike, in every game."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tournaments.engine.core.system import GameRules, as_subject
from tournaments.engine.games import GAME_RULES

RULES = list(GAME_RULES.values())


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.code)
def test_short_names_of_an_ending_are_parts_of_its_label(rules: GameRules) -> None:
    for ending in rules.scoring.endings:
        for short in filter(None, (ending.tile, ending.short)):
            assert short.casefold() in ending.label.casefold(), ending.code


def test_games_call_the_same_ending_alike() -> None:
    """Leave out the bye of 1995: who sits out of a round there gets nothing."""
    labels = defaultdict(set)
    for rules in RULES:
        for ending in rules.scoring.endings:
            labels[ending.code].add(ending.label)
    assert {code: names for code, names in labels.items() if len(names) > 1} == {"bye": {"Bye", "Sits out"}}


@pytest.mark.parametrize(
    ("called", "subject"),
    [
        ("round 2", "Round 2"),
        ("the final", "The final"),
        ("game 2 of the final", "Game 2 of the final"),
        ("the semifinals", "The round of the semifinals"),
        ("the play-in and round of 16", "The round of the play-in and round of 16"),
        ("the Tribbles Finals", "The round of the Tribbles Finals"),
    ],
)
def test_round_with_a_plural_name_is_one_round(called: str, subject: str) -> None:
    assert as_subject(called) == subject
