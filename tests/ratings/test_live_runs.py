"""Runs as coordinators see them: live, with a button, and nothing for anybody else."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from ratings.models import RatingBook, RatingRun
from tests.ratings.conftest import Ratings
from tournaments.kernel.models import JournalEntry, User

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


@pytest.mark.parametrize("model", ["ratingbook", "rating", "ratingchange", "ratedevent", "ratingrun"])
def test_admin_shows_the_rows_and_changes_none(model: str, rated: Ratings, client: Client) -> None:
    client.force_login(User.objects.create_superuser("root@club.example"))
    rows = reverse(f"admin:ratings_{model}_changelist")
    assert client.get(rows).status_code == 200
    assert client.get(f"{rows}add/").status_code == 403


def test_number_of_queries_does_not_grow_with_the_runs(
    office: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    book = RatingBook.objects.get(code="2E")
    with django_assert_max_num_queries(15):
        office.get(RUNS)
    RatingRun.objects.bulk_create(RatingRun(book=book, state="done") for _ in range(3))
    with django_assert_max_num_queries(15):
        office.get(RUNS)
