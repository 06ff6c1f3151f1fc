"""The optional scenarios as listings and directors know them (OPG 4.4)."""

from __future__ import annotations

import pytest

from tournaments.engine import CARD_GAMES
from tournaments.engine.listing.matrix import SCENARIOS as LISTED
from tournaments.engine.scenarios import SCENARIOS, Per

EVERY_GAME, EDITIONS, SECOND_EDITION = ("1E", "2E", "TR"), ("1E", "2E"), ("2E",)


SCENARIOS_OF = [
    ("no_such_thing_as_luck", "OPG 4.4.2", EDITIONS, True),
    ("race_to_the_alpha_quadrant", "OPG 4.4.5", SECOND_EDITION, True),
    ("biermeister", "OPG 4.4.8", EDITIONS, False),
    ("custom", "OPG 4.4.9", EVERY_GAME, True),
]


@pytest.mark.parametrize(("code", "section", "games", "sanctioned"), SCENARIOS_OF)
def test_scenario_is_for_its_games_sanctioned_or_not_and_never_rated(code, section, games, sanctioned):
    scenario = SCENARIOS[code]
    assert (scenario.section, scenario.games, scenario.sanctioned, scenario.rated) == (
        section,
        games,
        sanctioned,
        False,
    )


def test_every_scenario_of_a_listing_is_known_by_the_code_and_the_name_that_listings_have():
    listed = {one.code: one.label for game in CARD_GAMES.values() for one in game.scenarios}
    assert {scenario.code: scenario.name for scenario in SCENARIOS.values()} == listed
    assert set(LISTED.codes()) == set(SCENARIOS)


TRACKED = [
    ("deck_lottery", [], ["deck_label", "deck_returned"], ["deck_played"]),
    ("standard_orbit", [], ["deck_label", "deck_returned"], ["own_score", "deck_score"]),
    ("race_to_the_alpha_quadrant", ["rules_listed"], [], ["rule", "rule_rejected"]),
    ("bend_the_rules", [], ["items_paid", "items_brought"], ["items_spent"]),
    ("custom", ["description"], [], []),
]


@pytest.mark.parametrize(("code", "event", "player", "in_a_round"), TRACKED)
def test_director_writes_down_what_the_scenario_asks(code, event, player, in_a_round):
    of = {
        per: [tracked.code for tracked in SCENARIOS[code].tracked if tracked.per is per]
        for per in (Per.EVENT, Per.PLAYER, Per.ROUND)
    }
    assert of == {Per.EVENT: event, Per.PLAYER: player, Per.ROUND: in_a_round}
