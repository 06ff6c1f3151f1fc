"""What stands over the columns of a table, and what is said below it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tournaments.engine import game_rules
from tournaments.engine.core.explanations import describe_tiebreakers, list_columns, list_meanings
from tournaments.engine.core.system import GameRules, name_as_subject
from tournaments.engine.games import GAME_RULES

GUIDE, STAR_WARS = game_rules("tcc-2e"), game_rules("swccg-constructed")


def test_columns_are_the_figures_that_decide_in_their_order() -> None:
    assert list_columns(GUIDE) == (("vp", "VP"), ("sos", "SoS"), ("differential", "Diff"), ("cvp", "CVP"))
    assert list_columns(STAR_WARS) == (
        ("vp", "VP"),
        ("differential", "Diff"),
        ("best_single_game", "Best"),
        ("sos", "SoS"),
    )


def test_every_column_has_its_meaning_with_its_section() -> None:
    said = dict(list_meanings(GUIDE))
    assert list(said) == ["VP", "SoS", "Diff", "CVP"]
    assert said["VP"] == (
        "victory points: 4 for a full win or a bye, 3 for a modified win, 2 for a true tie, "
        "1 for a modified loss or a full loss, 0 for a missed game (TCC Organized Play Guide, version 5.1)"
    )
    assert [words.rpartition("(")[2] for words in said.values()][1:] == ["OPG Glossary)", "OPG 7.4.1)", "OPG 7.4.2)"]


def test_ties_are_split_in_the_order_of_the_steps() -> None:
    assert describe_tiebreakers(GUIDE) == (
        "head-to-head, strength of schedule, differential, cumulative victory points, then a recorded draw"
    )
    assert describe_tiebreakers(STAR_WARS).startswith("differential, tiebreaker game, head-to-head, best single game")


# --- one name for each ending -----------------------------------------------------------------------------------------

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


SUBJECTS = [
    ("round 2", "Round 2"),
    ("the final", "The final"),
    ("game 2 of the final", "Game 2 of the final"),
    ("the semifinals", "The round of the semifinals"),
    ("the play-in and round of 16", "The round of the play-in and round of 16"),
    ("the Tribbles Finals", "The round of the Tribbles Finals"),
]


@pytest.mark.parametrize(("called", "subject"), SUBJECTS)
def test_round_with_a_plural_name_is_one_round(called: str, subject: str) -> None:
    assert name_as_subject(called) == subject
