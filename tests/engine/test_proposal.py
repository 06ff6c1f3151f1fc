"""OPG 7.3, 7.5.1, OTF 7: the result a game comes to, from what happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.building import FIRST, NOBODY, SECOND
from tournaments.engine import game_rules
from tournaments.engine.core.types import Facts, RuleViolation
from tournaments.engine.games.tcc.conditions import get_conditions
from tournaments.engine.games.tcc.proposal import GameFacts, Proposal, propose, wanting

BOTH, PLANET, NO_MISSION = {"planet": 1, "space": 1}, {"planet": 1, "space": 0}, {"planet": 0, "space": 0}
MODERN = {**BOTH, "bonus": 0, "aq": 1, "aq_seeded": 1}
TIME, DECKED = {"called": True, "turns_equal": True}, {"decked": True}


def proposed(code: str, a: Facts, b: Facts, played_by: str = "", **happened: bool) -> Proposal:
    options = {"bonus_points": "all"} if played_by == "open" else {}
    rules = game_rules(code, options)
    wanted = get_conditions(rules, played_by)
    assert wanted is not None
    return propose(rules, wanted, GameFacts((a, b), **happened))


def result(proposal: Proposal) -> tuple[str, tuple[int, ...]]:
    return proposal.result.ending, proposal.result.winners


HAPPENED = [
    ("tcc-2e", {"score": 100, **BOTH}, {"score": 35}, {}, ("full_win", FIRST)),
    ("tcc-2e", {"score": 100, **PLANET}, {"score": 80, **BOTH}, TIME, ("modified_win", SECOND)),
    ("tcc-2e", {"score": 40, **PLANET}, {"score": 60, "missions": 0}, TIME, ("modified_win", FIRST)),
    ("tcc-2e", {"score": 40, **PLANET}, {"score": 40, **PLANET}, TIME, ("true_tie", NOBODY)),
    ("tcc-2e", {"score": 40, **PLANET}, {"score": 60, **NO_MISSION}, DECKED, ("deck_out", FIRST)),
    ("tcc-2e", {"score": 110, **BOTH}, {"score": 120, **BOTH}, {}, ("full_win", SECOND)),
    ("tcc-2e-slipstream", {"score": 50, **PLANET}, {"score": 45}, {}, ("full_win", FIRST)),
    ("tcc-2e-slipstream", {"score": 50, "missions": 0}, {"score": 45}, TIME, None),
    ("tcc-2e-idd", {"score": 70, **BOTH}, {"score": 60}, {}, ("full_win", FIRST)),
    ("tcc-1e-warp", {"score": 20, **PLANET}, {"score": 90, **NO_MISSION}, DECKED, ("deck_out", FIRST)),
    ("tcc-1e", {"score": 100, **MODERN}, {"score": 35, "bonus": 0}, {}, ("full_win", FIRST)),
    ("tcc-1e", {"score": 139, **MODERN | PLANET}, {"score": 35, "bonus": 0}, TIME, ("modified_win", FIRST)),
    ("tcc-1e", {"score": 140, **MODERN | PLANET}, {"score": 35, "bonus": 0}, TIME, ("full_win", FIRST)),
    ("tcc-1e", {"score": 85, "bonus": 50}, {"score": 75, "bonus": 0}, TIME, ("modified_win", SECOND)),
]


@pytest.mark.parametrize(("code", "a", "b", "happened", "expected"), HAPPENED)
def test_result_follows_from_what_happened(code, a, b, happened, expected):
    if expected is None:
        with pytest.raises(RuleViolation, match="planet_b"):
            proposed(code, a, b, **happened)
    else:
        assert result(proposed(code, a, b, **happened)) == expected


NEEDED = [({}, 100), ({"missions": 1}, 140), ({"aq": 0, "aq_seeded": 0}, 100), ({"space": 0, "aq": 0}, 180)]


@pytest.mark.parametrize(("facts", "points"), NEEDED)
def test_modern_rules_ask_for_more_points_without_missions(facts, points):
    """OTF 7: exactly enough wins, one less does not."""
    side, other = {"score": points, **MODERN | facts}, {"score": 0, "bonus": 0, "aq_seeded": 0}
    assert result(proposed("tcc-1e", side, other, **TIME)) == ("full_win", FIRST)
    assert result(proposed("tcc-1e", {**side, "score": points - 1}, other, **TIME)) == ("modified_win", FIRST)


def test_rules_of_the_listing_say_what_wins():
    side, other = {"score": 110, "bonus": 60}, {"score": 0}
    assert result(proposed("tcc-1e", side, other, "open", **TIME)) == ("full_win", FIRST)
    assert result(proposed("tcc-1e", side, other, "traditional", **TIME)) == ("full_win", FIRST)
    with pytest.raises(RuleViolation, match="planet_a, space_a, aq_seeded_a, aq_seeded_b, bonus_b"):
        proposed("tcc-1e", side, other, "modern", **TIME)


def test_event_whose_bonus_points_all_count_is_played_by_the_open_rules():
    """OPG 4.3.3."""
    modern = game_rules("tcc-1e")
    assert get_conditions(modern) == get_conditions(modern, "modern") != get_conditions(modern, "open")
    every_bonus = replace(modern, scoring=replace(modern.scoring, bonus_limited=False))
    assert get_conditions(every_bonus) == get_conditions(modern, "open")


WANTING = [
    ("tcc-2e", {}, {"score": 5}, {}, ("score_a",)),
    ("tcc-2e", {"score": 100}, {"score": 5}, {}, ("planet_a", "space_a")),
    ("tcc-2e", {"score": 90, "planet": 1}, {"score": 5, "missions": 0}, TIME, ("space_a",)),
    ("tcc-1e", {"score": 90}, {"score": 5}, {}, ("bonus_a", "bonus_b")),
    ("tcc-1e", {"score": 100, **BOTH, "bonus": 0}, {"score": 5, "bonus": 0, "aq_seeded": 1}, {}, ("aq_a",)),
    ("tcc-1e-warp", {"score": 10}, {"score": 5}, {}, ("planet_a", "space_a", "planet_b", "space_b")),
]


@pytest.mark.parametrize(("code", "a", "b", "happened", "expected"), WANTING)
def test_what_is_needed_to_say_is_named_and_no_more(code, a, b, happened, expected):
    rules = game_rules(code)
    wanted = get_conditions(rules)
    assert wanted is not None
    assert wanting(rules, wanted, GameFacts((a, b), **happened)) == expected


def test_game_that_is_not_over_goes_on():
    a, b = {"score": 40, **PLANET}, {"score": 35, **PLANET}
    for happened, said in (({}, "The game goes on"), ({"called": True}, "same number of turns")):
        with pytest.raises(RuleViolation, match=said) as refusal:
            proposed("tcc-2e", a, b, **happened)
        assert (refusal.value.code, refusal.value.section) == ("play_on", "OPG 7.3")


def test_reason_is_said_in_words():
    assert proposed("tcc-2e", {"score": 40, **BOTH}, {"score": 80, **PLANET}, **TIME).reason == (
        "Time was called and nobody had met the victory conditions."
        " {0} has completed a planet and a space mission, {1} has not."
    )
    told = proposed("tcc-1e", {"score": 145, **MODERN | PLANET}, {"score": 20, "bonus": 0})
    assert (told.reason, told.section) == (
        "{0} met the victory conditions: 145 points that count, 140 needed.",
        "OTF 7",
    )
    timed = proposed("tcc-1e", {"score": 139, **MODERN | PLANET}, {"score": 20, **MODERN}, **TIME)
    assert "({0} needed 140 points, {1} 100; OTF 7)" in timed.reason


def test_other_games_are_not_worked_out():
    assert get_conditions(game_rules("swccg-constructed")) is None
