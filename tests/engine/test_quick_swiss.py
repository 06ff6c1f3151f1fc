"""T95 systems 3-4: numbered cards, groups of the same score, and everybody against everybody."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.engine.building import event, order, paired, table
from tournaments.engine import build_position, draw_round, find_seating, game_rules, judge_round
from tournaments.engine.core.draws import PROCEDURES
from tournaments.engine.core.types import Card, Draw, Match, Player, Position, Record, Result, Round, Tiebreaker, Wishes
from tournaments.engine.core.types import build_seats as seats

CODE, ROUND_ROBIN = "decipher-1995-quick-swiss", "decipher-1995-round-robin"
RULES = game_rules(CODE)
WIN = Result("full_win", winners=(0,))


def at(*scores: int, met: tuple[tuple[int, int], ...] = (), round_number: int = 3) -> Position:
    """Players p1, p2 ... with these scores; who of them have met."""
    both = {*met, *((b, a) for a, b in met)}
    cards = (
        Card(f"p{n}", vp=score, number=n, opponents=frozenset(f"p{b}" for a, b in both if a == n))
        for n, score in enumerate(scores, 1)
    )
    return Position(CODE, round_number, 5, tuple(cards))


def pairs(draw: Draw) -> set[frozenset[int]]:
    return {frozenset(int(player[1:]) for player in players) for players in draw.tables}


def together(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    return set(map(frozenset, pairs))


@pytest.mark.parametrize("seed", range(3))
def test_lowest_number_of_the_group_below_is_brought_up(seed: int) -> None:
    draw = draw_round(RULES, at(6, 5, 5, 5, 4, 4), seed)
    assert pairs(draw) == together((1, 2), (3, 4), (5, 6))
    assert draw.explanations[0].text == "6 and 5 points: number 2 of the group below is brought up"


@pytest.mark.parametrize("seed", range(3))
def test_cards_are_switched_inside_the_group(seed: int) -> None:
    draw = draw_round(RULES, at(1, 1, 1, 1, met=((1, 2), (3, 4), (1, 3), (2, 4))), seed)
    assert pairs(draw) == together((1, 4), (2, 3))
    assert draw.rematches == 0


def test_groups_that_were_paired_are_opened_again_where_that_avoids_a_rematch() -> None:
    """T95 systems 4, 7: the two on 2 may meet, but then those on 1 would have to meet again."""
    draw = draw_round(RULES, at(2, 2, 1, 1, met=((3, 4),)), 1)
    assert (draw.rematches, draw.criteria.points_apart) == (0, 2)
    assert draw.proof.startswith("Nobody meets again. Of such draws none has closer scores (2 points between")
    by_steps = draw_round(RULES, at(2, 2, 1, 1, met=((3, 4),)), 1, PROCEDURES[1])
    assert (by_steps.rematches, by_steps.explanations[1].text) == (
        1,
        "both with 1 point: they have met, and the steps found no switch",
    )


def test_wishes_of_the_director_count_below_the_document_and_above_chance() -> None:
    position = at(1, 1, 1, 1)
    wishes = Wishes(apart=(("p1", "p2"), ("p1", "p3")))
    kept = Wishes(kept=(("p1", "p3"), ("p2", "p4")))
    for seed in range(8):
        assert pairs(draw_round(RULES, replace(position, wishes=wishes), seed)) == together((1, 4), (2, 3))
        assert pairs(draw_round(RULES, replace(position, wishes=kept), seed)) == together((1, 3), (2, 4))


@pytest.mark.parametrize("seed", range(3))
def test_last_card_of_an_odd_first_round_sits_out_and_stays_in(seed: int) -> None:
    record = Record(CODE, tuple(Player(f"p{n}", number=n) for n in range(1, 6)), (), 4)
    draw = draw_round(RULES, build_position(RULES, record, 1), seed)
    (out,) = draw.byes
    played = _played(1, draw)
    later = build_position(RULES, replace(record, rounds=(played,)), 2)
    assert not any(card.dropped for card in later.cards)
    assert {card.id: card.vp for card in later.cards}[out] == 0


@pytest.mark.parametrize("written", [True, False])
def test_lowest_score_is_out_of_an_odd_field(written: bool) -> None:
    """Whether the file says who sat out or leaves him out of its matches."""
    record = Record(CODE, tuple(Player(f"p{n}", number=n) for n in range(1, 6)), (), 4)
    for number in (1, 2, 3):
        draw = draw_round(RULES, build_position(RULES, record, number), number)
        assert len(draw.byes) == (number < 3)
        record = replace(record, rounds=(*record.rounds, _played(number, draw, written)))
    gone = {card.id for card in build_position(RULES, record, 4).cards if card.dropped}
    (out,) = gone
    assert table(record)[-1].figures["vp"] == 0
    assert out in {place.player for place in table(record)}


def _played(number: int, draw: Draw, written: bool = True) -> Round:
    games = [Match(seats(*players), games=(WIN,)) for players in draw.tables]
    alone = [Match(seats(player), games=(Result("bye"),)) for player in draw.byes if written]
    return Round(number, (*games, *alone), of_round=number)


@pytest.mark.parametrize("seed", range(6))
def test_drawn_round_is_measured_as_it_was_drawn(seed: int) -> None:
    rng = Random(seed)
    met = tuple(two for two in combinations(range(1, 12), 2) if rng.random() < 0.3)
    where = at(*(rng.randrange(4) for _ in range(11)), met=met)
    draw = draw_round(RULES, where, seed)
    measured = judge_round(RULES, where, draw.tables, draw.byes)
    assert (measured.criteria, measured.rematches) == (draw.criteria, draw.rematches)
    assert find_seating(RULES, where, seed) == frozenset(
        map(frozenset, (*draw.tables, *((player,) for player in draw.byes)))
    )


def test_opponents_who_did_best_decide_where_no_game_was_played() -> None:
    """AMB-P24: all of them, none left out."""
    rounds = [
        [paired("ann", "bob", WIN), paired("cy", "dot", WIN)],
        [paired("bob", "dot", WIN), paired("ann", "cy", Result("full_win", winners=(1,)))],
        [paired("ann", "dot", WIN), paired("bob", "cy", WIN)],
    ]
    record = event(rounds, code=CODE)
    assert [(place.player, place.figures["vp"], place.figures["opponents_total"]) for place in table(record)] == [
        ("ann", 2, 4),
        ("bob", 2, 4),
        ("cy", 2, 4),
        ("dot", 0, 6),
    ]
    assert [place.rank for place in table(record)] == [1, 1, 1, 4]
    assert table(record)[0].explanation == "shares the place of {bob}"


def test_tiebreaker_game_decides_before_the_opponents() -> None:
    rounds = [[paired("ann", "bob", WIN), paired("cy", "dot", WIN)]]
    played = (Tiebreaker(("ann", "cy"), "cy"),)
    assert order(event(rounds, code=CODE), tiebreakers=played)[0] == ("cy", "tiebreaker_game")


@pytest.mark.parametrize("players", [4, 7])
def test_everybody_meets_everybody_once(players: int) -> None:
    rules = game_rules(ROUND_ROBIN)
    record = Record(ROUND_ROBIN, tuple(Player(f"p{n}", number=n) for n in range(1, players + 1)), (), players)
    met: list[frozenset[str]] = []
    for number in range(1, players + players % 2):
        draw = draw_round(rules, build_position(rules, record, number), number)
        assert (draw.rematches, len(draw.byes)) == (0, players % 2)
        met += map(frozenset, draw.tables)
        record = replace(record, rounds=(*record.rounds, _played(number, draw)))
    assert sorted(met, key=sorted) == sorted(
        {frozenset(two) for two in combinations([p.id for p in record.players], 2)}, key=sorted
    )


def test_rounds_seated_otherwise_leave_nobody_a_second_game_while_others_are_left() -> None:
    """House-Y13: every turn of the circle has a pair that has met; those who have not met play, the others sit out."""
    rules, players = game_rules(ROUND_ROBIN), tuple(Player(f"p{n}", number=n) for n in range(1, 7))
    record = Record(ROUND_ROBIN, players, (), 5)
    for number, seated_by_hand in enumerate(("14 25 36", "15 26 34", "16 24 35"), 1):
        by_hand = Draw(tuple((f"p{a}", f"p{b}") for a, b in seated_by_hand.split()), (), (), None, (), "")
        record = replace(record, rounds=(*record.rounds, _played(number, by_hand)))
    draw = draw_round(rules, build_position(rules, record, 4), 1)
    assert (draw.rematches, len(draw.tables), len(draw.byes)) == (0, 2, 2)
    assert {why.code for why in draw.explanations} == {"not_met", "sits_out"}
    assert draw.proof.startswith("Rounds were seated otherwise before")


def test_round_robin_begins_again_once_everybody_has_met_everybody() -> None:
    rules = game_rules(ROUND_ROBIN)
    met = tuple(combinations(range(1, 5), 2))
    again = replace(at(0, 0, 0, 0, met=met, round_number=4), ruleset=ROUND_ROBIN)
    draw = draw_round(rules, again, 1)
    assert (draw.rematches, draw.proof) == (
        2,
        "Everybody here has met everybody: the circle begins again (T95 systems 3).",
    )


def test_who_of_the_lowest_is_out_is_who_leaves_the_fewest_rematches() -> None:
    draw = draw_round(RULES, at(1, 0, 0, met=((1, 2),)), 1)
    assert {draw_round(RULES, at(1, 0, 0, met=((1, 2),)), seed).byes for seed in range(8)} == {("p2",)}
    assert pairs(draw) == together((1, 3))


def test_two_who_alone_have_a_score_are_switched_with_the_group_below() -> None:
    draw = draw_round(RULES, at(2, 2, 0, 0, met=((1, 2),)), 1)
    assert (draw.rematches, draw.criteria.points_apart) == (0, 4)
    assert {why.code for why in draw.explanations} == {"switched"}
