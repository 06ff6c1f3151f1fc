"""Finalized events whose rows were changed by no act: what they did stays until a coordinator decides (House-A2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from ratings.models import RatedEvent, Rating, RatingChange
from ratings.services import runs
from ratings.services.marking import mark_players
from tests import factories
from tests.ratings.told import anew, everything
from tests.tournaments.audits.test_audits import again, check, swapped, table
from tournaments.audits.selectors.checks import Tone
from tournaments.audits.services.auditing import release_event, void_event
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.models import InboxItem
from tournaments.kernel.models import User
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
Committed = Callable[..., Any]
HELD, RATED, OUT = RatedEvent.State.HELD, RatedEvent.State.RATED, RatedEvent.State.OUT


@pytest.fixture(scope="module")
def rated_evenings(lasting: None) -> tuple[Event, Event]:
    """Two finalized events of the same people, rated one after the other."""
    first = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="First evening")
    second = factories.DueEventFactory(rounds_scheduled=3, title="Second evening")
    factories.enter(second, *(entry.player for entry in first.entries.all()))
    factories.play_rounds(second, 3)
    for event in (first, second):
        finalize_event(again(event), by=factories.director_of(event))
    return first, second


@pytest.fixture
def evenings(rated_evenings: tuple[Event, Event], db: None) -> tuple[Event, Event]:
    """Tests change rows in the transaction of an act, at which no guard of the database looks."""
    first, second = rated_evenings
    with factories.by_hand():
        return again(first), again(second)


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post="online")


def refreshed(committed: Committed) -> None:
    with committed():
        runs.refresh_books()


def state(event: Event) -> str:
    return RatedEvent.objects.get(event=event).state


def test_swapped_winner_moves_no_rating_and_the_coordinator_is_told_once(
    evenings: tuple[Event, Event], committed: Committed
) -> None:
    first, second = evenings
    director = factories.CoordinatorFactory(handle="Chief", post="director")
    stood = everything()
    swapped(table(first, 1))
    refreshed(committed)
    assert (state(first), state(second)) == (HELD, RATED)
    assert everything() == stood
    item = InboxItem.objects.get(kind="audit")
    assert item.post == "director"
    assert "“First evening” is under review" in item.text
    assert "Its published ratings stay until you decide." in item.text
    assert item.about == f"/events/{first.year}/{first.slug}/audit/"
    assert director.unread == 0
    assert User.objects.get(pk=director.pk).unread == 1
    refreshed(committed)
    assert InboxItem.objects.filter(kind="audit").count() == 1
    assert check(first, "ratings").said == "8 changes to the last bit."
    assert check(second, "ratings").tone == Tone.GREEN


def test_run_that_comes_across_it_rates_it_as_it_was_finalized(
    evenings: tuple[Event, Event], committed: Committed
) -> None:
    """A run that begins with the first evening reads the second on its way."""
    first, second = evenings
    otto = factories.CoordinatorFactory(handle="Otto")
    with committed():
        reopen_event(again(first), "A slip was misread.", by=otto)
    stood = everything()
    with committed():
        finalize_event(again(first), by=factories.director_of(first))
    swapped(table(second, 1))
    with committed():
        reopen_event(again(first), "A slip was misread.", by=otto)
    assert state(second) == HELD
    assert everything() == stood


def test_event_that_was_never_rated_waits(evenings: tuple[Event, Event], committed: Committed) -> None:
    first, _ = evenings
    RatingChange.objects.all().delete()
    swapped(table(first, 1))
    refreshed(committed)
    assert state(first) == HELD
    assert not RatingChange.objects.filter(event=first).exists()
    assert "It waits to be rated until you decide." in InboxItem.objects.get(kind="audit").text
    assert check(first, "ratings").said == "Under review: it waits to be rated."


@pytest.mark.parametrize("changes", [{"level": 5}, {"sanctioned": False}], ids=str)
def test_forged_listing_moves_no_rating(
    evenings: tuple[Event, Event], committed: Committed, changes: dict[str, Any]
) -> None:
    first, _ = evenings
    stood = everything()
    with factories.by_hand():
        Event.objects.filter(pk=first.pk).update(**changes)
    refreshed(committed)
    assert state(first) == HELD
    assert everything() == stood


def test_voided_under_review_it_counts_no_more(evenings: tuple[Event, Event], cora: User, committed: Committed) -> None:
    first, _ = evenings
    swapped(table(first, 1))
    refreshed(committed)
    with committed():
        void_event(again(first), "It was made up.", by=cora)
    assert state(first) == OUT
    assert not RatingChange.objects.filter(event=first).exists()
    assert set(Rating.objects.filter(list="2e-overall").values_list("events", flat=True)) == {1}


def test_two_events_under_review_come_to_rest(evenings: tuple[Event, Event], cora: User, committed: Committed) -> None:
    """A run over one reads the other on its way: neither asks for another run of the other for ever."""
    first, second = evenings
    stood = everything()
    for event in evenings:
        swapped(table(event, 1))
    refreshed(committed)
    with committed():
        mark_players([entry.player_id for entry in first.entries.all()])
    assert (state(first), state(second)) == (HELD, HELD)
    assert everything() == stood
    assert InboxItem.objects.filter(kind="audit").count() == 2


def test_pages_and_calls_mark_what_is_under_review_until_it_is_decided(
    evenings: tuple[Event, Event], cora: User, committed: Committed, client: Client
) -> None:
    first, second = evenings
    player = first.entries.earliest("number").player_id
    pages = (
        first.get_absolute_url(),
        f"{first.get_absolute_url()}standings/",
        f"/ratings/events/{first.pk}/",
        f"/players/{player}/",
        f"/ratings/players/{player}/",
        "/ratings/2e-overall/",
    )
    assert not any(is_marked(client, page) for page in pages)
    swapped(table(first, 1))
    refreshed(committed)
    assert all(is_marked(client, page) for page in pages)
    assert not is_marked(client, second.get_absolute_url())
    assert client.get(f"/api/v1/ratings/events/{first.pk}/").json()["state"] == "held"
    rows = client.get("/api/v1/ratings/lists/2e-overall/").json()["results"]
    assert all(row["under_review"] for row in rows)
    steps = client.get(f"/api/v1/ratings/players/{player}/lists/2e-overall/").json()["results"]
    assert {step["title"]: step["under_review"] for step in steps} == {"First evening": True, "Second evening": False}
    assert client.get("/ratings/2e-overall.csv").content.decode().splitlines()[1].endswith(",yes")
    with committed():
        release_event(again(first), "It was so.", by=cora)
    assert not any(is_marked(client, page) for page in pages)


def is_marked(client: Client, page: str) -> bool:
    answer = client.get(page)
    assert answer.status_code == 200, page
    return "under review" in answer.content.decode().lower()


def test_accepted_event_is_rated_as_it_stands(evenings: tuple[Event, Event], cora: User, committed: Committed) -> None:
    first, second = evenings
    stood = everything()
    swapped(table(first, 1))
    refreshed(committed)
    with committed():
        release_event(again(first), "It was so.", by=cora)
    assert (state(first), state(second)) == (RATED, RATED)
    assert everything() != stood
    assert everything() == anew()
    assert check(first, "ratings").tone == Tone.GREEN


def test_rows_that_make_no_sense_stop_no_run(evenings: tuple[Event, Event], committed: Committed) -> None:
    first, second = evenings
    Match.objects.filter(round__event=first).update(winner_seat="", facts={"nonsense": 1})
    refreshed(committed)
    assert (state(first), state(second)) == (HELD, RATED)
