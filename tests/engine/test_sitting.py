"""How names sit, before anything is drawn."""

from __future__ import annotations

import pytest

from tournaments.engine.listing.check import ruleset_of
from tournaments.engine.listing.sitting import sitting_in_words


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (0, ""),
        (1, "1 name."),
        (2, "2 names: one table."),
        (3, "3 names: one table, one sits out."),
        (21, "21 names: 10 tables, one sits out."),
    ],
)
def test_two_sit_at_a_table(players: int, said: str) -> None:
    assert sitting_in_words(ruleset_of("2E", "standard"), players) == said
    assert sitting_in_words(None, players) == said


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (2, "2 names."),
        (3, "3 names: one table of 3."),
        (9, "9 names: one table of 5, one of 4."),
        (20, "20 names: 2 tables of 7, one of 6."),
    ],
)
def test_pods_are_of_equal_size_as_far_as_can_be(players: int, said: str) -> None:
    assert sitting_in_words(ruleset_of("TR", "standard"), players) == said
