"""A run that waits says for whom: to coordinators beside the run, to everybody on the page of the event."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import RatedEvent, RatingBook, RatingRun
from ratings.selectors.events import event_ratings
from tests.ratings.conftest import Ratings
from tests.ratings.test_live_runs import HTMX, RUNS, seen
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import Heartbeat
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(rated: Ratings, settings: Any) -> RatingBook:
    """Of Second Edition, with a run that waits for the worker, last seen 12 seconds ago."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    Heartbeat.objects.create(process="worker", at=timezone.now() - timedelta(seconds=12))
    book = RatingBook.objects.get(code="2E")
    RatingRun.objects.create(book=book, state="waiting")
    return book


@pytest.fixture
def office(rated: Ratings, client: Client) -> Client:
    client.force_login(rated.coordinator)
    return client


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
