"""An event carries an approved application: its level, within its days, until it is given back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from leagues.forms.road import CarryForm
from leagues.models import Application
from leagues.selectors.before_road import CallDetails
from leagues.services.calls import open_call
from leagues.services.carrying import carry, release
from leagues.services.decisions import allocate_event, approve_application, refuse_application
from tests import factories
from tests.leagues.road.conftest import Road
from tests.refusals import refusal
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry
from tournaments.listing.models import EventRequest
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Event

TODAY = date(2026, 4, 10)


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_event_of_the_applicant_carries_it_and_gives_it_back(road: Road) -> None:
    application, event = road.approved(), road.event()
    carry(application, event, by=road.host)
    application.refresh_from_db()
    assert (now(event).level, application.event) == (2, event)
    entry = JournalEntry.objects.get(tag="application.carried")
    assert (entry.event, entry.facts["level"]) == (event, 2)
    with pytest.raises(AlreadyDone, match="carries it already"):
        carry(application, now(event), by=road.host)
    application = release(Application.objects.get(), by=road.host)
    assert (now(event).level, application.state, application.event) == (1, "released", None)
    with pytest.raises(Conflict, match="only an approved one"):
        carry(Application.objects.get(), now(event), by=road.host)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "1E", "rules": "modern"}, "another_game"),
        ({"starts_at": datetime(2026, 5, 8, 10, tzinfo=UTC)}, "other_days"),
        ({"ends_on": date(2026, 5, 11)}, "other_days"),
    ],
)
def test_event_is_within_what_was_approved(changes: dict[str, Any], code: str, road: Road) -> None:
    assert refusal(carry, road.approved(), road.event(**changes), by=road.host) == (code, "OPG 11.4")


def test_event_that_carries_one_stays_within_what_was_approved(road: Road) -> None:
    event = road.event()
    carry(road.approved(), event, by=road.host)
    event = now(event)
    later = replace(details_of(event), starts_at=event.starts_at + timedelta(days=1))
    event = now(edit_event(event, later, by=road.host))
    for wrong, code in (
        ({"starts_at": event.starts_at + timedelta(days=1)}, "other_days"),
        ({"level": 3}, "level_by_application"),
    ):
        assert refusal(edit_event, event, replace(details_of(event), **wrong), by=road.host) == (code, "OPG 11.4")
    assert now(edit_event(event, replace(details_of(event), title="Regional Berlin"), by=road.host)).level == 2


def test_only_an_event_that_the_applicant_directs_carries_it(road: Road) -> None:
    application = road.approved()
    assert refusal(carry, application, road.event(road.coordinator), by=road.host) == ("not_directed", "OPG 11.4")
    event = road.event(factories.UserFactory())
    factories.DirectorFactory(event=event, user=road.host)
    with pytest.raises(RuleViolation, match="Whoever applied"):
        carry(application, event, by=factories.UserFactory())
    carry(application, event, by=road.host)
    with pytest.raises(Conflict, match="is for one event"):
        carry(Application.objects.get(), road.event(), by=road.host)
    second = road.approved(road.wanted(location="Bonn"))
    with pytest.raises(RuleViolation, match="another application already"):
        carry(second, now(event), by=road.host)


def test_application_that_is_not_approved_is_carried_by_nothing(road: Road) -> None:
    application, event = road.applied(), road.event()
    for _ in range(2):
        with pytest.raises(Conflict, match="only an approved one"):
            carry(Application.objects.get(), event, by=road.host)
        if application.is_waiting:
            application = refuse_application(application, "No.", by=road.coordinator)


def test_once_play_has_begun_a_coordinator_alone_lets_it_carry_and_nobody_takes_it_back(road: Road) -> None:
    application = road.approved(road.wanted(starts_on=TODAY, ends_on=TODAY))
    event = factories.FullEventFactory(players=4, by=road.host)
    factories.RoundFactory(event=event)
    event = now(event)
    with pytest.raises(RuleViolation) as caught:
        carry(application, event, by=road.host)
    assert caught.value.code == "begun"
    carry(application, event, by=road.coordinator)
    for by in (road.host, road.coordinator):
        assert refusal(release, Application.objects.get(), by=by) == ("begun", "OPG 11.4")
    assert now(event).level == 2


def test_special_approval_of_a_pool_is_that_of_the_event(road: Road) -> None:
    event = road.event(pool="virtual")
    assert refusal(carry, road.approved(), event, by=road.host)[0] == "pool_not_approved"
    carry(road.approved(road.wanted(pool="virtual", location="Bonn"), special=True), event, by=road.host)
    assert now(event).level == 2
    assert EventRequest.objects.get(event=event).state == "granted"
    edit_event(now(event), replace(details_of(now(event)), title="Regional"), by=road.host)


def test_national_is_carried_in_its_country_alone(road: Road) -> None:
    event = road.event()
    Event.objects.filter(pk=event.pk).update(host=factories.VenueFactory(name="Abroad"))
    Event.objects.get(pk=event.pk).host.__class__.objects.update(country="FR")
    assert refusal(carry, road.approved(road.national()), now(event), by=road.host)[0] == "elsewhere"


def test_finalized_event_carries_nothing(road: Road) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, by=road.host, rounds_scheduled=3)
    Event.objects.filter(pk=event.pk).update(state="finalized")
    application = road.approved(road.wanted(starts_on=TODAY, ends_on=TODAY))
    assert refusal(carry, application, now(event), by=road.coordinator)[0] == "locked"


def test_cancelled_event_gives_it_back_and_stays_as_it_is(road: Road) -> None:
    event = road.event()
    carry(road.approved(road.national()), event, by=road.host)
    cancel_event(now(event), "The club burnt down.", by=road.host)
    release(Application.objects.get(), by=road.host)
    assert now(event).level == 3
    road.approved(road.national(location="Bonn"))


# --- what deciding, carrying and giving back refuses beside the findings of an application (OPG 11.4) ---


@pytest.mark.parametrize(("note", "code"), [("", "note_missing"), ("x" * 301, "too_long")])
def test_decision_is_said_in_a_note(road: Road, note: str, code: str) -> None:
    application = road.applied()
    for decide in (approve_application, refuse_application):
        assert refusal(decide, application, note, by=road.coordinator) == (code, "OPG 11.4")
    assert refusal(allocate_event, road.wanted(), "Hanna", note, by=road.coordinator) == (code, "OPG 11.4")
    approve_application(application, "x" * 300, by=road.coordinator)


def test_rehearsal_carries_nothing(road: Road) -> None:
    application, event = road.approved(), road.event(sanctioned=False)
    Event.objects.filter(pk=event.pk).update(is_rehearsal=True)
    row = Event.every.get(pk=event.pk)
    assert refusal(carry, application, row, by=road.host) == ("rehearsal", "OPG 11.4")


def test_application_is_given_back_as_it_stands_by_who_holds_it(road: Road) -> None:
    application = road.approved()
    stale = Application.objects.select_related("event").get(pk=application.pk)
    assert refusal(release, stale, by=road.chief) == ("holders_only", "OPG 11.4")
    carry(application, road.event(), by=road.host)
    assert refusal(release, stale, by=road.host)[0] == "stale"
    release(Application.objects.select_related("event").get(pk=application.pk), by=road.coordinator)
    assert JournalEntry.objects.get(tag="level.released").facts["application"] == application.pk


def findings(act: Callable[[], Any]) -> list[tuple[str, str]]:
    with pytest.raises(RuleViolation) as caught:
        act()
    return [(found.code, found.field) for found in caught.value.findings]


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
