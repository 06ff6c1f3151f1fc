"""D97 1.17, 1.21: the pile of cards, paired from the top, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tests.engine.building import FIRST, event, paired, won
from tests.engine.refusals import refusal
from tournaments.engine import build_position, draw_round, find_seating, game_rules, judge_round
from tournaments.engine.core.types import Card, Draw, Position, Result

SWISS, SIMPLE = "decipher-swiss", "decipher-simple-swiss"
Met = dict[str, str]


def pile(names: str, met: Met | None = None, byes: str = "", code: str = SWISS, round_number: int = 3) -> Position:
    """Everybody in this order by the differential; `met`: by name those whom he has met."""
    of = {name: set(who) for name, who in (met or {}).items()}
    for name, who in (met or {}).items():
        for other in who:
            of.setdefault(other, set()).add(name)
    cards = (
        Card(name, vp=2, differential=-place, byes=byes.count(name), opponents=frozenset(of.get(name, ())))
        for place, name in enumerate(names)
    )
    return Position(code, round_number, 6, tuple(cards))


def drawn(at: Position, seed: int = 5) -> Draw:
    return draw_round(game_rules(at.ruleset), at, seed)


def pairs(draw: Draw) -> list[str]:
    return ["".join(players) for players in draw.tables]


PILES = [
    ("abcdef", {}, "", ["ab", "cd", "ef"], ""),
    ("abcdef", {"a": "b"}, "", ["ac", "bd", "ef"], ""),
    ("abcdef", {"a": "bc"}, "", ["ad", "bc", "ef"], ""),
    ("abcd", {"a": "bcd"}, "", ["ab", "cd"], ""),
    ("abcde", {}, "", ["ab", "cd"], "e"),
    ("abcde", {}, "e", ["ab", "ce"], "d"),
    ("abcde", {}, "abcde", ["ab", "cd"], "e"),
    ("abcde", {"c": "d"}, "", ["ab", "ce"], "d"),
    ("abcde", {"c": "d"}, "abcd", ["ab", "cd"], "e"),
]


@pytest.mark.parametrize(("names", "met", "byes", "tables", "bye"), PILES)
def test_pile_is_paired_from_the_top(names: str, met: Met, byes: str, tables: list[str], bye: str) -> None:
    """The pairing of c and d stays where they have met everybody left, as the document says, whoever might give way."""
    draw = drawn(pile(names, met, byes))
    assert (pairs(draw), "".join(draw.byes)) == (tables, bye)


def test_why_is_told_step_by_step() -> None:
    draw = drawn(pile("abcdefg", {"a": "bc"}, "g"))
    assert [(why.code, why.text) for why in draw.explanations] == [
        (
            "moved_down",
            "1st with 2 (0) and 4th with 2 (−3): the upper one has met the 2nd and 3rd, the next of the pile",
        ),
        ("next", "2nd with 2 (−1) and 3rd with 2 (−2) of the pile"),
        ("next", "5th with 2 (−4) and 7th with 2 (−6) of the pile"),
        ("bye", "the last card left has had a bye, so the next one without a bye up the pile has it"),
    ]
    stays = drawn(pile("abcd", {"a": "bcd"}))
    assert (stays.rematches, stays.explanations[0].code) == (1, "rematch")
    assert stays.explanations[0].text.endswith("has met everybody left there, so the pairing stays")
    assert stays.proof.endswith("followed also where another order would part two who have met.")


def test_who_is_level_lies_as_the_seed_has_it() -> None:
    level = Position(SWISS, 1, 6, tuple(Card(name) for name in "abcdefgh"))
    rounds = {tuple(drawn(level, seed).tables) for seed in range(12)}
    assert len(rounds) > 6
    assert drawn(level, 3) == drawn(level, 3)


def test_simple_swiss_leaves_scores_out_and_gives_a_second_bye() -> None:
    at = pile("abcde", byes="abcde", code=SIMPLE)
    rounds = [drawn(at, seed) for seed in range(12)]
    assert len({tuple(draw.tables) for draw in rounds}) > 6
    assert all(
        draw.explanations[-1].text == "the last card left: has had a bye before, and has another" for draw in rounds
    )
    assert {draw.criteria.repeat_byes for draw in rounds} == {1}


@pytest.mark.parametrize("code", [SWISS, SIMPLE])
def test_draw_is_measured_as_it_was_drawn(code: str) -> None:
    rules = game_rules(code)
    for seed in range(6):
        at = pile("abcdefghi", {"a": "bc", "d": "e", "g": "h"}, "hi", code)
        draw = draw_round(rules, at, seed)
        measured = judge_round(rules, at, draw.tables, draw.byes)
        assert (measured.criteria, measured.rematches) == (draw.criteria, draw.rematches)
        assert find_seating(rules, at, seed) == frozenset(map(frozenset, (*draw.tables, *map(tuple, draw.byes))))


@pytest.mark.parametrize(
    ("tables", "byes", "code"),
    [
        ([("a", "b", "c")], ("d",), "not_a_pair"),
        ([("a", "b"), ("c", "x")], ("d",), "not_in_draw"),
        ([("a", "b")], ("d",), "not_seated"),
    ],
)
def test_seats_that_are_none_are_refused(tables: list[tuple[str, ...]], byes: Iterable[str], code: str) -> None:
    assert refusal(judge_round, game_rules(SWISS), pile("abcd"), tables, tuple(byes)) == (code, "D97 1.17")


def test_who_quit_plays_no_further_game() -> None:
    quit_ = Result("quit", ({"score": 30}, {"score": 40}), FIRST)
    record = event([[paired("ann", "bob", quit_), won("cy", "dot")]], code=SWISS)
    at = build_position(game_rules(SWISS), record, 2)
    assert {card.id for card in at.cards if card.dropped} == {"bob"}
    draw = drawn(at)
    assert (draw.tables, draw.byes) == ((("cy", "ann"),), ("dot",))


def test_director_says_who_sits_out() -> None:
    at = pile("abcde")
    draw = drawn(replace(at, wishes=replace(at.wishes, byes=("a",))))
    assert (pairs(draw), draw.byes) == (["bc", "de"], ("a",))
