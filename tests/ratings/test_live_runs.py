"""Runs as coordinators see them: live, with a button, and nothing for anybody else."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ratings.models import RatedEvent, Rating, RatingBook, RatingChange, RatingRun
from ratings.selectors.audits import changes_are_replayed
from ratings.selectors.events import event_ratings
from ratings.selectors.witness import find_wrong_ratings
from tests.ratings.conftest import Ratings
from tests.tournaments.api.conftest import Device
from tournaments.audits.selectors.checks import Tone
from tournaments.kernel.models import Heartbeat, JournalEntry
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
RUNS = "/ratings/runs/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def office(rated: Ratings, client: Client) -> Client:
    client.force_login(rated.coordinator)
    return client


def seen(page: str) -> str:
    found = re.search(r"seen=(\w+)", page)
    assert found
    return found[1]


def test_poll_is_answered_only_when_something_changed(office: Client) -> None:
    known = seen(office.get(RUNS).text)
    assert office.get(f"{RUNS}?seen={known}", headers=HTMX).status_code == 204
    RatingRun.objects.create(book=RatingBook.objects.get(code="2E"), state="running", percent=40)
    piece = office.get(f"{RUNS}?seen={known}", headers=HTMX)
    assert (piece.status_code, "40 %" in piece.text, "<h1" in piece.text) == (200, True, False)
    assert seen(piece.text) != known


def test_button_asks_for_a_full_run_once_however_often_it_is_clicked(office: Client, rated: Ratings) -> None:
    for _ in range(2):
        assert office.post(f"{RUNS}2E/", {"key": "once"})["Location"] == RUNS
    run = RatingRun.objects.get(state="waiting")
    assert (run.is_full, run.asked_by) == (True, rated.coordinator)
    assert JournalEntry.objects.filter(tag="ratings.asked").count() == 1
    assert "by Cora" in office.get(RUNS).text


def test_book_that_is_not_there_is_refused_by_name(office: Client) -> None:
    for answer in (office.post(f"{RUNS}XY/", {"key": "k"}), office.post(f"{RUNS}2E/", {"key": "k" * 65})):
        assert answer.status_code == 422
    assert "There is no rating list of XY" in office.post(f"{RUNS}XY/").text
    assert not RatingRun.objects.filter(state="waiting").exists()


def test_number_of_queries_does_not_grow_with_the_runs(
    office: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    runs = (RatingRun(book=RatingBook.objects.get(code="2E"), state="done") for _ in range(3))
    with django_assert_max_num_queries(15):
        office.get(RUNS)
    RatingRun.objects.bulk_create(runs)
    with django_assert_max_num_queries(15):
        office.get(RUNS)


# --- a run that waits says for whom: to coordinators beside the run, to everybody on the page of the event ---


@pytest.fixture
def book(rated: Ratings, settings: Any) -> RatingBook:
    """Of Second Edition, with a run that waits for the worker, last seen 12 seconds ago."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    Heartbeat.objects.create(process="worker", at=timezone.now() - timedelta(seconds=12))
    book = RatingBook.objects.get(code="2E")
    RatingRun.objects.create(book=book, state="waiting")
    return book


def begun(book: RatingBook) -> RatingRun:
    now = timezone.now()
    return RatingRun.objects.create(
        book=book, state="running", percent=40, started_at=now - timedelta(seconds=50), beat_at=now
    )


def test_run_that_waits_for_the_one_before_says_how_far_that_is(book: RatingBook, office: Client) -> None:
    begun(book)
    assert "waits for the run of Second Edition that began 50 seconds ago, 40 % done" in office.get(RUNS).text


def test_run_under_way_says_how_far_it_is_and_how_long_is_left(book: RatingBook, office: Client) -> None:
    begun(book)
    assert "40 %, about 75 s left" in " ".join(office.get(RUNS).text.split())


def test_api_says_the_same(book: RatingBook, rated: Ratings) -> None:
    run = Device(rated.coordinator).get("/ratings/runs/").json()["results"][0]
    assert (run["state"], run["waits_for"]) == ("waiting", "the worker, last seen 12 seconds ago")
    done = Device(rated.coordinator).get("/ratings/runs/").json()["results"][1]
    assert done["waits_for"] == done["time_left"] == ""
    begun(book)
    assert Device(rated.coordinator).get("/ratings/runs/").json()["results"][0]["time_left"] == "about 75 s left"


def test_event_that_is_due_says_what_its_ratings_wait_for(book: RatingBook, rated: Ratings) -> None:
    RatedEvent.objects.filter(event=rated.event).update(state="due")
    event = Event.objects.get(pk=rated.event.pk)
    assert event_ratings(event).says.endswith("until the next run. It waits for the worker, last seen 12 seconds ago.")
    RatingRun.objects.filter(state="waiting").delete()
    begun(book)
    assert event_ratings(event).says.endswith("until the next run. It is under way: 40 % done, about 75 s left.")
    RatedEvent.objects.filter(event=rated.event).delete()
    RatingRun.objects.filter(state="running").delete()
    assert event_ratings(event).says.endswith("It waits for the worker, last seen 12 seconds ago.")


def test_poll_brings_new_words_while_a_run_waits(book: RatingBook, office: Client) -> None:
    known = seen(office.get(RUNS).text)
    Heartbeat.objects.update(at=timezone.now() - timedelta(hours=1))
    assert "1 hour ago" in office.get(f"{RUNS}?seen={known}", headers=HTMX).text


# --- each column of a rating list against the ledger ---


def test_rating_without_ledger_and_ledger_without_rating_are_found(rated: Ratings) -> None:
    Rating.objects.filter(list="2e-overall", player=rated.best).delete()
    RatingChange.objects.filter(list="2e-overall", player=rated.last).delete()
    assert sorted("no rating" in finding.what.split(";")[1] for finding in find_wrong_ratings()) == [False, True]


def test_lists_that_a_run_is_writing_are_left_alone(rated: Ratings) -> None:
    Rating.objects.filter(list="2e-overall", player=rated.best).update(games=0)
    RatingRun.objects.create(
        book_id=RatingChange.objects.values_list("event__rated__book", flat=True)[0], state="running"
    )
    assert list(find_wrong_ratings()) == []


def test_changes_of_an_event_that_is_said_to_be_not_rated_are_found(rated: Ratings) -> None:
    row = RatingChange.objects.filter(list="2e-overall").latest("pk")
    RatedEvent.objects.filter(event=row.event).update(state=RatedEvent.State.OUT)
    check = changes_are_replayed(row.event)
    assert check.tone == Tone.RED
    assert {one.kept for one in check.differences} == {"no change"}
