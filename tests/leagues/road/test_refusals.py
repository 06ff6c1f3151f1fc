"""What deciding, carrying and giving back refuses beside the findings of an application (OPG 11.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from leagues.models import Application
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


def test_allocated_event_is_noted_with_its_level(road: Road) -> None:
    row = allocate_event(road.wanted(pool="virtual"), "Hanna", "She asked.", True, by=road.coordinator)
    assert JournalEntry.objects.get(tag="event.allocated").facts == {
        "level": "regional",
        "region": road.region.pk,
        "special": True,
    }
    assert (row.decided_by, row.note, row.special, row.item) == (road.coordinator, "She asked.", True, None)
    assert JournalEntry.objects.filter(tag="application.approved").count() == 0
