"""What deciding, carrying and giving back refuses beside the findings of an application (OPG 11.4)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from leagues.forms.road import CarryForm
from leagues.models import Application
from leagues.selectors.before_road import CallDetails
from leagues.services.calls import open_call
from leagues.services.carrying import carry, release
from leagues.services.decisions import allocate_event, approve_application, refuse_application
from tests.leagues.road.conftest import Road
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Event


def refused(act: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refusal:
        act()
    return refusal.value.code, refusal.value.section


@pytest.mark.parametrize(("note", "code"), [("", "note_missing"), ("x" * 301, "too_long")])
def test_decision_is_said_in_a_note(road: Road, note: str, code: str) -> None:
    application = road.applied()
    for decide in (approve_application, refuse_application):
        assert refused(lambda act=decide: act(application, note, by=road.coordinator)) == (code, "OPG 11.4")
    assert refused(lambda: allocate_event(road.wanted(), "Hanna", note, by=road.coordinator)) == (code, "OPG 11.4")
    approve_application(application, "x" * 300, by=road.coordinator)


def test_level_that_there_is_not_is_allocated_to_nobody(road: Road) -> None:
    wanted = road.wanted(level="nothing")
    assert refused(lambda: allocate_event(wanted, "Hanna", "Yes.", by=road.coordinator)) == (
        "unknown_level",
        "OPG 11.4",
    )


def test_rehearsal_carries_nothing(road: Road) -> None:
    application, event = road.approved(), road.event(sanctioned=False)
    Event.objects.filter(pk=event.pk).update(is_rehearsal=True)
    row = Event.every.get(pk=event.pk)
    assert refused(lambda: carry(application, row, by=road.host)) == ("rehearsal", "OPG 11.4")


def test_application_is_given_back_as_it_stands_by_who_holds_it(road: Road) -> None:
    application = road.approved()
    stale = Application.objects.select_related("event").get(pk=application.pk)
    assert refused(lambda: release(stale, by=road.chief)) == ("holders_only", "OPG 11.4")
    carry(application, road.event(), by=road.host)
    assert refused(lambda: release(stale, by=road.host))[0] == "stale"
    release(Application.objects.select_related("event").get(pk=application.pk), by=road.coordinator)
    assert JournalEntry.objects.get(tag="level.released").facts["application"] == application.pk


def findings(act: Callable[[], Any]) -> list[tuple[str, str]]:
    with pytest.raises(RuleViolation) as refusal:
        act()
    return [(found.code, found.field) for found in refusal.value.findings]


def test_everything_against_a_call_an_allocation_and_an_approval_is_said_at_once(road: Road) -> None:
    details = CallDetails("regional", 2030, "", date(2026, 4, 30), date(2026, 4, 1))
    assert findings(lambda: open_call(details, by=road.chief)) == [
        ("no_bids", "level"),
        ("text_missing", "text"),
        ("closes_before", "closes_on"),
        ("year", "year"),
    ]
    nowhere = road.wanted(level="nothing")
    assert findings(lambda: allocate_event(nowhere, "Nobody", "", by=road.coordinator)) == [
        ("unknown_level", "level"),
        ("no_such_member", "handle"),
        ("note_missing", "note"),
    ]
    special = road.applied(road.wanted(pool="open"))
    assert findings(lambda: approve_application(special, "", by=road.coordinator)) == [
        ("note_missing", "note"),
        ("pool_not_approved", "pool"),
    ]


def test_event_that_would_not_carry_it_says_everything_and_is_not_offered(road: Road) -> None:
    application = road.approved()
    fits = road.event()
    other = road.event(game="1E", rules="modern", ends_on=date(2026, 5, 11))
    assert findings(lambda: carry(application, other, by=road.host)) == [
        ("another_game", "game"),
        ("other_days", "starts_at"),
    ]
    late = road.event(ends_on=date(2026, 5, 11))
    assert [*CarryForm(application=application, decides=False).events] == [fits.pk]
    assert late.pk not in CarryForm(application=application, decides=True).events


def test_allocated_event_is_noted_with_its_level(road: Road) -> None:
    row = allocate_event(road.wanted(pool="virtual"), "Hanna", "She asked.", True, by=road.coordinator)
    assert JournalEntry.objects.get(tag="event.allocated").facts == {
        "level": "regional",
        "region": road.region.pk,
        "special": True,
    }
    assert (row.decided_by, row.note, row.special, row.item) == (road.coordinator, "She asked.", True, None)
    assert JournalEntry.objects.filter(tag="application.approved").count() == 0
