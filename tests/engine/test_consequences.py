"""What follows from an event, and what takes it away: the one table (OPG 2, 8, 11, 12.4, B)."""

from __future__ import annotations

import pytest

from tournaments.engine.consequences import Circumstance, Consequence, Effect, counts, find_effect, gates

FOR_PLAYERS = (Consequence.AWARD, Consequence.TITLE, Consequence.MASTERS)


def test_without_any_circumstance_everything_counts() -> None:
    assert {gate.effect for gate in gates(())} == {Effect.COUNTS}


def test_league_counts_an_event_that_waits_for_a_coordinator() -> None:
    """OPG 12.4: scoring there is the League Director's."""
    waiting = (Circumstance.WAITING,)
    assert find_effect(Consequence.LEAGUE, waiting) is Effect.COUNTS
    assert find_effect(Consequence.RATING, waiting) is Effect.WAITS
    assert {find_effect(each, waiting) for each in FOR_PLAYERS} == {Effect.WAITS}


@pytest.mark.parametrize("consequence", Consequence)
def test_void_event_counts_nowhere(consequence: Consequence) -> None:
    assert find_effect(consequence, (Circumstance.VOID, Circumstance.WAITING)) is Effect.NOTHING


def test_who_is_disqualified_stands_last_and_gets_nothing_and_results_stay() -> None:
    """OPG B, AMB-C10."""
    out = (Circumstance.DISQUALIFIED,)
    assert find_effect(Consequence.PLACE, out) is Effect.LAST
    assert counts(Consequence.RESULT, out)
    assert counts(Consequence.RATING, out)
    assert not any(counts(each, out) for each in (Consequence.PRIZE, Consequence.LEAGUE, *FOR_PLAYERS))


def test_who_is_disqualified_afterwards_keeps_the_place_until_the_event_is_ranked_again() -> None:
    """AMB-C9."""
    out = (Circumstance.DISQUALIFIED_AFTERWARDS,)
    assert find_effect(Consequence.PLACE, out) is Effect.COUNTS
    assert find_effect(Consequence.PLACE, (*out, Circumstance.RANKED_AGAIN)) is Effect.LAST
    assert not counts(Consequence.PRIZE, out)


def test_gate_names_every_reason_with_its_section() -> None:
    found = {gate.consequence: gate for gate in gates((Circumstance.UNRATED, Circumstance.WAITING))}
    assert len(found[Consequence.RATING].reasons) == 2
    assert found[Consequence.LEAGUE].reasons == ()
