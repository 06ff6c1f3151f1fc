"""SW "Pairings", step by step: one pile for the first game of a round, two for the second (AMB-W1, W6, W7, W17)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from tests.engine.two_decks import full_win, played_out
from tournaments.engine import GAME_RULES, METHODS, judge, pair, position
from tournaments.engine.core.types import (
    Allegiance,
    Card,
    Draw,
    Match,
    Met,
    Player,
    Position,
    Record,
    Round,
    RuleViolation,
    Seat,
    Wishes,
)
from tournaments.engine.document import drawn, read_position, write_position

TWO, ONE, MIXED = (GAME_RULES[f"swccg-{code}"] for code in ("constructed", "sealed", "squirrel"))
OF_ONE_SIDE = ("sealed", "draft", "epp", "cube-traditional")


def card(player: str, vp: int, diff: int, side: str = "", *met: tuple[str, str, int], byes: int = 0) -> Card:
    """`met`: against whom, with which side, in which game."""
    games = tuple(Met(*one) for one in met)
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
    return next(seed for seed in range(99) if "plays light" in pair(TWO, fresh, seed).explanations[0].text)


def test_first_game_pairs_the_shuffled_pile_from_the_top_and_the_last_card_has_the_bye():
    draw = pair(TWO, at(*(Card(player) for player in "abcde"), of_round=1), 3)

    assert (len(draw.tables), len(draw.byes)) == (2, 1)
    assert sorted(sides_of(at(*(Card(player) for player in "abcde"), of_round=1), draw).values()).count("light") in (
        2,
        3,
    )
    assert {code for code, _ in whys(draw).values()} == {"shuffled", "bye"}
    assert whys(draw)[frozenset(draw.byes)] == ("bye", "the last card of the shuffled pile")


def test_reason_of_a_pair_names_who_plays_the_side_of_the_coin():
    fresh = at(*(Card(player) for player in "abcd"), of_round=1)
    for seed in range(6):
        draw = pair(TWO, fresh, seed)
        sides = sides_of(fresh, draw, seed)
        for why in draw.explanations:
            assert any(f"by the coin {{{player}}} plays {sides[player]}" in why.text for player in why.pair)


def test_odd_cards_play_the_side_of_the_coin_in_every_pair():
    seed = light_by_coin()
    ranked = at(card("a", 8, 9), card("b", 6, 0), card("c", 4, 0), card("d", 2, 0))

    assert pair(TWO, ranked, seed).tables == (("a", "b"), ("c", "d"))


def test_second_game_pairs_the_tops_of_the_two_piles_with_the_other_sides():
    played = at(
        card("a", 2, 20, "dark", ("b", "dark", 1)),
        card("b", 0, -20, "light", ("a", "light", 1)),
        card("c", 2, 9, "light", ("d", "light", 1)),
        card("d", 0, -9, "dark", ("c", "dark", 1)),
        game=2,
    )
    draw = pair(TWO, played, 1)

    assert draw.tables == (("a", "c"), ("d", "b"))
    assert sides_of(played, draw) == {"a": "light", "c": "dark", "d": "light", "b": "dark"}
    assert whys(draw)[frozenset("ac")] == ("in_order", "number 1 of both piles")


def test_opponent_met_with_the_other_sides_is_met_again():
    """SW Pairings 5: with opposite allegiances the pairing stands."""
    played = at(card("a", 2, 20, "dark", ("b", "dark", 1)), card("b", 0, -20, "light", ("a", "light", 1)), game=2)

    assert pair(TWO, played, 1).tables == (("a", "b"),)


def test_opponent_met_with_the_same_sides_is_passed_over_for_the_next_of_the_pile():
    played = at(
        card("a", 6, 0, "dark", ("b", "light", 3)),
        card("b", 6, 0, "light"),
        card("c", 4, 0, "dark"),
        card("d", 4, 0, "light"),
        game=2,
    )
    draw = pair(TWO, played, 1)

    assert set(map(frozenset, draw.tables)) == {frozenset("ad"), frozenset("cb")}
    assert whys(draw)[frozenset("ad")] == (
        "moved_down",
        "moved down one: {a} and {b} met with the same sides in game 3",
    )
    assert draw.criteria.out_of_order == 2


def test_new_round_first_reverses_the_sides_of_a_pair_that_met_with_the_same():
    seed = light_by_coin()
    ranked = at(card("a", 8, 0, "", ("b", "light", 1)), card("b", 6, 0), card("c", 4, 0), card("d", 2, 0))
    draw = pair(TWO, ranked, seed)

    assert draw.tables == (("b", "a"), ("c", "d"))
    assert whys(draw)[frozenset("ab")] == ("reversed", "sides reversed: met with the same sides in game 1")


def test_new_round_passes_over_who_was_met_with_both_sides():
    both = (("b", "light", 1), ("b", "dark", 2))
    ranked = at(card("a", 8, 0, "", *both), card("b", 6, 0), card("c", 4, 0), card("d", 2, 0))
    draw = pair(TWO, ranked, light_by_coin())

    assert draw.tables == (("a", "c"), ("b", "d"))
    assert whys(draw)[frozenset("ac")][0] == "moved_down"


def test_pair_that_has_met_everybody_stays_as_it_was():
    both = (("b", "light", 1), ("b", "dark", 2))
    draw = pair(TWO, at(card("a", 8, 0, "", *both), card("b", 6, 0)), 1)

    assert set(map(frozenset, draw.tables)) == {frozenset("ab")}
    assert whys(draw)[frozenset("ab")][0] == "kept"
    assert draw.criteria.same_sides == 1


def test_nearest_draw_is_taken_where_the_steps_would_keep_two_together():
    """AMB-W17: a takes b and leaves c and d, who have met with both sides."""
    both = (("d", "light", 1), ("d", "dark", 2))
    ranked = at(card("a", 8, 0), card("b", 6, 0), card("c", 4, 0, "", *both), card("d", 2, 0))
    draw = pair(TWO, ranked, 1)

    assert draw.criteria.same_sides == 0
    assert set(map(frozenset, draw.tables)) == {frozenset("ac"), frozenset("bd")}
    assert {code for code, _ in whys(draw).values()} == {"nearest"}


def test_bye_goes_up_the_pile_to_the_next_without_one():
    """SW Pairings 3, AMB-W11."""
    ranked = at(
        card("a", 8, 0), card("b", 6, 0), card("c", 4, 0, byes=0), card("d", 2, 0, byes=1), card("e", 0, 0, byes=1)
    )

    assert pair(TWO, ranked, 1).byes == ("c",)


def test_bye_of_the_second_game_stays_in_the_longer_pile():
    played = at(
        card("a", 2, 5, "dark"),
        card("b", 0, -5, "light"),
        card("c", 2, 0, "dark", byes=1),
        card("d", 2, 1, "dark"),
        card("e", 2, 2, "light"),
        game=2,
    )
    draw = pair(TWO, played, 1)

    assert draw.byes == ("d",)
    assert sides_of(played, draw)["d"] == "light"


def test_everybody_left_over_of_the_longer_pile_has_a_bye():
    """Nobody plays one side twice in a round."""
    played = at(
        card("a", 2, 5, "dark"), card("b", 2, 4, "dark"), card("c", 0, 3, "dark"), card("d", 0, 2, "light"), game=2
    )

    assert (pair(TWO, played, 1).tables, pair(TWO, played, 1).byes) == ((("a", "d"),), ("b", "c"))


def test_director_who_plays_has_the_bye_of_the_first_round_alone():
    """SW Competing in Their Own Events, AMB-W9."""
    cards = [Card("a"), Card("b"), replace(Card("c"), directs=True)]

    assert {pair(TWO, at(*cards, of_round=1), seed).byes for seed in range(9)} == {("c",)}
    assert len({pair(TWO, at(*cards), seed).byes for seed in range(9)}) > 1
    assert pair(TWO, at(*cards, Card("d"), of_round=1), 1).byes == ()


@pytest.mark.parametrize("kind", OF_ONE_SIDE)
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
    draw = pair(rules, played, 1)

    assert set(map(frozenset, draw.tables)) == {frozenset("ad"), frozenset("cb")}
    assert sides_of(played, draw) == {"a": "dark", "b": "light", "c": "dark", "d": "light"}


def test_sides_of_a_draft_hold_from_the_first_game():
    fresh = at(
        *(Card(player, last_side=side) for player, side in zip("abcd", ("dark", "light") * 2, strict=True)),
        code="swccg-draft",
        of_round=1,
    )
    draw = pair(GAME_RULES["swccg-draft"], fresh, 1)

    assert sides_of(fresh, draw) == {"a": "dark", "b": "light", "c": "dark", "d": "light"}


def test_secret_squirrel_has_one_pile_and_no_sides():
    """AMB-W6."""
    ranked = at(
        card("a", 6, 0, "", ("b", "light", 1)), card("b", 4, 0), card("c", 2, 0), card("d", 0, 0), code=MIXED.code
    )
    draw = pair(MIXED, ranked, 1)

    assert set(map(frozenset, draw.tables)) == {frozenset("ac"), frozenset("bd")}
    assert whys(draw)[frozenset("ac")][1] == "moved down one: {a} and {b} met in game 1"
    assert sides_of(ranked, draw) == {}


def test_players_whom_the_director_keeps_apart_sit_apart_where_there_is_room():
    ranked = replace(
        at(card("a", 8, 0), card("b", 6, 0), card("c", 4, 0), card("d", 2, 0)), wishes=Wishes(apart=(("a", "b"),))
    )

    assert frozenset("ab") not in set(map(frozenset, pair(TWO, ranked, 1).tables))


def test_two_of_one_side_are_refused_with_the_section():
    played = at(
        card("a", 2, 5, "dark"), card("b", 0, -5, "light"), card("c", 2, 3, "dark"), card("d", 0, -3, "light"), game=2
    )

    with pytest.raises(RuleViolation) as refused:
        judge(TWO, played, [("a", "c"), ("b", "d")], ())
    assert (refused.value.code, refused.value.section) == ("sides", "SW Pairings 3")
    assert judge(TWO, played, [("a", "d"), ("b", "c")], ()).tables == (("a", "d"), ("c", "b"))


@pytest.mark.parametrize(
    ("tables", "byes"), [([("a", "b")], ()), ([("a", "b"), ("c", "c")], ()), ([("a", "b", "c", "d")], ())]
)
def test_seats_that_are_none_are_refused(tables: list[tuple[str, ...]], byes: tuple[str, ...]):
    with pytest.raises(RuleViolation):
        judge(TWO, at(*(card(player, 0, 0) for player in "abcd")), tables, byes)


def test_one_player_alone_is_not_drawn():
    with pytest.raises(RuleViolation, match="two players"):
        pair(TWO, at(card("a", 0, 0)), 1)


@pytest.mark.parametrize("code", [code for code in GAME_RULES if code.startswith("swccg")])
@pytest.mark.parametrize("players", [4, 7, 12, 31])
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
        assert judge(rules, drawn_from, draw.tables, draw.byes).criteria == draw.criteria
        if players > 7:
            assert draw.criteria.same_sides == 0
        assert draw.criteria.repeat_byes == 0


def test_who_leaves_after_the_first_game_plays_no_second_one():
    (_, first), *_ = played_out("swccg-constructed", 4, 1, 1)
    gone = first.tables[0][0]
    matches = tuple(
        Match((Seat(light, Allegiance.LIGHT), Seat(dark, Allegiance.DARK)), games=(full_win(Random(1)),))
        for light, dark in first.tables
    )
    players = tuple(
        Player(f"p{number:02}", dropped_after=1 if f"p{number:02}" == gone else None) for number in range(4)
    )
    record = Record("swccg-constructed", players, (Round(1, matches, of_round=1, game=1),), 2)

    assert [one.id for one in position(TWO, record, 1).cards if one.dropped] == [gone]


def test_position_is_written_down_with_its_games_and_read_again():
    first, second = list(played_out("swccg-constructed", 5, 1, 2))

    written = json.loads(json.dumps(write_position(second[0])))

    assert written["game_of_round"] == 2
    assert read_position(written) == second[0]
    assert "game_of_round" not in write_position(first[0])


def test_shell_draws_the_second_game_after_the_first():
    document = {
        "format": "trekcc-event",
        "version": 1,
        "ruleset": "swccg-constructed",
        "players": [{"id": player} for player in "abcd"],
        "rounds": [],
    }
    first = drawn(document, 1)
    played = [
        {"a": light, "b": dark, "side_a": "light", "side_b": "dark", "result": "full_win", "winner": "a", "life_a": 9}
        for light, dark in first["pairs"]
    ]
    second = drawn({**document, "rounds": [{"number": 1, "round": 1, "game": 1, "matches": played}]}, 1)

    assert [(one["round"], one["game"]) for one in (first, second)] == [(1, 1), (1, 2)]
    assert all(first["sides"][player] != second["sides"][player] for player in "abcd")


def test_steps_on_paper_are_those_of_the_game():
    fresh, later = (
        at(*(Card(player) for player in "abcd"), of_round=1),
        at(card("a", 2, 0, "dark"), card("b", 0, 0, "light"), game=2),
    )

    assert next(iter(METHODS["two-decks"].by_hand(TWO, fresh))).startswith("Shuffle")
    assert "two piles" in " ".join(METHODS["two-decks"].by_hand(TWO, later))
    assert next(iter(METHODS["one-deck"].by_hand(ONE, fresh))).startswith("Shuffle")
    assert "two piles" in " ".join(METHODS["one-deck"].by_hand(ONE, later))
    assert "side" not in " ".join(METHODS["mixed-decks"].by_hand(MIXED, later)).lower()
