"""SW "Pairings", step by step: one pile for the first game of a round, two for the second (AMB-W1, W6, W7, W17)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.refusals import refusal
from tests.engine.two_decks import played_out
from tournaments.engine import GAME_RULES, METHODS, draw_round, judge_round
from tournaments.engine.core.types import Card, Draw, PastGame, Position, Wishes

TWO, MIXED = GAME_RULES["swccg-constructed"], GAME_RULES["swccg-squirrel"]
OF_ONE_SIDE = ("sealed", "draft", "epp", "cube-traditional")


def card(player: str, vp: int, diff: int, side: str = "", *met: tuple[str, str, int], byes: int = 0) -> Card:
    """`met`: against whom, with which side, in which game."""
    games = tuple(PastGame(*one) for one in met)
    return Card(player, vp, diff, byes, frozenset(one.opponent for one in games), last_side=side, games=games)


def at(*cards: Card, game: int = 1, code: str = "swccg-constructed", of_round: int = 2) -> Position:
    return Position(code, of_round, 4, cards, game=game)


def sides_of(at: Position, draw: Draw, seed: int = 1) -> dict[str, str]:
    method = GAME_RULES[at.ruleset].swiss
    assert method
    return dict(method.sides(at, seed, draw.tables, draw.byes))


def whys(draw: Draw) -> dict[frozenset[str], tuple[str, str]]:
    return {frozenset(why.pair): (why.code, why.text) for why in draw.explanations}


def light_by_coin() -> int:
    """A seed whose coin gives the first card light."""
    fresh = at(*(Card(player) for player in "abcd"), of_round=1)
    return next(seed for seed in range(99) if "plays light" in draw_round(TWO, fresh, seed).explanations[0].text)


def test_first_game_pairs_the_shuffled_pile_from_the_top_and_the_last_card_has_the_bye():
    draw = draw_round(TWO, at(*(Card(player) for player in "abcde"), of_round=1), 3)

    assert (len(draw.tables), len(draw.byes)) == (2, 1)
    assert sorted(sides_of(at(*(Card(player) for player in "abcde"), of_round=1), draw).values()).count("light") in (
        2,
        3,
    )
    assert {code for code, _ in whys(draw).values()} == {"shuffled", "bye"}
    assert whys(draw)[frozenset(draw.byes)] == ("bye", "the last card of the shuffled pile")


def test_second_game_pairs_the_tops_of_the_two_piles_with_the_other_sides():
    played = at(
        card("a", 2, 20, "dark", ("b", "dark", 1)),
        card("b", 0, -20, "light", ("a", "light", 1)),
        card("c", 2, 9, "light", ("d", "light", 1)),
        card("d", 0, -9, "dark", ("c", "dark", 1)),
        game=2,
    )
    draw = draw_round(TWO, played, 1)

    assert draw.tables == (("a", "c"), ("d", "b"))
    assert sides_of(played, draw) == {"a": "light", "c": "dark", "d": "light", "b": "dark"}
    assert whys(draw)[frozenset("ac")] == ("in_order", "number 1 of both piles")


def test_opponent_met_with_the_same_sides_is_passed_over_for_the_next_of_the_pile():
    played = at(
        card("a", 6, 0, "dark", ("b", "light", 3)),
        card("b", 6, 0, "light"),
        card("c", 4, 0, "dark"),
        card("d", 4, 0, "light"),
        game=2,
    )
    draw = draw_round(TWO, played, 1)

    assert set(map(frozenset, draw.tables)) == {frozenset("ad"), frozenset("cb")}
    assert whys(draw)[frozenset("ad")] == (
        "moved_down",
        "moved down one: {a} and {b} met with the same sides in game 3",
    )
    assert draw.criteria.out_of_order == 2


def test_new_round_first_reverses_the_sides_of_a_pair_that_met_with_the_same():
    seed = light_by_coin()
    ranked = at(card("a", 8, 0, "", ("b", "light", 1)), card("b", 6, 0), card("c", 4, 0), card("d", 2, 0))
    draw = draw_round(TWO, ranked, seed)

    assert draw.tables == (("b", "a"), ("c", "d"))
    assert whys(draw)[frozenset("ab")] == ("reversed", "sides reversed: met with the same sides in game 1")


def test_nearest_draw_is_taken_where_the_steps_would_keep_two_together():
    """AMB-W17: a takes b and leaves c and d, who have met with both sides."""
    both = (("d", "light", 1), ("d", "dark", 2))
    ranked = at(card("a", 8, 0), card("b", 6, 0), card("c", 4, 0, "", *both), card("d", 2, 0))
    draw = draw_round(TWO, ranked, 1)

    assert draw.criteria.same_sides == 0
    assert set(map(frozenset, draw.tables)) == {frozenset("ac"), frozenset("bd")}
    assert {code for code, _ in whys(draw).values()} == {"nearest"}


def test_bye_goes_up_the_pile_to_the_next_without_one():
    """SW Pairings 3, AMB-W11."""
    ranked = at(
        card("a", 8, 0), card("b", 6, 0), card("c", 4, 0, byes=0), card("d", 2, 0, byes=1), card("e", 0, 0, byes=1)
    )

    assert draw_round(TWO, ranked, 1).byes == ("c",)


def test_everybody_left_over_of_the_longer_pile_has_a_bye():
    """Nobody plays one side twice in a round."""
    played = at(
        card("a", 2, 5, "dark"), card("b", 2, 4, "dark"), card("c", 0, 3, "dark"), card("d", 0, 2, "light"), game=2
    )

    assert (draw_round(TWO, played, 1).tables, draw_round(TWO, played, 1).byes) == ((("a", "d"),), ("b", "c"))


def test_director_who_plays_has_the_bye_of_the_first_round_alone():
    """SW Competing in Their Own Events, AMB-W9."""
    cards = [Card("a"), Card("b"), replace(Card("c"), directs=True)]

    assert {draw_round(TWO, at(*cards, of_round=1), seed).byes for seed in range(9)} == {("c",)}
    assert len({draw_round(TWO, at(*cards), seed).byes for seed in range(9)}) > 1
    assert draw_round(TWO, at(*cards, Card("d"), of_round=1), 1).byes == ()


@pytest.mark.parametrize("kind", ["sealed", "cube-traditional"])
def test_who_plays_one_side_all_event_keeps_it(kind: str):
    rules = GAME_RULES[f"swccg-{kind}"]
    assert rules.swiss
    played = at(
        card("a", 2, 5, "dark", ("b", "dark", 1)),
        card("b", 0, -5, "light", ("a", "light", 1)),
        card("c", 2, 3, "dark", ("d", "dark", 1)),
        card("d", 0, -3, "light", ("c", "light", 1)),
        code=rules.code,
    )
    draw = draw_round(rules, played, 1)

    assert set(map(frozenset, draw.tables)) == {frozenset("ad"), frozenset("cb")}
    assert sides_of(played, draw) == {"a": "dark", "b": "light", "c": "dark", "d": "light"}


def test_secret_squirrel_has_one_pile_and_no_sides():
    """AMB-W6."""
    ranked = at(
        card("a", 6, 0, "", ("b", "light", 1)), card("b", 4, 0), card("c", 2, 0), card("d", 0, 0), code=MIXED.code
    )
    draw = draw_round(MIXED, ranked, 1)

    assert set(map(frozenset, draw.tables)) == {frozenset("ac"), frozenset("bd")}
    assert whys(draw)[frozenset("ac")][1] == "moved down one: {a} and {b} met in game 1"
    assert sides_of(ranked, draw) == {}


def test_two_of_one_side_are_refused_with_the_section():
    played = at(
        card("a", 2, 5, "dark"), card("b", 0, -5, "light"), card("c", 2, 3, "dark"), card("d", 0, -3, "light"), game=2
    )

    assert refusal(judge_round, TWO, played, [("a", "c"), ("b", "d")], ()) == ("sides", "SW Pairings 3")
    assert judge_round(TWO, played, [("a", "d"), ("b", "c")], ()).tables == (("a", "d"), ("c", "b"))


@pytest.mark.parametrize("code", [code for code in GAME_RULES if code.startswith("swccg")])
@pytest.mark.parametrize("players", [4, 7, 12])
def test_everybody_sits_once_alternates_and_meets_nobody_twice_with_the_same_sides(code: str, players: int):
    rules = GAME_RULES[code]
    assert rules.swiss
    for number, (drawn_from, draw) in enumerate(played_out(code, players, 3 if players > 4 else 2, players)):
        seats = [player for table in draw.tables for player in table]
        sides = rules.swiss.sides(drawn_from, players + number, draw.tables, draw.byes)
        last = {one.id: one.last_side for one in drawn_from.cards}

        assert sorted((*seats, *draw.byes)) == sorted(last)
        if drawn_from.game == 2:
            assert all(sides[player] != last[player] for player in last)
        if code.removeprefix("swccg-") in OF_ONE_SIDE and number:
            assert sides == last
        assert judge_round(rules, drawn_from, draw.tables, draw.byes).criteria == draw.criteria
        if players > 7:
            assert draw.criteria.same_sides == 0
        assert draw.criteria.repeat_byes == 0


def test_steps_on_paper_are_those_of_the_game():
    fresh, later = (
        at(*(Card(player) for player in "abcd"), of_round=1),
        at(card("a", 2, 0, "dark"), card("b", 0, 0, "light"), game=2),
    )

    assert next(iter(METHODS["two-decks"].list_paper_steps(TWO, fresh))).startswith("Shuffle")
    assert "two piles" in " ".join(METHODS["two-decks"].list_paper_steps(TWO, later))
    assert next(iter(METHODS["one-deck"].list_paper_steps(GAME_RULES["swccg-sealed"], fresh))).startswith("Shuffle")
    assert "two piles" in " ".join(METHODS["one-deck"].list_paper_steps(GAME_RULES["swccg-sealed"], later))
    assert "side" not in " ".join(METHODS["mixed-decks"].list_paper_steps(MIXED, later)).lower()


def test_players_whom_the_director_keeps_apart_sit_apart_where_there_is_room():
    ranked = replace(
        at(card("a", 8, 0), card("b", 6, 0), card("c", 4, 0), card("d", 2, 0)), wishes=Wishes(apart=(("a", "b"),))
    )

    assert frozenset("ab") not in set(map(frozenset, draw_round(TWO, ranked, 1).tables))
