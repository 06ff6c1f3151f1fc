"""Draws in which nothing is drawn: by a bracket, and of two who are known from the table (OPG 10, A; SW End)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.drawing import cards, position
from tests.engine.refusals import refusal
from tournaments.engine import draw_round, game_rules
from tournaments.engine.core.draws import Position
from tournaments.engine.core.types import Player, Record, RuleViolation
from tournaments.engine.draws import find_seating, judge_round
from tournaments.engine.stages.seeds import list_by_seed

RULES = game_rules("tcc-2e")


def at(method: str, players: int, gone: str = "") -> Position:
    there = tuple(replace(card, dropped=card.id in gone) for card in cards([0] * players))
    return replace(position(there), method=method)


def test_bracket_seats_its_cards_two_by_two() -> None:
    drawn = draw_round(RULES, at("bracket", 4), 1)
    assert (drawn.tables, drawn.byes) == ((("a", "b"), ("c", "d")), ())
    assert [(one.pair, one.code) for one in drawn.explanations] == [(("a", "b"), "bracket"), (("c", "d"), "bracket")]
    assert find_seating(RULES, at("bracket", 4), 1) == {frozenset("ab"), frozenset("cd")}


def test_bracket_is_judged_as_it_is_and_no_other_way() -> None:
    where = at("bracket", 4)
    assert judge_round(RULES, where, [("d", "c"), ("a", "b")], []).tables == (("a", "b"), ("c", "d"))
    for tables, byes in (([("a", "c"), ("b", "d")], []), ([("a", "b")], []), ([("a", "b"), ("c", "d")], ["e"])):
        assert refusal(judge_round, RULES, where, tables, byes) == ("not_of_the_bracket", "OPG 10")


@pytest.mark.parametrize(("method", "section"), [("seeded", "OPG A"), ("level", "SW End")])
def test_two_who_are_known_meet_and_nobody_else(method: str, section: str) -> None:
    drawn = draw_round(RULES, at(method, 3, "a"), 1)
    assert (drawn.tables, [one.code for one in drawn.explanations]) == ((("b", "c"),), ["finalists"])
    assert find_seating(RULES, at(method, 2), 1) == {frozenset("ab")}
    assert judge_round(RULES, at(method, 2), [("b", "a")], []).tables == (("a", "b"),)
    assert refusal(judge_round, RULES, at(method, 2), [("a", "c")], []) == ("not_finalists", section)
    assert refusal(judge_round, RULES, at(method, 2), [("a", "b")], ["c"]) == ("not_finalists", section)
    for players, gone in ((1, ""), (3, ""), (2, "b")):
        assert refusal(draw_round, RULES, at(method, players, gone), 1) == ("no_finalists", section)


def test_method_that_nobody_knows_is_refused() -> None:
    assert refusal(draw_round, RULES, at("by stars", 2), 1) == ("unknown_method", "")


def seeds(**given: int | None) -> Record:
    return Record("tcc-2e", tuple(Player(name, seed=seed) for name, seed in given.items()), (), 1)


def test_seeds_are_an_order_once_everybody_has_one_of_his_own() -> None:
    assert list_by_seed(seeds(a=3, b=1, c=2), 3) == ("b", "c", "a")
    assert list_by_seed(seeds(), 3) == ()
    for given, most, code, words in (
        ({"a": 1, "b": None}, 4, "no_seed", "{b} has no seed."),
        ({"a": None, "b": None}, 4, "no_seed", "{a} and {b} have no seed."),
        ({"a": 1, "b": 2, "c": 2}, 4, "seeded_twice", "Seed 2 is given to {b} and {c}."),
        ({"a": 1, "b": 2, "c": 3}, 2, "bracket_full", "3 players are there, and this bracket takes 2:"),
    ):
        with pytest.raises(RuleViolation) as refusal:
            list_by_seed(seeds(**given), most)
        assert (refusal.value.code, refusal.value.section) == (code, "OPG A")
        assert refusal.value.message.startswith(words)
