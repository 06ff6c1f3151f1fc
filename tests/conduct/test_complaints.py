"""Complaints about a director: to somebody who has no part in it, and read by nobody else (OPG 1.2, AMB-C11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from conduct.models import Complaint
from conduct.selectors.complaints import route
from conduct.services.complaints import LONGEST, SECTION, ComplaintDetails, complain
from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import headings, inbox_of, readable_by
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.department.services.offices import appoint, relieve
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.days import today
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office
from tournaments.play.selectors.needs import needs
from tournaments.record.models import Director, Event
from tournaments.record.permissions import coordinator_of
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db
TEXT = "He gave his friend the win.\nTable 3, round 2."


@dataclass
class Club:
    """An online event of Ada; Pat complains, Olga coordinates what is online, Dora is the Director, Cora Europe's."""

    event: Event
    ada: User
    pat: User
    olga: User
    dora: User
    cora: User

    @property
    def primary(self) -> Director:
        return Director.objects.get(event=self.event, user=self.ada)

    def complained(self, to: str = "coordinator", text: str = TEXT) -> Complaint:
        return complain(self.event, ComplaintDetails(self.primary, to, text), by=self.pat)


@pytest.fixture
def club() -> Club:
    ada, pat = factories.UserFactory(handle="Ada"), factories.UserFactory(handle="Pat", email="pat@secret.example")
    event = factories.FullEventFactory(players=2, by=ada, online=True)
    factories.enter(event, pat.player)
    posts = {"Olga": Office.Post.ONLINE, "Dora": Office.Post.DIRECTOR, "Cora": Office.Post.EUROPE}
    olga, dora, cora = (factories.CoordinatorFactory(handle=name, post=post) for name, post in posts.items())
    return Club(Event.objects.get(pk=event.pk), ada, pat, olga, dora, cora)


def test_complaint_goes_to_the_coordinator_who_answers_it_and_only_who_complained_reads_that(club: Club) -> None:
    phone = browser(club.pat).open(club.event.get_absolute_url())
    link = f"/conduct/complaints/new/?event={club.event.pk}"
    assert link in phone.page.links
    phone.open(link)
    assert all(said in phone.text for said in ("About whom", "To whom", "What happened"))
    assert "It goes to: Coordinator, online events (Olga)." in phone.text
    phone.send(phone.page.form("text"), text=TEXT, about=str(club.primary.pk))
    complaint = Complaint.objects.get()
    assert phone.url == complaint.get_absolute_url()
    assert (complaint.about, complaint.item.post, complaint.item.kind) == (club.ada, "online", "complaint")
    assert Notice.objects.get(user=club.olga).text == "Complaint for Coordinator, online events."
    desk = browser(club.olga).open("/inbox/")
    assert f"Complaint about Ada ({club.event.title}) from Pat" in desk.text
    assert f"Complaint about Ada ({club.event.title}) from Pat" in browser(club.olga).open("/coordinator/").text
    desk.open(complaint.item.get_absolute_url())
    assert complaint.get_absolute_url() in desk.page.links
    assert "which level it has is yours to say" in desk.open(complaint.get_absolute_url()).text
    desk.open(complaint.item.get_absolute_url())
    desk.send(desk.page.form("answer"), answer="Level 2. I spoke to her.")
    assert "Level 2. I spoke to her." in phone.open(complaint.get_absolute_url()).text
    assert "answered" in phone.open("/conduct/complaints/").text
    assert club.pat.email not in desk.open(complaint.get_absolute_url()).text


def test_nobody_else_reads_it_by_any_door(club: Club) -> None:
    complaint = club.complained()
    answer_item(take_item(complaint.item, by=club.olga), "I spoke to her.", by=club.olga)
    judge = factories.DirectorFactory(event=club.event, position=Director.Position.JUDGE).user
    root = User.objects.create_superuser("root@club.example")
    EmailAddress.objects.create(user=root, email=root.email, primary=True, verified=True)
    page, item = complaint.get_absolute_url(), complaint.item.get_absolute_url()
    admin = "/admin/tournaments/inboxitem/"
    for user in (None, club.ada, judge, club.dora, club.cora, factories.UserFactory(), root):
        client = Client()
        if user:
            client.force_login(user)
        assert client.get(page).status_code == (404 if user else 302)
        assert client.get(item).status_code == (404 if user else 302)
        for url in (club.event.get_absolute_url(), "/my/", "/conduct/complaints/", "/notices/", "/inbox/", admin):
            assert "his friend" not in client.get(url, follow=True).text
        device = Device(user)
        for path in (f"/conduct/complaints/{complaint.pk}/", f"/inbox/{complaint.item_id}/"):
            assert device.get(path).status_code == (404 if user else 401)
        for path in ("/conduct/complaints/", "/inbox/", "/me/notices/"):
            assert "his friend" not in device.get(path).content.decode()
    client = Client()
    client.force_login(root)
    assert client.get(f"{admin}{complaint.item_id}/change/").status_code == 302


