"""Finalized events whose rows were changed by no act: no run rates them, and a coordinator hears of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ratings.models import RatedEvent, Rating, RatingChange
from ratings.services import runs
from tests import factories
from tests.ratings.told import anew, everything
from tests.tournaments.audits.test_audits import again, check, red, swapped, table
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.checks import Tone
from tournaments.audits.services.auditing import release_event
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.models import InboxItem
from tournaments.kernel.models import User
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
Committed = Callable[..., Any]
HELD, RATED, OUT = RatedEvent.State.HELD, RatedEvent.State.RATED, RatedEvent.State.OUT


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Committed) -> Committed:
    """A block whose acts are committed at its end: the tasks they ask for are done."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def evenings(committed: Committed) -> tuple[Event, Event]:
    """Two finalized events of the same people, rated one after the other."""
    first = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="First evening")
    second = factories.DueEventFactory(rounds_scheduled=3, title="Second evening")
    factories.enter(second, *(entry.player for entry in first.entries.all()))
    factories.play_rounds(second, 3)
    for event in (first, second):
        with committed():
            finalize_event(again(event), by=factories.director_of(event))
    return first, second


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post="online")


def refreshed(committed: Committed) -> None:
    with committed():
        runs.refresh_books()


def state(event: Event) -> str:
    return RatedEvent.objects.get(event=event).state


def test_swapped_winner_is_not_rated_and_the_coordinator_is_told_once(
    evenings: tuple[Event, Event], committed: Committed
) -> None:
    first, second = evenings
    director = factories.CoordinatorFactory(handle="Chief", post="director")
    swapped(table(first, 1))
    refreshed(committed)
    assert (state(first), state(second)) == (HELD, RATED)
    assert not RatingChange.objects.filter(event=first).exists()
    assert set(Rating.objects.filter(list="2e-overall").values_list("events", flat=True)) == {1}
    item = InboxItem.objects.get(kind="audit")
    assert item.post == "director"
    assert "“First evening” is held from being rated" in item.text
    assert item.about == f"/events/{first.year}/{first.slug}/audit/"
    assert director.unread == 0
    assert User.objects.get(pk=director.pk).unread == 1
    refreshed(committed)
    assert InboxItem.objects.filter(kind="audit").count() == 1
    assert check(first, "ratings").said == "Held from being rated."


def test_run_that_comes_across_it_holds_it_in_every_list(evenings: tuple[Event, Event], committed: Committed) -> None:
    """A run that begins with the first evening reads the second on its way."""
    first, second = evenings
    swapped(table(second, 1))
    with committed():
        reopen_event(again(first), "A slip was misread.", by=factories.CoordinatorFactory(handle="Otto"))
    assert state(second) == HELD
    assert not RatingChange.objects.filter(event=second).exists()


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


def test_changes_of_both_evenings_are_replayed(evenings: tuple[Event, Event]) -> None:
    for event in evenings:
        assert check(event, "ratings").said == "8 changes to the last bit."
    row = RatingChange.objects.filter(event=evenings[1]).first()
    assert row is not None
    RatingChange.objects.filter(pk=row.pk).update(after=row.after + 1e-9)
    (one,) = check(evenings[1], "ratings").differences
    assert one.where.startswith(row.player.shown_name)
    assert red(audit(again(evenings[1]))) == {"ratings"}
    RatingChange.objects.filter(event=evenings[0]).delete()
    assert len(check(evenings[0], "ratings").differences) == 8
