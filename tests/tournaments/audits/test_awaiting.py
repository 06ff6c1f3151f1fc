"""First events of a director, and those of strangers, are rated once a coordinator has accepted them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client, override_settings
from django.utils import timezone

from ratings.models import RatingChange
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.services.approving import approve_event, trust_director, trust_no_more
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import keepers
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.claims import counts_for_claims
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.registration import details_of, edit_event, register_event
from tournaments.listing.services.reminders import remind_awaiting
from tournaments.people.models import Notice, Office
from tournaments.people.services.accounts import confirm_by_hand
from tournaments.record.models import Event
from trekcc import settings as shipped

pytestmark = pytest.mark.django_db

LOOKED = "I know the club."


@pytest.fixture(autouse=True)
def looked_at() -> Iterator[None]:
    with factories.look_at_new_directors():
        yield


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)


def finalize_new_event(by: User, players: int = 0, members: int = 4, **changes: Any) -> Event:
    """A sanctioned event of members with an account, and so many without, as its director finalizes it."""
    event = factories.FullEventFactory(players=players, by=by, rounds_scheduled=3, **changes)
    factories.enter(event, *(factories.UserFactory().player for _ in range(members)))
    factories.play_rounds(event, 3)
    return finalize_event(Event.objects.get(pk=event.pk), by=by)


def rated(event: Event) -> bool:
    return RatingChange.objects.filter(event=event).exists()


def test_first_three_events_wait_and_the_fourth_is_rated_at_once(
    officer: User, django_capture_on_commit_callbacks: Any
) -> None:
    by = factories.UserFactory()
    with django_capture_on_commit_callbacks(execute=True):
        first = [finalize_new_event(by) for _ in range(3)]
    assert [(event.awaits, rated(event)) for event in first] == [("new_director", False)] * 3
    assert not any(counts_for_claims(event) for event in first)
    with django_capture_on_commit_callbacks(execute=True):
        for event in first:
            approve_event(event, LOOKED, by=officer)
    assert all(rated(event) for event in first)
    with django_capture_on_commit_callbacks(execute=True):
        fourth = finalize_new_event(by)
    assert (fourth.awaits, rated(fourth)) == ("", True)


def test_trusted_director_waits_for_nobody_until_that_is_taken_back(officer: User) -> None:
    by = factories.UserFactory()
    trust_director(by, by=officer)
    with pytest.raises(AlreadyDone):
        trust_director(by, by=officer)
    assert finalize_new_event(by).awaits == ""
    trust_no_more(by, by=officer)
    assert finalize_new_event(by).awaits == "new_director"


def test_nobody_accepts_his_own_event_or_trusts_himself(officer: User) -> None:
    factories.CoordinatorFactory(post=Office.Post.EUROPE)
    event = finalize_new_event(officer)
    with pytest.raises(RuleViolation, match="neither directed nor played"):
        approve_event(event, LOOKED, by=officer)
    with pytest.raises(RuleViolation, match="nobody himself"):
        trust_director(officer, by=officer)
    with pytest.raises(RuleViolation, match="nobody himself"):
        trust_director(officer, by=factories.UserFactory())


def test_event_that_began_early_waits_whatever_the_setting(officer: User) -> None:
    with override_settings(NEW_DIRECTOR_EVENTS=0):
        by = factories.UserFactory()
        event = factories.FullEventFactory(players=0, by=by, rounds_scheduled=3)
        factories.enter(event, *(factories.UserFactory().player for _ in range(8)))
        factories.play_rounds(event, 3)
        Event.objects.filter(pk=event.pk).update(early_because="The hall closes.")
        assert finalize_event(Event.objects.get(pk=event.pk), by=by).awaits == "early"


def test_coordinator_finds_it_in_the_inbox_and_it_is_settled_with_the_event(officer: User) -> None:
    by = factories.UserFactory()
    event = finalize_new_event(by)
    item = InboxItem.objects.get(kind=InboxItem.Kind.AWAITING)
    assert "Its director is new" in item.text
    assert keepers(item) == [officer]
    approve_event(event, LOOKED, by=officer)
    item.refresh_from_db()
    assert (item.answer, item.answered_by) == (LOOKED, officer)
    assert Notice.objects.get(user=by, text__contains="accepted by a coordinator").link == event.get_absolute_url()
    facts = JournalEntry.objects.get(tag="event.approved").facts
    assert (facts["reason"], facts["awaited"]) == (LOOKED, "new_director")
    with pytest.raises(AlreadyDone):
        approve_event(Event.objects.get(pk=event.pk), LOOKED, by=officer)


def test_after_three_days_the_coordinator_is_reminded_once(officer: User) -> None:
    finalize_new_event(factories.UserFactory())
    with time_machine.travel(timezone.now() + timedelta(days=2.9), tick=False):
        assert remind_awaiting() == 0
    with time_machine.travel(timezone.now() + timedelta(days=3.1), tick=False):
        assert [remind_awaiting(), remind_awaiting()] == [1, 0]
    assert Notice.objects.filter(user=officer, text__startswith="An event still waits").count() == 1


def test_pages_and_api_say_why_it_waits_and_the_coordinator_accepts_it(officer: User) -> None:
    event = finalize_new_event(factories.UserFactory())
    page = Client().get(event.get_absolute_url()).text
    assert "waits to be rated" in page
    assert "Its director is new" in page
    shown = Device().get(f"/events/{event.pk}/").json()
    assert shown["rated"] is False
    assert shown["status"]["awaits"] == ["new_director"]
    assert shown["status"]["sanctioned"] is True
    assert "Its director is new" in shown["status"]["reasons"][-1]
    client = browser(officer).client
    audit = f"{event.get_absolute_url()}audit/"
    assert "Accept for ratings" in client.get(audit).text
    assert client.post(f"{audit}approve/", {"reason": ""}).status_code == 422
    assert client.post(f"{audit}approve/", {"reason": LOOKED}).status_code == 302
    assert Device().get(f"/events/{event.pk}/").json()["status"]["rated"] is True


def test_coordinator_trusts_a_director_on_his_page_and_through_the_api(officer: User) -> None:
    by = factories.UserFactory(handle="Ada")
    client = browser(officer).client
    page = by.player.get_absolute_url()
    assert "Trust this director" in client.get(page).text
    client.post(f"{page}trust/give/")
    assert "Trust no more" in client.get(page).text
    assert "Trust" not in Client().get(page).text
    device = Device(officer)
    assert device.delete(f"/players/{by.player.pk}/trust/").status_code == 204
    assert device.put(f"/players/{by.player.pk}/trust/", {}).json()["is_trusted"] is True
    assert Device(by).put(f"/players/{officer.player.pk}/trust/", {}).status_code == 403


def test_who_has_not_confirmed_his_address_lists_no_sanctioned_event(officer: User) -> None:
    eve = factories.UserFactory(handle="Eve", confirmed=False)
    with pytest.raises(RuleViolation, match="Confirm your address first"):
        register_event(factories.DetailsFactory(), by=eve)
    casual = register_event(factories.DetailsFactory(sanctioned=False), by=eve)
    with pytest.raises(RuleViolation, match="Confirm your address first"):
        edit_event(casual, replace(details_of(casual), sanctioned=True), by=eve)
    confirm_by_hand(eve, by=officer)
    assert register_event(factories.DetailsFactory(), by=eve).sanctioned


def test_address_that_two_accounts_gave_is_confirmed_by_its_letter_alone(officer: User) -> None:
    eve, ann = factories.UserFactory(handle="Eve", confirmed=False), factories.UserFactory(handle="Ann")
    EmailAddress.objects.filter(user=ann).update(verified=False, email=eve.email)
    with pytest.raises(RuleViolation, match="Another account gave this address"):
        confirm_by_hand(eve, by=officer)
    with pytest.raises(RuleViolation, match="A coordinator"):
        confirm_by_hand(eve, by=eve)


def test_coordinator_confirms_an_address_by_hand_on_the_page_of_the_member(officer: User) -> None:
    eve = factories.UserFactory(handle="Eve", confirmed=False)
    client = browser(officer).client
    page = eve.player.get_absolute_url()
    assert "Confirm the address by hand" in client.get(page).text
    assert eve.email not in client.get(page).text
    assert client.post(f"{page}trust/confirm-address/").status_code == 302
    assert "Confirm the address by hand" not in client.get(page).text
    assert JournalEntry.objects.get(tag="address.confirmed").actor == officer


@override_settings(NEW_DIRECTOR_EVENTS=0)
def test_setting_of_none_has_no_event_wait(officer: User) -> None:
    assert finalize_new_event(factories.UserFactory(), players=8, members=0).awaits == ""


def test_casual_events_and_rehearsals_wait_for_nobody(officer: User) -> None:
    assert finalize_new_event(factories.UserFactory(), sanctioned=False).awaits == ""


def test_listed_event_stays_sanctioned_and_editable_without_a_confirmed_address() -> None:
    user = factories.UserFactory()
    event = factories.EventFactory(by=user)
    EmailAddress.objects.filter(user=user).update(verified=False)
    assert edit_event(event, replace(details_of(event), fee="5"), by=user).sanctioned


def test_three_is_what_a_site_begins_with() -> None:
    assert shipped.NEW_DIRECTOR_EVENTS == 3
