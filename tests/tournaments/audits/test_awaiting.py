"""First events of a director, and those of strangers, are rated once a coordinator has accepted them."""

from __future__ import annotations

from collections.abc import Iterator
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
from tournaments.audits.services.approving import approve_event, trust_director, trust_no_more
from tournaments.audits.services.auditing import take_back_void, void_event
from tournaments.closing.services.reporting import finalize_event, outlook, reopen_event
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import keepers
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.dates import report_deadline
from tournaments.entries.selectors.claims import counts_for_claims
from tournaments.kernel.journal import Already
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.awaiting import when_rated
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
    with factories.looked_at():
        yield


@pytest.fixture
def officer() -> User:
    return factories.coordinator("Cora", post=Office.Post.DIRECTOR)


def finalized(by: User, players: int = 0, members: int = 8, **changes: Any) -> Event:
    """A sanctioned event of members with an account, and so many without, as its director finalizes it."""
    event = factories.full_event(players, by, rounds_scheduled=3, **changes)
    factories.enter(event, *(factories.member().player for _ in range(members)))
    factories.play_rounds(event, 3)
    return finalize_event(Event.objects.get(pk=event.pk), by=by)


def rated(event: Event) -> bool:
    return RatingChange.objects.filter(event=event).exists()


def test_first_three_events_wait_and_the_fourth_is_rated_at_once(
    officer: User, django_capture_on_commit_callbacks: Any
) -> None:
    by = factories.member()
    with django_capture_on_commit_callbacks(execute=True):
        first = [finalized(by) for _ in range(3)]
    assert [(event.awaits, rated(event)) for event in first] == [("new_director", False)] * 3
    assert not any(counts_for_claims(event) for event in first)
    with django_capture_on_commit_callbacks(execute=True):
        for event in first:
            approve_event(event, LOOKED, by=officer)
    assert all(rated(event) for event in first)
    with django_capture_on_commit_callbacks(execute=True):
        fourth = finalized(by)
    assert (fourth.awaits, rated(fourth)) == ("", True)


def test_finalizing_says_beforehand_when_the_event_is_rated(officer: User) -> None:
    by = factories.member()
    event = factories.full_event(0, by, rounds_scheduled=3)
    factories.enter(event, *(factories.member().player for _ in range(4)))
    factories.play_rounds(event, 3)
    event = Event.objects.get(pk=event.pk)
    assert "It is rated once a coordinator has accepted it. Its director is new" in outlook(event).consequences[-1]
    trust_director(by, by=officer)
    assert outlook(event).consequences[-1] == "It is rated at once."
    deadline = report_deadline(event.local_start, event.ends_on)
    with time_machine.travel(deadline - timedelta(seconds=1), tick=False):
        assert when_rated(event) == "It is rated at once."
    with time_machine.travel(deadline, tick=False):
        assert when_rated(event).startswith("The week of its report is over")
        assert "with the next full refresh" in outlook(event).consequences[-1]
    assert not any("rated" in said for said in outlook(factories.played_event(4, 3, sanctioned=False)).consequences)


def test_events_that_wait_do_not_count_towards_the_first_three(officer: User) -> None:
    by = factories.member()
    assert {finalized(by).awaits for _ in range(4)} == {"new_director"}


def test_more_strangers_than_half_wait_whoever_directs(officer: User) -> None:
    by = factories.member()
    trust_director(by, by=officer)
    assert finalized(by, players=4, members=4).awaits == ""
    strangers = finalized(by, players=5, members=4)
    assert strangers.awaits == "strangers"
    known = [entry.player for entry in strangers.entries.filter(player__user=None)]
    approve_event(strangers, LOOKED, by=officer)
    again = factories.full_event(0, by, rounds_scheduled=3)
    factories.enter(again, *known, *(factories.walk_in() for _ in range(5)))
    factories.play_rounds(again, 3)
    assert finalize_event(Event.objects.get(pk=again.pk), by=by).awaits == ""


def test_trusted_director_waits_for_nobody_until_that_is_taken_back(officer: User) -> None:
    by = factories.member()
    trust_director(by, by=officer)
    with pytest.raises(Already):
        trust_director(by, by=officer)
    assert finalized(by).awaits == ""
    trust_no_more(by, by=officer)
    assert finalized(by).awaits == "new_director"


def test_nobody_accepts_his_own_event_or_trusts_himself(officer: User) -> None:
    factories.coordinator(post=Office.Post.EUROPE)
    event = finalized(officer)
    with pytest.raises(RuleViolation, match="neither directed nor played"):
        approve_event(event, LOOKED, by=officer)
    with pytest.raises(RuleViolation, match="nobody himself"):
        trust_director(officer, by=officer)
    with pytest.raises(RuleViolation, match="nobody himself"):
        trust_director(officer, by=factories.member())


def test_where_nobody_could_look_at_it_the_event_counts_at_once() -> None:
    assert finalized(factories.member()).awaits == ""
    alone = factories.coordinator(post=Office.Post.DIRECTOR)
    assert finalized(alone).awaits == ""


@override_settings(NEW_DIRECTOR_EVENTS=0)
def test_setting_of_none_has_no_event_wait(officer: User) -> None:
    assert finalized(factories.member(), players=8, members=0).awaits == ""


def test_event_that_began_early_waits_whatever_the_setting(officer: User) -> None:
    with override_settings(NEW_DIRECTOR_EVENTS=0):
        by = factories.member()
        event = factories.full_event(0, by, rounds_scheduled=3)
        factories.enter(event, *(factories.member().player for _ in range(8)))
        factories.play_rounds(event, 3)
        Event.objects.filter(pk=event.pk).update(early_because="The hall closes.")
        assert finalize_event(Event.objects.get(pk=event.pk), by=by).awaits == "early"


