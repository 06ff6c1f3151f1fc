"""OPG 8, AMB-R1 to R8, T7: what a game is worth in ratings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from math import pow as power

import pytest

from ratings.engine import LISTS, SYSTEMS, Event, Game, counts_as_rated, expectation, lists_for, pod
from ratings.engine.history import is_late
from tournaments.engine.core.types import Outcome

TCC, PUBLISHED = SYSTEMS["tcc"], SYSTEMS["decipher-published"]
FW, MW, TT, ML, FL = Outcome.FW, Outcome.MW, Outcome.TT, Outcome.ML, Outcome.FL


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def ab(outcome, other):
    """A game of a against b."""
    return Game(("a", "b"), (outcome, other))


def after(system, ratings, *tables, k=16):
    """What everybody is rated after an event of these tables; a table is a game or several."""
    games = tuple(table if isinstance(table, tuple) else (table,) for table in tables)
    return {change.player: change.after for change in system.order(system, ratings, Event("e", k, games))}


def test_expectation_is_that_of_elo():
    assert expectation(TCC, 1700, 1900) == 1 / (1 + power(10, 200 / 400))
    assert expectation(TCC, 1500, 1500) == 0.5


def test_expectation_of_whoever_has_no_hope_is_no_overflow():
    assert expectation(replace(TCC, denominator=1.0), 0, 3000) == pytest.approx(0)


@pytest.mark.parametrize(("outcome", "other", "gain"), [(FW, FL, 8), (MW, ML, 8), (TT, TT, 0), (FL, FW, -8)])
def test_equal_players_share_k(outcome, other, gain):
    assert after(TCC, {}, ab(outcome, other)) == {"a": 1500 + gain, "b": 1500 - gain}


def test_every_game_is_expected_from_the_ratings_before_the_event():
    games = ab(FW, FL), ab(FW, FL)
    assert after(TCC, {}, *games) == {"a": 1516, "b": 1484}


@pytest.mark.parametrize(
    ("outcome", "other", "becomes"), [(FW, FL, 1712), (MW, ML, 1706), (ML, MW, 1696), (FL, FW, 1696)]
)
def test_published_variant_by_its_example(outcome, other, becomes):
    """AMB-R8: 1700 against 1900 with K 16 puts 4 points at stake."""
    assert after(PUBLISHED, {"a": 1700.0, "b": 1900.0}, ab(outcome, other))["a"] == becomes


def test_published_variant_puts_two_points_at_stake_at_least():
    assert after(PUBLISHED, {"a": 1700.0, "b": 2700.0}, ab(FL, FW))["a"] == 1698


def test_published_rating_below_its_floor_never_falls():
    lost = ab(FL, FW)
    assert after(PUBLISHED, {"a": 1599.0}, lost)["a"] == 1599
    assert after(PUBLISHED, {"a": 1601.0}, lost)["a"] < 1600


def test_tie_in_the_published_variant_is_half_of_k_less_the_stake():
    assert after(PUBLISHED, {"a": 1700.0, "b": 1900.0}, ab(TT, TT)) == {"a": 1704, "b": 1896}


def test_pod_is_everybody_against_everybody_with_a_share_of_k():
    """AMB-T7."""
    games = pod([["a"], ["b", "c"]])
    assert games == (Game(("a", "b"), (FW, FL), 0.5), Game(("a", "c"), (FW, FL), 0.5), Game(("b", "c"), (TT, TT), 0.5))
    assert after(TCC, {}, games) == {"a": 1508, "b": 1496, "c": 1496}


@pytest.mark.parametrize(
    ("outcomes", "counts"),
    [((FW, FL), True), ((FL, FL), True), ((Outcome.BYE, Outcome.MG), False), ((FL, Outcome.MG), False)],
)
def test_byes_and_missed_games_are_not_rated(outcomes, counts):
    assert counts_as_rated(outcomes) is counts


LISTS_OF = [
    ("1E", "constructed", ["1e-overall", "1e-constructed"]),
    ("2E", "draft", ["2e-overall", "2e-sealed"]),
    ("TR", "sealed", ["tr-overall", "tr-sealed"]),
    ("1997", "junior", ["1997-junior"]),
    ("", "constructed", []),
]


@pytest.mark.parametrize(("game", "format_code", "lists"), LISTS_OF)
def test_event_counts_for_its_lists(game, format_code, lists):
    assert [one.code for one in lists_for(game, format_code)] == lists
    assert set(lists) <= set(LISTS)


@pytest.mark.parametrize(("reported", "late"), [("2026-03-14 23:59", False), ("2026-03-15 00:00", True)])
def test_report_is_late_after_the_seventh_day(reported, late):
    """AMB-R4: the event is of 7 March."""
    assert is_late(at("2026-03-07 14:00"), None, at(reported)) is late


def test_week_of_an_event_of_several_days_begins_with_its_last():
    assert not is_late(at("2026-03-07 14:00"), at("2026-03-20 00:00").date(), at("2026-03-27 12:00"))
