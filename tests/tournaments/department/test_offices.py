"""Posts of the Department of Organized Play: who may fill them, never two holders at a time, and what they allow."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.services.approving import trust_director
from tournaments.department.permissions import can_fill_posts
from tournaments.department.selectors.offices import post_called
from tournaments.department.services.offices import appoint, close_post, name_post, relieve
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.days import today
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office
from tournaments.people.permissions import can_coordinate

pytestmark = pytest.mark.django_db


A_DAY = timedelta(days=1)


@pytest.fixture
def director() -> User:
    return factories.CoordinatorFactory(handle="Dora", post=Office.Post.DIRECTOR)


def holder_of(post: str) -> str:
    shown = post_called(post)
    return shown.holder.name if shown and shown.holder else ""


@pytest.mark.parametrize(
    ("post", "coordinates", "fills"),
    [
        ("director", True, True),
        *((one, True, False) for one in ("australia", "europe", "north_america", "online")),
        *((one, False, False) for one in ("achievements", "ambassador", "social_media", "chair")),
    ],
)
def test_post_allows_what_it_is_for(post: str, coordinates: bool, fills: bool) -> None:
    holder = factories.CoordinatorFactory(post=post)
    assert (can_coordinate(holder), can_fill_posts(holder)) == (coordinates, fills)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda by, office: appoint("europe", office.holder, on=today(), by=by), "holds_already"),
        (lambda by, office: appoint("europe", by, on=date(2024, 12, 31), by=by), "dates_reversed"),
        (lambda by, office: relieve(office, on=date(2024, 12, 31), by=by), "dates_reversed"),
        (lambda by, office: relieve(relieve(office, on=today(), by=by), on=today(), by=by), "vacant"),
        (lambda by, office: relieve(Office.objects.get(post="director"), on=today(), by=by), "director_stays"),
        (lambda by, office: appoint("captain", by, on=today(), by=by), "no_such_post"),
        (lambda by, office: name_post("Director", by=by), "post_exists"),
        (lambda by, office: name_post("chair of the board", by=by), "post_exists"),
        (lambda by, office: name_post("…", by=by), "no_title"),
        (lambda by, office: [name_post("Webmaster", by=by), name_post("webmaster!", by=by)], "post_exists"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(act: object, code: str, director: User) -> None:
    factories.CoordinatorFactory(handle="Cora")
    factories.CoordinatorFactory(post="online")
    office = Office.objects.get(post="europe")
    assert refusal(act, director, office) == (code, "OPG 1.1")
    assert Office.objects.filter(post="europe").count() == 1


def test_post_is_closed_once_it_is_vacant_and_may_be_named_again(director: User) -> None:
    post = name_post("Webmaster", by=director)
    office = appoint(post.code, director, on=today(), by=director)
    with pytest.raises(RuleViolation, match="relieve first"):
        close_post(post, by=director)
    relieve(office, on=today(), by=director)
    close_post(post, by=director)
    assert post_called(post.code) is None
    assert name_post("Webmaster", by=director).pk == post.pk


def test_contact_page_names_holders_and_vacancies_and_no_address(director: User) -> None:
    page = Client().get("/contact/").text
    assert "Dora" in page
    assert page.count(">vacant<") == len(Office.Post) - 1
    assert director.email not in page


def test_director_fills_and_vacates_a_post_by_its_page(director: User) -> None:
    factories.UserFactory(handle="Ann")
    page = browser(director).open("/contact/social_media/")
    page.send(page.page.form("handle"), handle="nobody")
    assert (page.status, "No member has the handle" in page.text) == (422, True)
    page.send(page.page.form("handle"), handle="ann")
    assert (holder_of("social_media"), "The post is filled." in page.text) == ("Ann", True)
    page.send(page.page.form_to("/relieve/"))
    assert (holder_of("social_media"), "Nobody has held it yet." in page.text) == ("", True)


def test_program_fills_and_vacates_a_post(director: User) -> None:
    factories.UserFactory(handle="Ann")
    device, day = Device(director), str(today())
    filled = device.post("/posts/chair/appoint/", {"handle": "Ann", "on": day}, **{"Expected-Version": 0})
    assert (filled.status_code, filled.json()["holder"]) == (200, {"name": "Ann", "since": day, "until": None})
    stale = device.post("/posts/chair/relieve/", {"on": day}, **{"Expected-Version": 7})
    vacated = device.post("/posts/chair/relieve/", {"on": day})
    assert (stale.status_code, vacated.status_code, vacated.json()["holder"]) == (409, 200, None)
    assert [entry.facts["post"] for entry in JournalEntry.objects.filter(tag__startswith="office.")][:2] == [
        "chair"
    ] * 2


def test_first_director_is_appointed_from_the_shell() -> None:
    first = factories.UserFactory(email="first@club.example")
    call_command("appoint", "first@club.example", "director")
    assert can_fill_posts(first)
    with pytest.raises(CommandError, match="There is no such post"):
        call_command("appoint", "first@club.example", "captain")


def test_post_that_the_director_named_opens_no_event_again(director: User) -> None:
    post = name_post("Europe 2", by=director)
    holder = factories.CoordinatorFactory(post=post.code)
    assert (can_coordinate(holder), can_fill_posts(holder)) == (False, False)


def test_who_follows_takes_the_post_when_the_other_leaves_it(director: User) -> None:
    first, second, day = factories.UserFactory(handle="Ann"), factories.UserFactory(handle="Bob"), today() + A_DAY
    appoint("chair", first, on=today(), by=director)
    appoint("chair", second, on=day, by=director)
    shown = post_called("chair")
    assert shown is not None
    assert [(term.name, term.since, term.until) for term in (shown.holder, shown.next)] == [
        ("Ann", today(), today()),
        ("Bob", day, None),
    ]


def test_appointment_is_taken_back_on_its_own_day(director: User) -> None:
    wrong = factories.UserFactory(handle="Ann")
    office = appoint("europe", wrong, on=today(), by=director)
    relieve(office, on=today(), by=director)
    shown = post_called("europe")
    assert (can_coordinate(wrong), holder_of("europe"), shown and shown.before) == (False, "", ())


def test_contact_page_asks_no_more_for_three_posts_than_for_one(director: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            Client().get("/contact/")
        return len(captured)

    appoint(name_post("One", by=director).code, director, on=today(), by=director)
    few = queries()
    for title in ("Two", "Three"):
        appoint(name_post(title, by=director).code, factories.UserFactory(), on=today(), by=director)
    assert queries() == few <= 3


def test_whoever_is_appointed_and_the_other_officers_are_told() -> None:
    director, europe = factories.CoordinatorFactory(post="director"), factories.CoordinatorFactory(post="europe")
    follower = factories.UserFactory()
    Notice.objects.all().delete()
    office = appoint("online", follower, on=today(), by=director)
    assert "holds the post Coordinator, online events from" in follower.notices.get().text
    assert [notice.user for notice in Notice.objects.exclude(user=follower)] == [europe]
    Notice.objects.all().delete()
    relieve(office, on=today() + timedelta(days=1), by=director)
    assert {notice.user for notice in Notice.objects.all()} == {follower, europe}


def test_where_no_other_officer_is_the_administrators_are_told() -> None:
    director, root = factories.CoordinatorFactory(post="director"), factories.UserFactory()
    User.objects.filter(pk=root.pk).update(is_superuser=True)
    Notice.objects.all().delete()
    trust_director(factories.UserFactory(), by=director)
    assert [notice.user for notice in Notice.objects.all()] == [root]


def test_post_filled_by_somebody_else_in_the_meantime_is_a_conflict(director: User) -> None:
    appoint("chair", factories.UserFactory(handle="Ann"), on=today(), by=director)
    with pytest.raises(Conflict):
        appoint("chair", factories.UserFactory(handle="Bob"), on=today(), by=director, seen=0)
    assert holder_of("chair") == "Ann"