def directs(club: Club, user: User) -> None:
    factories.DirectorFactory(event=club.event, user=user)


def judges(club: Club, user: User) -> None:
    factories.DirectorFactory(event=club.event, user=user, position=Director.Position.JUDGE)


def plays(club: Club, user: User) -> None:
    factories.enter(club.event, user.player)


@pytest.mark.parametrize(
    ("interest", "said"),
    [(directs, "directs this event"), (judges, "judges this event"), (plays, "plays in this event")],
)
def test_coordinator_who_has_a_part_in_it_is_passed_by_for_the_director(
    interest: Callable[[Club, User], None], said: str, club: Club
) -> None:
    interest(club, club.olga)
    page = browser(club.pat).open(f"/conduct/complaints/new/?event={club.event.pk}")
    assert f"Olga {said}, and does not get this complaint." in page.text
    complaint = club.complained()
    assert complaint.item.post == "director"
    assert [list(inbox_of(user)) for user in (club.olga, club.dora)] == [[], [complaint.item]]
    assert f"Olga {said}" in browser(club.dora).open(complaint.get_absolute_url()).text
    assert browser(club.olga).open(complaint.get_absolute_url()).status == 404


def test_director_of_organized_play_with_a_part_in_it_is_passed_by_for_a_coordinator(club: Club) -> None:
    directs(club, club.dora)
    assert club.complained("director").item.post == "online"
    judges(club, club.olga)
    assert club.complained("director", "Once more.").item.post == "europe"
    plays(club, club.cora)
    last = club.complained("coordinator", "And again.")
    assert last.item.post == "director"
    assert "It waits for the next Director." in last.routed
    assert all(last.item not in inbox_of(user) for user in (club.olga, club.cora, club.dora))


def test_who_complains_does_not_judge_it(club: Club) -> None:
    complaint = complain(club.event, ComplaintDetails(club.primary, "coordinator", TEXT), by=club.olga)
    assert (complaint.item.post, "Olga is who complains" in complaint.routed) == ("director", True)
    appoint("director", club.olga, on=today(), by=club.dora)
    assert complaint.item not in inbox_of(club.olga)
    assert complaint.item in readable_by(club.olga)
    page = browser(club.olga).open(complaint.item.get_absolute_url())
    assert (page.status, "Send the answer" in page.text) == (200, False)
    assert complaint.item in inbox_of(club.cora)


def test_director_complained_about_never_sees_it_whatever_post_she_gets(club: Club) -> None:
    complaint = club.complained()
    appoint("online", club.ada, on=today(), by=club.dora)
    assert complaint.item not in readable_by(club.ada)
    assert browser(club.ada).open(complaint.get_absolute_url()).status == 404
    assert Device(club.ada).post(f"/inbox/{complaint.item_id}/answer/", {"answer": "No."}).status_code == 404
    assert complaint.item in inbox_of(club.dora)
    assert browser(club.dora).open(complaint.get_absolute_url()).status == 200
    answer_item(complaint.item, "I spoke to her.", by=club.dora)
    appoint("director", club.ada, on=today(), by=club.dora)
    assert complaint.item not in readable_by(club.ada)


def test_post_is_that_of_the_region_of_the_venue(club: Club) -> None:
    factories.RegionFactory(post=Office.Post.EUROPE)
    at_a_table = factories.EventAtNewVenueFactory(by=club.ada, title="Berlin")
    assert coordinator_of(at_a_table) == "europe"
    assert coordinator_of(club.event) == "online"
    assert coordinator_of(factories.EventFactory(by=club.ada, title="Nowhere yet")) == "director"
    assert route(at_a_table, "coordinator", club.pat).keeper == "Cora"


def test_same_complaint_is_sent_once(club: Club) -> None:
    first = club.complained()
    with pytest.raises(Conflict, match="sent this complaint already"):
        club.complained()
    phone = browser(club.pat).open(f"/conduct/complaints/new/?event={club.event.pk}")
    phone.send(phone.page.form("text"), text=TEXT, about=str(club.primary.pk))
    assert phone.status == 409
    assert first.get_absolute_url() in phone.page.links
    assert phone.page.form("text").value("text") == TEXT
    assert (Complaint.objects.count(), InboxItem.objects.count()) == (1, 1)


