"""AMB-G14: what the guide does not number, by default and otherwise."""

from dataclasses import replace

import pytest

from tournaments.engine import game_rules
from tournaments.engine.games import GAME_RULES


def test_ordinary_events_weigh_16_and_the_levels_go_up_by_twelve() -> None:
    assert game_rules("tcc-2e").limits.k_factors == (16, 28, 40, 52, 64)


def test_another_weight_is_another_value_of_the_ruleset() -> None:
    usual = game_rules("tcc-2e")
    other = replace(usual, limits=replace(usual.limits, k_factors=(20, 28, 40, 52, 64)))
    assert other.limits.k_factors == (20, 28, 40, 52, 64)


@pytest.mark.parametrize(
    ("code", "sittings"),
    [
        ("tcc-2e", {(1, 1): False, (2, 1): True, (3, 1): True}),
        ("swccg-constructed", {(1, 2): False, (2, 1): False, (2, 2): True}),
    ],
)
def test_an_event_of_two_rounds_ends_with_the_last_game_of_the_second(
    code: str, sittings: dict[tuple[int, int], bool]
) -> None:
    rules = game_rules(code)
    assert {(at, game): rules.is_last(at, game, 2) for at, game in sittings} == sittings


@pytest.mark.parametrize("code", sorted(GAME_RULES))
def test_rules_are_what_the_default_of_each_choice_makes_of_them(code: str) -> None:
    rules = game_rules(code)
    choices = (choice for choice in rules.choices if not choice.why_not)  # what is written out has a name of its own
    assert [choice.code for choice in choices if choice.apply(rules, choice.default) != rules] == []


def test_game_of_one_deck_takes_a_minute_for_each_card():
    """SW Timing."""
    minutes = [
        game_rules(f"swccg-{code}").limits.minutes for code in ("sealed", "draft", "squirrel", "epp", "cube-squirrel")
    ]
    assert minutes == [60, 60, 60, 15, 40]
    assert game_rules("swccg-sealed", {"deck_cards": "40"}).limits.minutes == 40
