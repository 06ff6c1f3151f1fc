"""Inboxes of the posts: what comes in, who sees it, who answers, and that nobody's address goes with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.acts import DepartmentTag
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.department.services.inboxes import answer_item, put_in, take_item, write_to
from tournaments.department.services.offices import appoint, relieve
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.days import today
from tournaments.kernel.journal import Conflict, record_act
from tournaments.kernel.models import User
from tournaments.listing.services.venues import Address, edit_venue, merge_venue, refuse_venue, verify_venue
from tournaments.people.models import Notice, Office

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return factories.CoordinatorFactory(handle="Dora", post=Office.Post.DIRECTOR)


@pytest.fixture
def europe() -> User:
    return factories.CoordinatorFactory(handle="Cora")


@pytest.fixture
def member() -> User:
    return factories.UserFactory(handle="Pat", email="pat@secret.example")


def test_answer_goes_to_whoever_wrote_and_both_can_read_it(europe: User, member: User) -> None:
    page = browser(member).open("/contact/europe/")
    page.open("/contact/europe/write/").send(page.page.form("text"), text="May I ask?\nPlease.")
    item = InboxItem.objects.get()
    assert Notice.objects.get(user=europe).link == item.get_absolute_url()
    desk = browser(europe).open("/inbox/")
    assert "Message from Pat" in desk.text
    assert member.email not in desk.text
    desk.open(item.get_absolute_url()).send(desk.page.form_to("/take/"))
    assert "You have taken this in hand." in desk.text
    desk.send(desk.page.form("answer"), answer="")
    assert desk.status == 422
    desk.send(desk.page.form("answer"), answer="You may.")
    assert "Nothing waits." in desk.text
    told = Notice.objects.get(user=member)
    assert told.text == "Coordinator, Europe has answered: You may."
    assert "You may." in page.open(told.link).text
    assert europe.email not in page.text
    assert "You may." in desk.open("/inbox/?answered=1").text


def test_vacant_post_says_who_reads_the_message(director: User, member: User) -> None:
    page = browser(member).open("/contact/chair/write/")
    assert "The post is vacant: the Director of Organized Play reads this." in page.text


def test_message_sent_twice_is_one_item(europe: User, member: User) -> None:
    first, again = (write_to("europe", "May I ask?", by=member, key="one-click") for _ in range(2))
    assert first == again
    with pytest.raises(Conflict, match="sent this already"):
        write_to("europe", "May I ask?", by=member)
    assert InboxItem.objects.count() == 1


@pytest.mark.parametrize(
    ("post", "text", "code"), [("captain", "Hello.", "no_such_post"), ("europe", "", "text_missing")]
)
def test_message_that_cannot_be_is_refused(post: str, text: str, code: str, member: User) -> None:
    with pytest.raises(RuleViolation) as refusal:
        write_to(post, text, by=member)
    assert (refusal.value.code, InboxItem.objects.count()) == (code, 0)


def test_member_with_many_open_messages_waits(member: User) -> None:
    for number in range(20):
        write_to("europe", f"Question {number}", by=member)
    with pytest.raises(RuleViolation, match="let some be answered first"):
        write_to("chair", "One more", by=member)


def test_item_is_taken_and_answered_once(europe: User, director: User, member: User) -> None:
    item = take_item(write_to("europe", "May I ask?", by=member), by=europe)
    with pytest.raises(Conflict, match="taken this in hand already"):
        take_item(item, by=europe)
    answer_item(item, "You may.", by=europe)
    for act in (lambda: answer_item(item, "No.", by=europe), lambda: take_item(item, by=director)):
        with pytest.raises(Conflict, match="answered already"):
            act()
    assert InboxItem.objects.get().answer == "You may."


@pytest.mark.parametrize(
    ("decide", "answer"),
    [
        (lambda venue, known, by: verify_venue(venue, by=by), "Verified."),
        (lambda venue, known, by: merge_venue(venue, known, by=by), "It is The old club."),
        (lambda venue, known, by: refuse_venue(venue, "No such street.", by=by), "Refused: No such street."),
    ],
)
def test_venue_check_is_answered_by_the_decision(decide: Callable[..., object], answer: str, europe: User) -> None:
    factories.RegionFactory()
    known = factories.VenueFactory()
    venue = factories.EventAtNewVenueFactory().host
    item = venue.checks.get()
    with pytest.raises(RuleViolation, match="Verify the venue"):
        answer_item(item, "Fine.", by=europe)
    decide(venue, known, europe)
    item.refresh_from_db()
    assert (item.answer, item.answered_by, item.is_open) == (answer, europe, False)


def test_venue_is_verified_from_the_inbox(europe: User) -> None:
    factories.RegionFactory()
    event = factories.EventAtNewVenueFactory()
    desk = browser(europe).open(event.host.checks.get().get_absolute_url())
    desk.send(desk.page.form_to("/verify/"))
    assert Client().get(event.get_absolute_url()).status_code == 200


def test_check_that_moves_is_told_to_its_new_coordinator(europe: User) -> None:
    factories.RegionFactory()
    australia = factories.CoordinatorFactory(post=Office.Post.AUSTRALIA)
    venue = factories.EventAtNewVenueFactory().host
    edit_venue(venue, Address("The new club", "", "Sydney", "AU"), by=europe)
    assert list(Notice.objects.filter(read_at=None, kind="message").values_list("user", flat=True)) == [australia.pk]


def test_program_writes_takes_and_answers(europe: User, member: User) -> None:
    device, desk = Device(member), Device(europe)
    sent = device.post("/posts/europe/messages/", {"text": "May I ask?"})
    path = f"/inbox/{sent.json()['id']}/"
    assert (sent.status_code, sent.json()["by"], device.get("/inbox/").status_code) == (201, "Pat", 403)
    assert device.post(f"{path}take/").status_code == 403
    assert desk.get("/inbox/").json()["count"] == 1
    assert desk.post(f"{path}take/").json()["owner"] == "Cora"
    desk.post(f"{path}answer/", {"answer": "You may."})
    assert device.get(path).json()["answer"] == "You may."


@pytest.mark.parametrize("kind", ["report", "conduct", "complaint"])
def test_reports_and_complaints_lead_to_their_page_and_are_answered_like_messages(kind: str) -> None:
    sender, officer = factories.UserFactory(handle="Sue"), factories.CoordinatorFactory(handle="Olga")
    with record_act(officer, DepartmentTag.MESSAGE_SENT, by=sender):
        item = put_in("europe", InboxItem.Kind(kind), by=sender, text="Read this.", about="/players/7/")
    page = browser(officer).open(item.get_absolute_url())
    assert 'href="/players/7/"' in page.text
    assert InboxItem.Kind(kind).label in browser(officer).open("/inbox/").text
    assert Device(officer).get(f"/inbox/{item.pk}/").json()["about"] == "/players/7/"
    page.send(page.page.form("answer"), answer="Thank you.")
    item.refresh_from_db()
    assert (item.answer, item.answered_by) == ("Thank you.", officer)
    assert "Thank you." in browser(sender).open(item.get_absolute_url()).text
    assert "has answered: Thank you." in sender.notices.latest("pk").text


def test_message_is_in_the_inbox_of_its_post_alone(director: User, europe: User, member: User) -> None:
    item = write_to("europe", "May I ask?", by=member)
    other = factories.CoordinatorFactory(post=Office.Post.ONLINE)
    assert [list(inbox_of(user)) for user in (europe, director, other, member)] == [[item], [], [], []]


def test_what_a_vacant_post_would_get_goes_to_the_director(director: User, europe: User, member: User) -> None:
    item = write_to("europe", "May I ask?", by=member)
    chair = write_to("chair", "And you?", by=member)
    factories.CoordinatorFactory(post=Office.Post.ONLINE)
    relieve(Office.objects.get(post="europe"), on=today(), by=director)
    assert (list(inbox_of(director)), list(inbox_of(europe))) == ([item, chair], [])
    follower = factories.UserFactory()
    appoint("europe", follower, on=today(), by=director)
    assert (list(inbox_of(director)), list(inbox_of(follower))) == ([chair], [item])


def test_coordinator_is_told_of_a_check_until_anybody_has_decided_it(europe: User, director: User) -> None:
    factories.RegionFactory()
    venue = factories.EventAtNewVenueFactory().host
    told = Notice.objects.get(user=europe)
    assert told.text == "Venue check for Coordinator, Europe: The new club, Quay 4, Berlin, Germany."
    assert told.link == venue.checks.get().get_absolute_url()
    verify_venue(venue, by=director)
    told.refresh_from_db()
    europe.refresh_from_db()
    assert (told.read_at is None, europe.unread) == (False, 0)


def test_inbox_asks_no_more_for_three_items_than_for_one(europe: User) -> None:
    client = browser(europe).client

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get("/inbox/").status_code == 200
        return len(captured)

    write_to("europe", "First", by=factories.UserFactory())
    few = queries()
    for text in ("Second", "Third"):
        take_item(write_to("europe", text, by=factories.UserFactory()), by=europe)
    assert queries() == few


def test_item_taken_by_another_in_the_meantime_is_a_conflict(europe: User, director: User, member: User) -> None:
    item = write_to("europe", "May I ask?", by=member)
    take_item(InboxItem.objects.get(), by=director)
    with pytest.raises(Conflict):
        take_item(item, by=europe, seen=item.version)
