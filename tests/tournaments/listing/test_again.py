"""An event once more: everything of its listing, on the next day that is free."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    event = factories.finalize_long_ago(
        factories.PlayedEventFactory(players=4, rounds=3, by=factories.UserFactory(handle="picard"), rounds_scheduled=3)
    )
    began = (timezone.now() - timedelta(days=18)).replace(second=0, microsecond=0)
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(notes="Bring a deck box.", fee="5", starts_at=began)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


def test_finished_event_leads_to_a_new_one_with_all_that_it_was(event: Event) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}desk/")
    assert f"/events/new/?again={event.pk}" in desk.page.links
    form = desk.open(f"/events/new/?again={event.pk}").page.form("title", "date")
    assert form.value("date") == f"{event.local_start.date() + 3 * WEEK:%Y-%m-%d}"
    desk.send(form)
    new = Event.objects.latest("pk")
    assert new.pk != event.pk
    for name in (
        "title",
        "game",
        "format",
        "pool",
        "rules",
        "rounds_scheduled",
        "notes",
        "fee",
        "time_zone",
        "options",
    ):
        assert getattr(new, name) == getattr(event, name)
    assert new.local_start.time() == event.local_start.time().replace(second=0, microsecond=0)
    assert not new.entries.exists()


def test_day_that_is_taken_is_passed_over(event: Event) -> None:
    by = factories.director_of(event)
    other = factories.EventFactory(by=by)
    Event.objects.filter(pk=other.pk).update(starts_at=event.starts_at + 3 * WEEK)
    form = browser(by).open(f"/events/new/?again={event.pk}").page.form("title", "date")
    assert form.value("date") == f"{event.local_start.date() + 4 * WEEK:%Y-%m-%d}"


@pytest.mark.parametrize("key", ["x", "9" * 30, "0"])
def test_key_of_no_event_begins_an_empty_listing(key: str) -> None:
    page = browser(factories.UserFactory()).open(f"/events/new/?again={key}")
    assert (page.status, page.page.form("title").value("title")) == (200, "")


def test_event_of_another_director_is_not_copied(event: Event) -> None:
    page = browser(factories.UserFactory()).open(f"/events/new/?again={event.pk}")
    assert "Bring a deck box." not in page.text
