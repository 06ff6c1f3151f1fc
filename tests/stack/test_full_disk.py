"""A disk without room: writing is answered with 507 and a sentence, nothing is half saved, and pages are read."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import caches
from django.db import OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse  # noqa: TID251 - a page of the test's own
from django.test import Client
from django.urls import path

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Player
from tournaments.record.models import Event
from trekcc import disk
from trekcc.urls import *  # noqa: F403
from trekcc.urls import urlpatterns as site

pytestmark = pytest.mark.django_db(transaction=True)

SENTENCE = "There is no room left on the site's disk."
FILLERS = {
    "tournaments_journalentry": (
        "INSERT INTO tournaments_journalentry (tag, at, subject_model, subject_pk, facts, digest, result_model)"
        " VALUES (%(key)s, CURRENT_TIMESTAMP, '', 0, %(text)s, '', '')"
    ),
    "trekcc_limits": "INSERT INTO trekcc_limits (cache_key, value, expires) VALUES (%(key)s, %(text)s, '2050-01-01')",
    "django_session": (
        "INSERT INTO django_session (session_key, session_data, expire_date) VALUES (%(key)s, %(text)s, '2050-01-01')"
    ),
}


def remember(request: HttpRequest) -> HttpResponse:
    request.session["anything"] = "x" * 5000
    return HttpResponse("done")


urlpatterns = [path("remember/", remember), *site]


@contextmanager
def full() -> Iterator[None]:
    """Not one row more goes into the tables that every act writes: the database itself says why."""
    with connection.cursor() as cursor:
        before = _no_more_pages(cursor) if connection.vendor == "sqlite" else _no_more_rows(cursor)
    yield
    with connection.cursor() as cursor:
        cursor.execute(before)


def _no_more_pages(cursor: Any) -> str:
    """SQLite may not grow, and what was left in these tables is filled."""
    most = cursor.execute("PRAGMA max_page_count").fetchone()[0]
    cursor.execute("VACUUM")
    cursor.execute(f"PRAGMA max_page_count = {cursor.execute('PRAGMA page_count').fetchone()[0]}")
    for statement in FILLERS.values():
        for size in (1000, 100, 10, 0):
            while _filled(cursor, statement, size):
                pass
    return f"PRAGMA max_page_count = {most}"


def _filled(cursor: Any, statement: str, size: int) -> bool:
    try:
        cursor.execute(statement, {"key": secrets.token_hex(8), "text": '"' + "x" * size + '"'})
    except OperationalError:
        return False
    return True


def _no_more_rows(cursor: Any) -> str:
    """PostgreSQL says what it says when a file cannot grow."""
    cursor.execute(
        "CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'could not extend file'"
        " USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql"
    )
    for table in FILLERS:
        cursor.execute(
            f"CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )
    return "DROP FUNCTION full_disk CASCADE"


@pytest.fixture(autouse=True)
def _no_trouble_before() -> Iterator[None]:
    disk.forget()
    yield
    disk.forget()


@pytest.fixture
def event() -> Event:
    return factories.EventFactory(by=factories.UserFactory(password=factories.PASSWORD))


@pytest.fixture
def director(event: Event) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(factories.director_of(event))
    client.get("/events/")
    return client


def walk_in(client: Client, event: Event, **headers: str) -> Any:
    typed = {"name": "Wanda", "key": "once"}
    return client.post(f"{event.get_absolute_url()}entries/walk-in/", typed, headers=headers)


def written() -> tuple[int, ...]:
    rows = (model.objects.count() for model in (JournalEntry, Player, User))
    return (*rows, *Event.objects.values_list("version", flat=True))


# --- writing ----------------------------------------------------------------------------------------------------------


def test_act_of_a_page_is_answered_with_a_sentence_and_nothing_is_saved(event: Event, director: Client) -> None:
    with full():
        before = written()
        answer = walk_in(director, event)
        assert (answer.status_code, SENTENCE in answer.text.replace("&#x27;", "'")) == (507, True)
        assert "text/html" in answer["Content-Type"]
        assert written() == before
    assert walk_in(director, event).status_code == 302
    assert written() != before


def test_act_of_a_piece_of_a_page_is_answered_in_its_place(event: Event, director: Client) -> None:
    with full():
        answer = walk_in(director, event, **{"HX-Request": "true"})
    assert (answer.status_code, "data-violation" in answer.text, "<html" in answer.text) == (507, True, False)


def test_pages_put_the_answer_where_the_form_is(client: Client) -> None:
    assert '"(401|403|404|409|410|413|422|429|507)"' in client.get("/events/").text


def test_call_of_a_program_is_answered_with_a_problem_and_nothing_is_saved(event: Event) -> None:
    device = Device(factories.director_of(event))
    with full():
        before = written()
        answer = device.post(f"/events/{event.pk}/entries/", {"name": "Wanda"})
        problem = answer.json()
        assert (answer.status_code, answer["Content-Type"]) == (507, "application/problem+json")
        assert (problem["status"], problem["code"], problem["title"]) == (507, "disk_full", "Insufficient Storage")
        assert problem["detail"].startswith(SENTENCE)
        assert written() == before


def test_signing_in_does_not_speak_of_too_many_attempts(event: Event) -> None:
    typed = {"login": factories.director_of(event).email, "password": factories.PASSWORD}
    client = Client(raise_request_exception=False)
    with full():
        answer = client.post("/account/login/", typed)
        assert (answer.status_code, SENTENCE in answer.text.replace("&#x27;", "'")) == (507, True)
        assert "Too many" not in answer.text
    assert client.post("/account/login/", typed).status_code == 302


@pytest.mark.urls("tests.stack.test_full_disk")
@pytest.mark.parametrize("debug", [False, True])
def test_session_that_cannot_be_saved_at_the_end_is_answered_too(debug: bool, settings: Any) -> None:
    settings.DEBUG = debug
    client = Client(raise_request_exception=False)
    with full():
        answer = client.get("/remember/")
        assert (answer.status_code, "is not certain" in answer.text) == (507, True)
    assert client.get("/remember/").status_code == 200


def test_member_signs_up_later(event: Event) -> None:
    said = {"email": "una@club.example", "password1": factories.PASSWORD, "password2": factories.PASSWORD}
    client = Client(raise_request_exception=False)
    with full():
        before = written()
        assert client.post("/account/signup/", {**said, "handle": "Una", "name": "Una"}).status_code == 507
        assert written() == before


# --- reading ----------------------------------------------------------------------------------------------------------


def test_pages_and_calls_are_read(event: Event, director: Client) -> None:
    device = Device(factories.director_of(event))
    caches["limits"].set("over", 1, timeout=0.001)
    with full():
        for page in ("", "entries/", "desk/", "standings/"):
            assert director.get(f"{event.get_absolute_url()}{page}").status_code == 200
        assert device.get(f"/events/{event.pk}/").status_code == 200
        assert Client().get("/api/v1/events/").status_code == 200
        assert caches["limits"].get("over") is None


# --- probes -----------------------------------------------------------------------------------------------------------


def test_site_is_not_ready_until_there_is_room(event: Event, director: Client, client: Client) -> None:
    with full():
        walk_in(director, event)
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["missing"]) == (503, ["disk"])
        assert client.get("/healthz").status_code == 200
    disk.forget()  # a minute later
    assert client.get("/readyz").status_code == 200


def test_sqlite_without_room_is_seen_before_anybody_writes(event: Event, client: Client) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's file lies beside the site")
    with full():
        assert client.get("/readyz").json()["missing"] == ["disk"]


# --- the count of limits ----------------------------------------------------------------------------------------------


def test_count_that_cannot_be_written_is_no_refusal() -> None:
    assert caches["limits"].add("key", 1) is True
    assert caches["limits"].add("key", 2) is False
    assert caches["limits"].get("key") == 1
    with full(), pytest.raises(OperationalError):
        caches["limits"].add("another", 1)


def test_error_of_another_kind_is_none_of_a_full_disk() -> None:
    with (
        pytest.raises(OperationalError if connection.vendor == "sqlite" else Exception) as caught,
        transaction.atomic(),
    ):
        connection.cursor().execute("SELECT * FROM nowhere")
    assert not disk.is_full(caught.value)
