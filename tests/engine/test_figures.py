"""What stands over the columns of a table, and what is said below it."""

from __future__ import annotations

from tournaments.engine import game_rules
from tournaments.engine.core.explanations import columns, meanings, tiebreakers

GUIDE, STAR_WARS = game_rules("tcc-2e"), game_rules("swccg-constructed")


def test_columns_are_the_figures_that_decide_in_their_order() -> None:
    assert columns(GUIDE) == (("vp", "VP"), ("sos", "SoS"), ("differential", "Diff"), ("cvp", "CVP"))
    assert columns(STAR_WARS) == (("vp", "VP"), ("differential", "Diff"), ("best_single_game", "Best"), ("sos", "SoS"))


def test_every_column_has_its_meaning_with_its_section() -> None:
    said = dict(meanings(GUIDE))
    assert list(said) == ["VP", "SoS", "Diff", "CVP"]
    assert said["VP"] == (
        "victory points: 4 for a full win or a bye, 3 for a modified win, 2 for a true tie, "
        "1 for a modified loss or a full loss, 0 for a missed game (TCC Organized Play Guide, version 5.1)"
    )
    assert [words.rpartition("(")[2] for words in said.values()][1:] == ["OPG Glossary)", "OPG 7.4.1)", "OPG 7.4.2)"]


def test_ties_are_split_in_the_order_of_the_steps() -> None:
    assert tiebreakers(GUIDE) == (
        "head-to-head, strength of schedule, differential, cumulative victory points, then a recorded draw"
    )
    assert tiebreakers(STAR_WARS).startswith("differential, tiebreaker game, head-to-head, best single game")
