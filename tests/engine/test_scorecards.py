"""Scorecards from the complete rounds of an event (OPG 7.4.2, 7.5.1)."""

from dataclasses import replace

import pytest

from tests.engine.awards import line
from tests.engine.building import FIRST, bye, event, paired, tied, won
from tournaments.engine import build_scorecards, game_rules
from tournaments.engine.core.tiebreaks import running_totals
from tournaments.engine.core.types import Outcome, Player, Result, Round, Scorecard


def cards(record) -> dict[str, Scorecard]:
    return {card.player: card for card in build_scorecards(game_rules(record.ruleset, record.options), record)}


def outcomes(record, player: str) -> list[str]:
    return [str(line.outcome) for line in cards(record)[player].lines]


def test_card_has_a_line_for_every_complete_round():
    record = event([[won("a", "b", 100, 35)], [tied("a", "b")]])

    card = cards(record)["a"]
    assert card.lines == (line(1, Outcome.FW, 4, 65, opponents=("b",)), line(2, Outcome.TT, 2, 0, opponents=("b",)))
    assert (card.totals, running_totals(card), cards(record)["b"].total("diff")) == ({"vp": 6, "diff": 65}, [4, 6], -65)


def test_late_player_missed_the_rounds_before():
    record = event([[won("a", "b")], [won("a", "c")]], ["a", "b", Player("c", entered_in=2)])

    assert outcomes(record, "c") == ["MG", "FL"]
    assert cards(record)["c"].lines[0].opponents == ()


def test_dropped_player_misses_all_later_rounds():
    record = event([[won("a", "b")], [won("a", "c")], [tied("a", "c")]], ["a", Player("b", dropped_after=1), "c"])

    assert outcomes(record, "b") == ["FL", "MG", "MG"]
    assert cards(record)["b"].dropped_after == 1


@pytest.mark.parametrize(("choice", "counts"), [("counts", True), ("free", False)])
def test_bye_for_an_absent_opponent_counts_by_the_events_choice(choice, counts):
    """AMB-S15."""
    absent = paired("a", "b", Result("missed", winners=FIRST))
    lines = cards(event([[absent, bye("c")]], options={"absent_opponent_bye": choice}))

    assert lines["a"].lines[0] == line(1, Outcome.BYE, 4, 0, counts_as_bye=counts)
    assert lines["b"].lines[0] == line(1, Outcome.MG, 0, 0)
    assert lines["c"].lines[0].award.counts_as_bye


def test_lot_is_the_recorded_one_or_drawn_from_seed_and_player():
    record = event([[won("a", "b")]], [Player("a", lot=0.25), "b"], seed=7)
    more = event([[won("a", "b")]], [Player("a", lot=0.25), "b", "late"], seed=7)

    assert cards(record)["a"].lot == 0.25
    assert 0 <= cards(record)["b"].lot < 1
    assert cards(record)["b"].lot == cards(more)["b"].lot
    assert cards(record)["b"].lot != cards(replace(record, seed=8))["b"].lot


def test_sittings_of_a_round_are_lines_of_their_own():
    games = (
        Round(1, (paired("a", "b", Result("full_win", ({"life": 9}, {}), FIRST)),), of_round=1, game=1),
        Round(2, (paired("b", "a", Result("full_win", ({"life": 4}, {}), FIRST)),), of_round=1, game=2),
    )
    record = replace(event([], ["a", "b"], "swccg-constructed"), rounds=games)

    assert [(line.round, *line.figures.values()) for line in cards(record)["a"].lines] == [(1, 2, 9), (2, 0, -4)]
