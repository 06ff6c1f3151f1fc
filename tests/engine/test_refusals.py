"""What the rules of the engine refuse, a line each: the act, the code, the section."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from conduct.engine import LADDERS, Facts, propose
from ratings.engine import book_of
from tests.engine.building import event, paired
from tests.engine.drawing import cards, position
from tests.engine.refusals import refusal
from tests.engine.test_matches_of_games import BEST_OF_THREE, by
from tournaments.engine import absence, award_game, build_scorecards, draw_round, game_rules, judge_round, rank
from tournaments.engine.brackets import double_elimination, match_score, progress, standard
from tournaments.engine.core.structure import StageOutcome
from tournaments.engine.core.types import Card, Position, Result, Scorecard
from tournaments.engine.drafts import KINDS, find_building, group_sizes
from tournaments.engine.draws.pods import pod_sizes
from tournaments.engine.games.tcc.conditions import get_conditions
from tournaments.engine.games.tcc.proposal import GameFacts
from tournaments.engine.games.tcc.proposal import propose as result_of
from tournaments.engine.scenarios.alpha_quadrant import DrawnRule, reject_rule
from tournaments.engine.scenarios.deck_lottery import deal
from tournaments.engine.stages.final_confrontation import PLAYED, WON

RULES, TWO_DECKS = game_rules("tcc-2e"), game_rules("swccg-constructed")
SETTLED = {"m1": "p1", "m2": "p2", "m3": "p1", "m4": "p4", "m5": "p4", "m6": "p1", "m7": "p1"}
STRANGER = StageOutcome(("z",), WON, PLAYED)
POINTS = {"score": 100, "planet": 1, "space": 1}


def alone(code: str) -> Callable[[], object]:
    return lambda: draw_round(game_rules(code), Position(code, 1, 3, (Card("a"),)), 1)


def bracket(players: int, gone: str = "") -> Callable[[], object]:
    there = tuple(replace(card, dropped=card.id in gone) for card in cards([0] * players))
    return lambda: draw_round(RULES, replace(position(there), method="bracket"), 1)


def seats_of(*tables: tuple[str, ...]) -> Callable[[], object]:
    return lambda: judge_round(TWO_DECKS, Position(TWO_DECKS.code, 2, 4, tuple(map(Card, "abcd"))), tables, ())


REFUSED = [
    (lambda: propose(LADDERS["opg"], Facts("E1")), "unknown_infraction", "OPG B"),
    (lambda: book_of("SW"), "no_list", "OPG 8"),
    (lambda: game_rules("chess"), "unknown_ruleset", ""),
    (lambda: standard(6), "not_a_power_of_two", "OPG 10.2"),
    (lambda: progress(double_elimination(4), ("p1", "p2", "p3", "p4"), SETTLED), "not_needed", "OPG 10.2"),
    (lambda: match_score([], best_of=3, higher=0, over=True), "no_game", "OPG 10"),
    (lambda: build_scorecards(RULES, event([[paired("a", "b", None)]])), "not_reported", "OPG 7.4"),
    (lambda: award_game(RULES, Result("true_tie", ({}, {}, {"score": 1}))), "seats_unexpected", ""),
    (
        lambda: rank(RULES, (Scorecard("a", ()),), rounds=1, decided=[STRANGER]),
        "unknown_winner",
        "OPG A",
    ),
    (lambda: absence(RULES, 2, ()), "nobody_absent", "OPG 7.5.1"),
    (lambda: result_of(RULES, get_conditions(RULES), GameFacts((POINTS, POINTS))), "level", "OPG 7.4.1"),
    (lambda: award_game(TWO_DECKS, Result("true_tie")), "unknown_result", "SW Scoring"),
    (lambda: award_game(by(BEST_OF_THREE), Result("full_win")), "unknown_result", "this site's own"),
    (lambda: award_game(by(BEST_OF_THREE), Result("win", (), (0,)), 1), "b_missing", "this site's own"),
    (lambda: group_sizes(KINDS["tcc-sealed"], 8), "nothing_drafted", "OPG 4.1.3"),
    (lambda: find_building(KINDS["swccg-draft"].building, 50), "no_building_time", "SW Deck Building"),
    (lambda: pod_sizes(2), "too_few_players", "OPG 7.2"),
    (alone("swccg-constructed"), "too_few_players", "SW Pairings"),
    (alone("decipher-swiss"), "too_few_players", "D97 1.17"),
    (alone("decipher-1995-quick-swiss"), "too_few_players", "T95 systems 4"),
    (alone("decipher-1995-round-robin"), "too_few_players", "T95 systems 3"),
    (bracket(3), "no_match", "OPG 10"),
    (bracket(4, "c"), "left_since", "OPG 10"),
    (seats_of(("a", "b")), "not_seated", "SW Pairings"),
    (seats_of(("a", "b", "c", "d")), "not_two", "SW Pairings"),
    (lambda: deal(["ann", "bob"], ["ann"], {}, 1), "decks_missing", "OPG 4.4.1"),
    (lambda: reject_rule((1, 2), (), "ann", 1), "nothing_to_reject", "OPG 4.4.5"),
    (lambda: reject_rule((1, 2), (DrawnRule(1, 2), DrawnRule(2, 1)), "ann", 1), "rules_exhausted", "OPG 4.4.5"),
]


@pytest.mark.parametrize(("act", "code", "section"), REFUSED)
def test_what_the_rules_forbid_is_refused_with_its_section(act: Callable[[], object], code: str, section: str) -> None:
    assert refusal(act) == (code, section)
