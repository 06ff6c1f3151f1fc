"""Calls for bids: who opens them, what they may say, when they end."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from leagues.selectors.before_road import CallDetails
from leagues.services.calls import edit_call, open_call, withdraw_call
from tests import factories
from tests.leagues.road.conftest import Road
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Already, Conflict
from tournaments.kernel.models import JournalEntry

SAID = CallDetails("continental", 2026, "Say where and how.", date(2026, 4, 1), date(2026, 4, 30))


def test_call_is_open_on_both_its_days_until_it_is_withdrawn(road: Road) -> None:
    call = road.call()
    days = [date(2026, 3, 31), date(2026, 4, 1), date(2026, 4, 30), date(2026, 5, 1)]
    assert [call.is_open(day) for day in days] == [False, True, True, False]
    call = withdraw_call(call, by=road.coordinator)
    assert not call.is_open(date(2026, 4, 1))
    with pytest.raises(Already, match="withdrawn already"):
        withdraw_call(call, by=road.coordinator)
    with pytest.raises(Already, match="withdrawn already"):
        edit_call(call, SAID, by=road.coordinator)


@pytest.mark.parametrize(
    ("changes", "code", "section"),
    [
        ({"level": "regional"}, "no_bids", "OPG 11.4"),
        ({"level": "national"}, "no_bids", "OPG 11.4"),
        ({"level": "nothing"}, "no_bids", "OPG 11.4"),
        ({"text": ""}, "text_missing", "OPG 11.4"),
        ({"closes_on": date(2026, 3, 31)}, "closes_before", "OPG 11.4"),
        ({"year": 2025}, "year", "OPG 11.4"),
        ({"year": 2030}, "year", "OPG 11.4"),
        ({"closes_on": date(2026, 9, 1)}, "closes_late", "OPG 11.1.2"),
    ],
)
def test_call_that_cannot_be_is_refused(changes: dict[str, Any], code: str, section: str, road: Road) -> None:
    with pytest.raises(RuleViolation) as refusal:
        open_call(replace(SAID, **changes), by=road.chief)
    assert (refusal.value.code, refusal.value.section) == (code, section)


def test_worlds_are_called_for_by_the_director_alone(road: Road) -> None:
    worlds = replace(SAID, level="worlds")
    with pytest.raises(RuleViolation) as refusal:
        open_call(worlds, by=road.coordinator)
    assert (refusal.value.code, refusal.value.section) == ("coordinators_call", "OPG 11.4")
    call = open_call(worlds, by=road.chief)
    with pytest.raises(RuleViolation, match="Director's"):
        edit_call(call, SAID, by=road.coordinator)
    with pytest.raises(RuleViolation, match="Director's"):
        withdraw_call(call, by=road.coordinator)
    with pytest.raises(RuleViolation, match="for coordinators"):
        open_call(SAID, by=factories.UserFactory())


def test_call_changes_but_not_its_level_once_a_bid_is_there(road: Road) -> None:
    call = edit_call(road.call(), replace(SAID, text="Say more.", year=2027), by=road.coordinator)
    assert (call.text, call.year) == ("Say more.", 2027)
    assert JournalEntry.objects.get(tag="call.edited").facts == {"changed": ["year", "text"]}
    call = edit_call(call, SAID, by=road.coordinator)
    bid = road.wanted(level="continental", starts_on=date(2026, 6, 6), ends_on=date(2026, 6, 7))
    road.applied(bid, call=call)
    with pytest.raises(RuleViolation) as refusal:
        edit_call(call, replace(SAID, year=2027), by=road.coordinator)
    assert refusal.value.code == "bids_there"
    assert edit_call(call, replace(SAID, closes_on=date(2026, 5, 1)), by=road.chief).closes_on == date(2026, 5, 1)
    with pytest.raises(Conflict, match="in the meantime"):
        edit_call(call, SAID, by=road.chief, seen=1)
