"""OPG 2, 4.4, 8: sanctioned and rated, or why not."""

from dataclasses import replace

import pytest

from ratings.engine import lists_for
from tests.engine.building import FIRST, bye, event, paired, won
from tests.engine.test_listing import LISTING
from tournaments.engine import CARD_GAMES, game_rules
from tournaments.engine.core.types import Result
from tournaments.engine.listing.matrix import FORMATS, GAMES, SCENARIOS
from tournaments.engine.listing.status import (
    Course,
    EventStatus,
    event_status,
    outcome_status,
    rating_lists,
    round_warnings,
    rounds_played,
    status,
)

RULES = game_rules("tcc-2e")
LISTED = status(LISTING)


RATED = [
    ({}, "Second Edition constructed"),
    ({"format": "draft", "pool": "limited"}, "Second Edition sealed"),
    ({"game": "1E", "rules": "open", "pool": "virtual"}, "First Edition constructed"),
]


@pytest.mark.parametrize(("changes", "rating_list"), RATED)
def test_rating_list_follows_the_format_only(changes, rating_list):
    found = status(replace(LISTING, **changes))

    assert (found.sanctioned, found.rated, found.section) == (True, True, "OPG 4.1")
    assert rating_list in found.reasons[0]


def test_scenarios_are_sanctioned_but_unrated():
    for scenario in (item for item in SCENARIOS if item.code != "biermeister"):
        found = status(replace(LISTING, scenario=scenario.code))
        assert (found.sanctioned, found.rated, found.lists, found.section) == (True, False, (), scenario.section)
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


@pytest.mark.parametrize("game", [item.code for item in GAMES])
def test_lists_that_an_event_counts_for_are_those_of_the_ratings(game):
    """OPG 4.1, 8."""
    for kind in (item.code for item in FORMATS):
        assert rating_lists(game, kind) == tuple(one.code for one in lists_for(game, kind))
        known = CARD_GAMES[game]
        assert bool(rating_lists(game, kind)) == any(kind in formats for formats in known.lists.values())


@pytest.mark.parametrize(("state", "section"), [("void", "OPG 1.2"), ("cancelled", "OPG A")])
def test_event_that_is_void_or_cancelled_counts_nowhere(state, section):
    found = event_status(LISTING, Course(state, awaits="early"))
    assert (found.sanctioned, found.rated, found.lists, found.awaits, found.section) == (False, False, (), (), section)


def test_event_that_waits_is_rated_nowhere_yet_and_says_for_what():
    found = event_status(LISTING, Course("finalized", awaits="early strangers"))
    assert (found.sanctioned, found.rated, found.lists) == (True, False, LISTED.lists)
    assert found.reasons == (*LISTED.reasons, *found.awaits)
    assert found.awaits[0] == "It began more than three hours before its listed start."


def test_scenario_that_is_known_no_more_is_unrated_all_the_same():
    found = status(replace(LISTING, scenario="hopscotch"))
    assert (found.sanctioned, found.rated, found.lists, found.section) == (True, False, (), "OPG 4.4")


def test_event_with_too_few_players_or_rounds_becomes_non_sanctioned():
    """AMB-G1, AMB-G2."""
    absent = paired("a", "c", Result("missed", winners=FIRST))
    small = outcome_status(RULES, event([[won("a", "b")], [absent], *[[won("a", "b")]] * 2]), LISTED)
    short = outcome_status(RULES, event([[won("a", "b"), bye("c")]]), LISTED)

    assert small == EventStatus(
        False,
        False,
        (),
        (
            "Only 2 players took part; a sanctioned event needs 3 (OPG 2).",
            "Non-sanctioned events are never rated (OPG 2).",
        ),
        "OPG 2",
    )
    assert short.reasons[0] == "Only one round was played; a sanctioned event needs 3 (OPG 2)."


@pytest.mark.parametrize("nothing", [Result("missed", winners=FIRST), Result("double_missed"), Result("delayed"), None])
def test_round_without_a_game_is_none_of_those_played(nothing):
    """AMB-G1."""
    tables = [paired("a", "b", nothing), bye("c")]
    rounds = [[won("a", "b"), bye("c")], [won("a", "c"), bye("b")]]

    assert rounds_played(event([*rounds, tables])) == 2
    assert rounds_played(event([*rounds, [bye("a"), bye("b"), bye("c")]])) == 2
    assert rounds_played(event([*rounds, [*tables, won("d", "e")]])) == 3


def test_rounds_count_when_they_were_played_not_when_they_were_scheduled():
    record = replace(event([[won("a", "b"), bye("c")]] * 2), rounds_scheduled=3)

    assert not outcome_status(RULES, record, LISTED).sanctioned


@pytest.mark.parametrize(
    ("players", "rounds", "codes"),
    [(8, 4, []), (8, 3, ["few_rounds"]), (3, 3, []), (3, 4, ["many_rounds"]), (4, 4, ["many_rounds"]), (2, 1, [])],
)
def test_warnings_about_the_number_of_rounds(players, rounds, codes):
    """OPG 3.0.1, AMB-P29."""
    assert [warning.code for warning in round_warnings(RULES, players, rounds)] == codes


def test_game_without_a_list_is_sanctioned_and_says_that_it_is_not_rated():
    found = status(replace(LISTING, game="", own_least_rounds=2))
    assert (found.sanctioned, found.rated, found.lists, found.section) == (True, False, (), "OPG 4.1")


def test_event_that_lost_its_sanction_says_how_and_not_that_it_was_listed_so():
    found = event_status(replace(LISTING, sanctioned=False), Course("finalized", lost="Only 2 players took part."))
    assert found.reasons == ("Only 2 players took part.", "Non-sanctioned events are never rated (OPG 2).")
