"""Who has to agree to another number of rounds (OPG 6): the guide's three examples, and what they leave out."""

from __future__ import annotations

import pytest

from tournaments.engine.listing.changes import REASONS, RoundChange, check_round_change


def found(**said):
    return [one.code for one in check_round_change(RoundChange(**{"before": 4, "after": 5, **said}))]


CONSENT = [
    (False, "attendance", True, []),
    (False, "attendance", False, ["not_approved"]),
    (True, "slow", True, []),
    (True, "slow", False, ["not_unanimous"]),
    (True, "emergency", False, []),
    (True, "emergency", True, []),
]


@pytest.mark.parametrize(("begun", "reason", "unanimous", "codes"), CONSENT)
def test_rounds_change_with_the_consent_that_the_moment_asks_for(begun, reason, unanimous, codes):
    assert found(begun=begun, reason=reason, unanimous=unanimous) == codes


@pytest.mark.parametrize("reason", [reason for reason in REASONS if reason != "emergency"])
def test_nothing_but_an_emergency_stands_for_the_consent_of_all_once_the_event_runs(reason):
    assert found(begun=True, reason=reason) == ["not_unanimous"]


def test_an_emergency_before_the_start_still_needs_the_approval_of_those_present():
    assert found(begun=False, reason="emergency") == ["not_approved"]


def test_change_to_the_same_number_or_for_no_known_reason_is_refused():
    assert found(after=4, begun=True, reason="bored", unanimous=True) == ["unknown_reason", "same_rounds"]