def test_member_with_many_open_complaints_waits(club: Club) -> None:
    for number in range(20):
        last = club.complained(text=f"Number {number}.")
    with pytest.raises(RuleViolation, match="let some be answered first"):
        club.complained(text="One more.")
    answer_item(last.item, "Yes.", by=club.olga)
    club.complained(text="One more.")


@pytest.mark.parametrize(
    ("to", "text", "code"),
    [("captain", TEXT, "nobody"), ("director", "", "text_missing"), ("director", "x" * (LONGEST + 1), "too_long")],
)
def test_complaint_to_nobody_of_nothing_or_without_end_is_refused(to: str, text: str, code: str) -> None:
    said = ComplaintDetails(None, to, text)
    assert refusal(complain, factories.EventFactory(), said, by=factories.UserFactory()) == (code, SECTION)


def test_complaint_that_cannot_be_is_refused(club: Club) -> None:
    elsewhere = factories.EventFactory(title="Elsewhere").directors.get()
    invited = factories.InvitationFactory(event=club.event)
    own = ComplaintDetails(club.primary, "coordinator", TEXT)
    for said, by, code in (
        (ComplaintDetails(elsewhere, "coordinator", TEXT), club.pat, "no_director"),
        (ComplaintDetails(invited, "coordinator", TEXT), club.pat, "no_director"),
        (own, club.ada, "oneself"),
    ):
        assert refusal(complain, club.event, said, by=by)[0] == code
    rehearsal = rehearse_event(club.event, by=club.ada, rounds=0)
    assert refusal(complain, rehearsal, ComplaintDetails(None, "director", TEXT), by=club.ada)[0] == "no_such_event"
    assert not Complaint.objects.exists()


def test_hidden_event_is_complained_about_by_who_sees_it_alone(club: Club) -> None:
    Event.objects.filter(pk=club.event.pk).update(hidden_until=factories.in_hours(24), state="listed")
    url = f"/conduct/complaints/new/?event={club.event.pk}"
    assert [browser(user).open(url).status for user in (club.pat, factories.UserFactory())] == [200, 404]


def test_inbox_names_whom_and_which_event_with_one_query_more_of_however_many(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for text in ("One.", "Two."):
        club.complained(text=text)
    items = list(inbox_of(club.olga))
    with django_assert_num_queries(1):
        said = headings(items)
    assert set(said.values()) == {f"Complaint about Ada ({club.event.title}) from Pat"}
    nobody = complain(club.event, ComplaintDetails(None, "coordinator", "It was loud."), by=club.pat)
    assert headings([nobody.item])[nobody.item_id] == f"Complaint ({club.event.title}) from Pat"


def test_desk_of_the_event_shows_nothing_of_a_complaint(club: Club) -> None:
    club.complained()
    assert needs(club.event, club.ada, directs=True).shown == ()
    assert "omplain" not in browser(club.ada).open(f"{club.event.get_absolute_url()}desk/").text


def test_journal_of_the_event_has_nothing_of_it(club: Club) -> None:
    before = club.event.version
    complaint = club.complained()
    entry = JournalEntry.objects.get(tag="complaint.made")
    assert (entry.event, entry.subject_model, entry.facts) == (None, "conduct.complaint", {})
    assert Event.objects.get(pk=club.event.pk).version == before
    assert "complain" not in browser(club.ada).open(f"{club.event.get_absolute_url()}journal/").text.lower()
    answer_item(complaint.item, "I spoke to her.", by=club.olga)
    facts = JournalEntry.objects.filter(tag="item.answered").values_list("facts", flat=True)
    assert list(facts) == [{"post": "online"}]


def test_complaint_to_a_vacant_post_goes_to_the_director(club: Club) -> None:
    relieve(Office.objects.get(post="online"), on=today(), by=club.dora)
    complaint = club.complained()
    assert (complaint.item.post, complaint.routed) == (
        "director",
        "Coordinator, online events: nobody holds this post.",
    )


def test_complaint_outlasts_the_term_of_who_keeps_it(club: Club) -> None:
    complaint = club.complained()
    follower = factories.UserFactory(handle="Fay")
    appoint("online", follower, on=today(), by=club.dora)
    assert complaint.item in inbox_of(follower)
    assert complaint.item not in inbox_of(club.olga)
    assert browser(club.olga).open(complaint.get_absolute_url()).status == 404