def test_casual_events_and_rehearsals_wait_for_nobody(officer: User) -> None:
    assert finalized(factories.member(), sanctioned=False).awaits == ""


def test_coordinator_finds_it_in_the_inbox_and_it_is_settled_with_the_event(officer: User) -> None:
    by = factories.member()
    event = finalized(by)
    item = InboxItem.objects.get(kind=InboxItem.Kind.AWAITING)
    assert "Its director is new" in item.text
    assert keepers(item) == [officer]
    approve_event(event, LOOKED, by=officer)
    item.refresh_from_db()
    assert (item.answer, item.answered_by) == (LOOKED, officer)
    assert Notice.objects.get(user=by, text__contains="accepted by a coordinator").link == event.get_absolute_url()
    facts = JournalEntry.objects.get(tag="event.approved").facts
    assert (facts["reason"], facts["awaited"]) == (LOOKED, "new_director")
    with pytest.raises(Already):
        approve_event(Event.objects.get(pk=event.pk), LOOKED, by=officer)


def test_reopened_it_is_asked_about_again(officer: User) -> None:
    by = factories.member()
    event = reopen_event(finalized(by), "A slip was misread.", by=officer)
    assert (event.awaits, InboxItem.objects.filter(answered_at=None).count()) == ("", 0)
    assert finalize_event(event, by=by).awaits == "new_director"
    assert InboxItem.objects.filter(answered_at=None).count() == 1


def test_void_and_back_it_still_waits(officer: User) -> None:
    event = void_event(finalized(factories.member()), "It was never played.", by=officer)
    assert not InboxItem.objects.filter(answered_at=None).exists()
    assert take_back_void(event, "It was.", by=officer).awaits == "new_director"


def test_after_three_days_the_coordinator_is_reminded_once(officer: User) -> None:
    finalized(factories.member())
    with time_machine.travel(timezone.now() + timedelta(days=2.9), tick=False):
        assert remind_awaiting() == 0
    with time_machine.travel(timezone.now() + timedelta(days=3.1), tick=False):
        assert [remind_awaiting(), remind_awaiting()] == [1, 0]
    assert Notice.objects.filter(user=officer, text__startswith="An event still waits").count() == 1


def test_pages_and_api_say_why_it_waits_and_the_coordinator_accepts_it(officer: User) -> None:
    event = finalized(factories.member())
    page = Client().get(event.get_absolute_url()).text
    assert "waits to be rated" in page
    assert "Its director is new" in page
    shown = Device().get(f"/events/{event.pk}/").json()
    assert shown["rated"] is False
    assert shown["status"]["awaits"] == ["new_director"]
    assert shown["status"]["sanctioned"] is True
    assert "Its director is new" in shown["status"]["reasons"][-1]
    client = Client()
    client.force_login(officer)
    audit = f"{event.get_absolute_url()}audit/"
    assert "Accept for ratings" in client.get(audit).text
    assert client.post(f"{audit}approve/", {"reason": ""}).status_code == 422
    assert client.post(f"{audit}approve/", {"reason": LOOKED}).status_code == 302
    assert Device().get(f"/events/{event.pk}/").json()["status"]["rated"] is True


def test_coordinator_trusts_a_director_on_his_page_and_through_the_api(officer: User) -> None:
    by = factories.member("Ada")
    client = Client()
    client.force_login(officer)
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
    eve = factories.unconfirmed("Eve")
    with pytest.raises(RuleViolation, match="Confirm your address first"):
        register_event(factories.details(), by=eve)
    casual = register_event(factories.details(sanctioned=False), by=eve)
    with pytest.raises(RuleViolation, match="Confirm your address first"):
        edit_event(casual, factories.replace(details_of(casual), sanctioned=True), by=eve)
    confirm_by_hand(eve, by=officer)
    assert register_event(factories.details(), by=eve).sanctioned


def test_listed_event_stays_sanctioned_and_editable_without_a_confirmed_address() -> None:
    user = factories.member()
    event = factories.listed_event(user)
    EmailAddress.objects.filter(user=user).update(verified=False)
    assert edit_event(event, factories.replace(details_of(event), fee="5"), by=user).sanctioned


def test_address_that_two_accounts_gave_is_confirmed_by_its_letter_alone(officer: User) -> None:
    eve, ann = factories.unconfirmed("Eve"), factories.member("Ann")
    EmailAddress.objects.filter(user=ann).update(verified=False, email=eve.email)
    with pytest.raises(RuleViolation, match="Another account gave this address"):
        confirm_by_hand(eve, by=officer)
    with pytest.raises(RuleViolation, match="A coordinator"):
        confirm_by_hand(eve, by=eve)


def test_coordinator_confirms_an_address_by_hand_on_the_page_of_the_member(officer: User) -> None:
    eve = factories.unconfirmed("Eve")
    client = Client()
    client.force_login(officer)
    page = eve.player.get_absolute_url()
    assert "Confirm the address by hand" in client.get(page).text
    assert eve.email not in client.get(page).text
    assert client.post(f"{page}trust/confirm-address/").status_code == 302
    assert "Confirm the address by hand" not in client.get(page).text
    assert JournalEntry.objects.get(tag="address.confirmed").actor == officer


def test_three_is_what_a_site_begins_with() -> None:
    assert shipped.NEW_DIRECTOR_EVENTS == 3
