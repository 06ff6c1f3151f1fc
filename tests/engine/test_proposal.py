"""OPG 7.3, 7.5.1, OTF 7: the result a game comes to, from what happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine import ruleset
from tournaments.engine.core.types import RuleViolation, Side
from tournaments.engine.games.tcc.conditions import conditions
from tournaments.engine.games.tcc.proposal import Game, Proposal, propose, wanting

BOTH, PLANET, NO_MISSION = {"planet": 1, "space": 1}, {"planet": 1, "space": 0}, {"planet": 0, "space": 0}
MODERN = {**BOTH, "bonus": 0, "aq": 1, "aq_seeded": 1}
TIME, DECKED = {"called": True, "turns_equal": True}, {"decked": True}


def proposed(code: str, a: Side, b: Side, played_by: str = "", **happened: bool) -> Proposal:
    options = {"bonus_points": "all"} if played_by == "open" else {}
    rules = ruleset(code, options)
    wanted = conditions(rules, played_by)
    assert wanted is not None
    return propose(rules, wanted, Game(a, b, **happened))


def result(proposal: Proposal) -> tuple[str, str | None]:
    return proposal.report.result, proposal.report.winner


@pytest.mark.parametrize(
    ("code", "a", "b", "happened", "expected"),
    [
        ("tcc-2e", Side(100, **BOTH), Side(35), {}, ("full_win", "a")),
        ("tcc-2e", Side(35), Side(105, **BOTH), TIME, ("full_win", "b")),
        ("tcc-2e", Side(100, **PLANET), Side(80, **BOTH), TIME, ("modified_win", "b")),
        ("tcc-2e", Side(40, **PLANET), Side(60, missions=0), TIME, ("modified_win", "a")),
        ("tcc-2e", Side(40, **PLANET), Side(40, **PLANET), TIME, ("true_tie", None)),
        ("tcc-2e", Side(40, **PLANET), Side(60, **NO_MISSION), DECKED, ("deck_out", "a")),
        ("tcc-2e", Side(50, **PLANET), Side(50, **PLANET), DECKED, ("deck_out", None)),
        ("tcc-2e", Side(110, **BOTH), Side(120, **BOTH), {}, ("full_win", "b")),
        ("tcc-2e-slipstream", Side(50, **PLANET), Side(45), {}, ("full_win", "a")),
        ("tcc-2e-slipstream", Side(50, missions=0), Side(45), TIME, None),
        ("tcc-2e-idd", Side(70, **BOTH), Side(60), {}, ("full_win", "a")),
        ("tcc-1e-warp", Side(0, **BOTH), Side(90, **PLANET), {}, ("full_win", "a")),
        ("tcc-1e-warp", Side(20, **PLANET), Side(90, **NO_MISSION), DECKED, ("deck_out", "a")),
        ("tcc-1e-warp", Side(20, **PLANET), Side(90, **NO_MISSION), TIME, ("modified_win", "b")),
        ("tcc-1e", Side(100, **MODERN), Side(35, bonus=0), {}, ("full_win", "a")),
        ("tcc-1e", Side(139, **MODERN | PLANET), Side(35, bonus=0), TIME, ("modified_win", "a")),
        ("tcc-1e", Side(140, **MODERN | PLANET), Side(35, bonus=0), TIME, ("full_win", "a")),
        ("tcc-1e", Side(85, bonus=50), Side(75, bonus=0), TIME, ("modified_win", "b")),
        ("tcc-1e", Side(85, bonus=50), Side(70, bonus=0), TIME, ("true_tie", None)),
    ],
)
def test_result_follows_from_what_happened(code, a, b, happened, expected):
    if expected is None:
        with pytest.raises(RuleViolation, match="planet_b"):
            proposed(code, a, b, **happened)
    else:
        assert result(proposed(code, a, b, **happened)) == expected


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({}, 100),
        ({"planet": 0}, 140),
        ({"missions": 1}, 140),
        ({"aq": 0}, 140),
        ({"aq": 0, "aq_seeded": 0}, 100),
        ({"space": 0, "aq": 0}, 180),
    ],
)
def test_modern_rules_ask_for_more_points_without_missions(facts, points):
    """OTF 7: exactly enough wins, one less does not."""
    side, other = Side(points, **MODERN | facts), Side(0, bonus=0, aq_seeded=0)
    assert result(proposed("tcc-1e", side, other, **TIME)) == ("full_win", "a")
    assert result(proposed("tcc-1e", replace(side, score=points - 1), other, **TIME)) == ("modified_win", "a")


def test_rules_of_the_listing_say_what_wins():
    side, other = Side(110, bonus=60), Side(0)
    assert result(proposed("tcc-1e", side, other, "open", **TIME)) == ("full_win", "a")
    assert result(proposed("tcc-1e", side, other, "traditional", **TIME)) == ("full_win", "a")
    with pytest.raises(RuleViolation, match="planet_a, space_a, aq_seeded_a, aq_seeded_b, bonus_b"):
        proposed("tcc-1e", side, other, "modern", **TIME)


def test_event_whose_bonus_points_all_count_is_played_by_the_open_rules():
    """OPG 4.3.3."""
    modern = ruleset("tcc-1e")
    assert conditions(modern) == conditions(modern, "modern") != conditions(modern, "open")
    every_bonus = replace(modern, scoring=replace(modern.scoring, bonus_limited=False))
    assert conditions(every_bonus) == conditions(modern, "open")


@pytest.mark.parametrize(
    ("code", "a", "b", "happened", "expected"),
    [
        ("tcc-2e", Side(), Side(5), {}, ("score_a",)),
        ("tcc-2e", Side(100), Side(5), {}, ("planet_a", "space_a")),
        ("tcc-2e", Side(90), Side(5), {}, ()),
        ("tcc-2e", Side(90, planet=1), Side(5, missions=0), TIME, ("space_a",)),
        ("tcc-1e", Side(90), Side(5), {}, ("bonus_a", "bonus_b")),
        ("tcc-1e", Side(100, **BOTH, bonus=0), Side(5, bonus=0), {}, ("aq_seeded_a", "aq_seeded_b")),
        ("tcc-1e", Side(100, **BOTH, bonus=0), Side(5, bonus=0, aq_seeded=1), {}, ("aq_a",)),
        ("tcc-1e-warp", Side(10), Side(5), {}, ("planet_a", "space_a", "planet_b", "space_b")),
    ],
)
def test_what_is_needed_to_say_is_named_and_no_more(code, a, b, happened, expected):
    rules = ruleset(code)
    wanted = conditions(rules)
    assert wanted is not None
    assert wanting(rules, wanted, Game(a, b, **happened)) == expected


def test_game_that_is_not_over_goes_on():
    a, b = Side(40, **PLANET), Side(35, **PLANET)
    for happened, said in (({}, "The game goes on"), ({"called": True}, "same number of turns")):
        with pytest.raises(RuleViolation, match=said) as refusal:
            proposed("tcc-2e", a, b, **happened)
        assert (refusal.value.code, refusal.value.section) == ("play_on", "OPG 7.3")


def test_both_with_the_same_points_is_the_directors_to_say():
    with pytest.raises(RuleViolation, match="director says who won"):
        proposed("tcc-2e", Side(100, **BOTH), Side(100, **BOTH))


def test_reason_is_said_in_words():
    assert proposed("tcc-2e", Side(40, **BOTH), Side(80, **PLANET), **TIME).reason == (
        "Time was called and nobody had met the victory conditions."
        " {a} has completed a planet and a space mission, {b} has not."
    )
    told = proposed("tcc-1e", Side(145, **MODERN | PLANET), Side(20, bonus=0))
    assert (told.reason, told.section) == (
        "{a} met the victory conditions: 145 points that count, 140 needed.",
        "OTF 7",
    )
    timed = proposed("tcc-1e", Side(139, **MODERN | PLANET), Side(20, **MODERN), **TIME)
    assert "({a} needed 140 points, {b} 100; OTF 7)" in timed.reason


def test_other_games_are_not_worked_out():
    assert conditions(ruleset("swccg-constructed")) is None
