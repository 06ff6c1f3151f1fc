"""OPG 2, 4.4, 8: sanctioned and rated, or why not."""

from dataclasses import replace

import pytest

from tests.engine.building import bye, event, won
from tests.engine.test_listing import LISTING
from tournaments.engine import ruleset
from tournaments.engine.listing import SCENARIOS, Status, outcome_status, round_warnings, status
from tournaments.engine.status import rounds_played
from tournaments.engine.types import Match, Report

RULES = ruleset("tcc-2e")
LISTED = status(LISTING)


@pytest.mark.parametrize(
    ("changes", "rating_list"),
    [
        ({}, "Second Edition constructed"),
        ({"format": "draft", "pool": "limited"}, "Second Edition sealed"),
        ({"format": "sealed", "pool": "limited"}, "Second Edition sealed"),
        ({"game": "1E", "rules": "open", "pool": "virtual"}, "First Edition constructed"),
    ],
)
def test_rating_list_follows_the_format_only(changes, rating_list):
    found = status(replace(LISTING, **changes))

    assert (found.sanctioned, found.rated, found.rating_list) == (True, True, rating_list)
    assert rating_list in found.reasons[0]


@pytest.mark.parametrize("scenario", [item for item in SCENARIOS if item.code != "biermeister"], ids=lambda s: s.code)
def test_scenarios_are_sanctioned_but_unrated(scenario):
    found = status(replace(LISTING, scenario=scenario.code))

    assert (found.sanctioned, found.rated, found.rating_list) == (True, False, None)
    assert scenario.section in found.reasons[0]


def test_biermeister_is_neither_sanctioned_nor_rated():
    """AMB-G9."""
    found = status(replace(LISTING, scenario="biermeister"))

    assert (found.sanctioned, found.rated) == (False, False)
    assert "OPG 4.4.8" in found.reasons[0]


@pytest.mark.parametrize(("changes", "words"), [({"sanctioned": False}, "non-sanctioned"), ({"rounds": 2}, "not 2")])
def test_event_that_is_not_sanctioned_says_why(changes, words):
    found = status(replace(LISTING, **changes))

    assert (found.sanctioned, found.rated) == (False, False)
    assert words in found.reasons[0]
    assert "never rated" in found.reasons[1]


def test_event_that_was_played_as_listed_stays_what_it_was():
    record = event([[won("a", "b"), bye("c")]] * 3)

    assert outcome_status(RULES, record, LISTED) == LISTED


def test_game_outside_the_guide_has_the_least_rounds_of_its_own_rules():
    """SW Rounds: four games, which are two rounds."""
    least = ruleset("swccg-constructed").limits.min_rounds
    found = [status(replace(LISTING, game="", own_least_rounds=least, rounds=rounds)) for rounds in (1, 2)]
    assert [one.sanctioned for one in found] == [False, True]
    assert found[0].reasons[0] == "A sanctioned event has at least 2 rounds, not 1 (OPG 2)."


def test_event_with_too_few_players_or_rounds_becomes_non_sanctioned():
    """AMB-G1, AMB-G2."""
    absent = Match("a", "c", report=Report("missed", "a"))
    small = outcome_status(RULES, event([[won("a", "b")], [absent], *[[won("a", "b")]] * 2]), LISTED)
    short = outcome_status(RULES, event([[won("a", "b"), bye("c")]]), LISTED)

    assert small == Status(
        False,
        False,
        None,
        (
            "Only 2 players took part; a sanctioned event needs 3 (OPG 2).",
            "Non-sanctioned events are never rated (OPG 2).",
        ),
    )
    assert short.reasons[0] == "Only one round was played; a sanctioned event needs 3 (OPG 2)."


@pytest.mark.parametrize(
    "nothing", [Report("missed", "a"), Report("double_missed"), Report("incomplete"), Report("delayed"), None]
)
def test_round_without_a_game_is_none_of_those_played(nothing):
    """AMB-G1."""
    tables = [Match("a", "b", report=nothing), bye("c")]
    rounds = [[won("a", "b"), bye("c")], [won("a", "c"), bye("b")]]

    assert rounds_played(event([*rounds, tables])) == 2
    assert rounds_played(event([*rounds, [bye("a"), bye("b"), bye("c")]])) == 2
    assert rounds_played(event([*rounds, [*tables, won("d", "e")]])) == 3


def test_rounds_count_when_they_were_played_not_when_they_were_scheduled():
    record = replace(event([[won("a", "b"), bye("c")]] * 2), rounds_scheduled=3)

    assert not outcome_status(RULES, record, LISTED).sanctioned


@pytest.mark.parametrize(
    ("players", "rounds", "codes"),
    [
        (8, 4, []),
        (8, 3, ["few_rounds"]),
        (3, 3, []),
        (3, 4, ["many_rounds"]),
        (4, 4, ["many_rounds"]),
        (5, 5, []),
        (2, 1, []),
        (0, 3, []),
    ],
)
def test_warnings_about_the_number_of_rounds(players, rounds, codes):
    """OPG 3.0.1, AMB-P29."""
    assert [warning.code for warning in round_warnings(RULES, players, rounds)] == codes
