"""The position of a draw, from what was played (OPG 7.6, AMB-P3)."""

import pytest

from tests.engine.building import bye, event, paired, won
from tournaments.engine import build_position, game_rules
from tournaments.engine.core.types import Card, Player, Record, Result


def cards(record: Record, number: int) -> dict[str, Card]:
    rules = game_rules(record.ruleset, record.options)
    return {card.id: card for card in build_position(rules, record, number).cards}


def test_card_holds_points_differential_byes_and_opponents():
    record = event([[won("a", "b", 100, 35), bye("c")], [won("c", "a", 100, 40), bye("b")]])

    assert cards(record, 3) == {
        "a": Card("a", 5, 5, 0, frozenset({"b", "c"})),
        "b": Card("b", 5, -65, 1, frozenset({"a"})),
        "c": Card("c", 8, 60, 1, frozenset({"a"})),
    }


def test_delayed_game_counts_as_a_true_tie_for_the_draw():
    """AMB-P14."""
    record = event([[paired("a", "b", Result("delayed"))]])

    assert cards(record, 2)["a"] == Card("a", 2, 0, 0, frozenset({"b"}))


def test_dropped_players_are_marked_and_late_ones_left_out():
    players = ["a", Player("b", dropped_after=1), Player("c", entered_in=3), Player("d", disqualified_after=1)]
    record = event([[won("a", "b")]], players)

    assert {player: card.dropped for player, card in cards(record, 2).items()} == {"a": False, "b": True, "d": True}
    assert "c" in cards(record, 3)


RETURNING = [
    (["bye"], True, False),
    (["earned_bye"], True, False),
    (["earned_bye", "earned_bye"], True, True),
    (["missed"], False, False),
    (["missed", "bye"], False, False),
]


@pytest.mark.parametrize(("results", "second", "third"), RETURNING)
def test_who_returns_from_a_bye_of_the_opening_is_seated_first(results, second, third):
    """AMB-P3: round 1 of any kind, round 2 of an earned one only."""
    played = [[bye("a", result), won("b", "c")] for result in results]

    assert cards(event(played[:1]), 2)["a"].seated_first is second
    assert cards(event(played), 3)["a"].seated_first is third
    assert not cards(event(played), 4)["a"].seated_first
