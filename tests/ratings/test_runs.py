"""Runs: finalized events are rated once each, whatever happens to the workers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.utils import timezone

from ratings.models import RatedEvent, Rating, RatingBook, RatingChange, RatingRun
from ratings.services import runs
from ratings.services.marking import ask_run
from ratings.tasks import refresh_books, sweep_runs
from tests import factories
from tests.ratings.told import everything
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, Reaction
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
State = RatingRun.State
Committed = Callable[..., Any]


def played(**changes: Any) -> Event:
    return factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, **changes)


def finalized(event: Event) -> Event:
    return finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))


def reopened(event: Event) -> Event:
    return reopen_event(Event.objects.get(pk=event.pk), "A result was wrong.", by=factories.CoordinatorFactory())


def test_finalized_event_is_rated_in_both_its_lists(committed: Committed) -> None:
    with committed():
        event = finalized(played())
    assert set(RatingChange.objects.values_list("list", "event")) == {
        ("2e-overall", event.pk),
        ("2e-constructed", event.pk),
    }
    run = RatingRun.objects.get()
    assert (run.state, run.percent, run.events, run.changes) == (State.DONE, 100, 1, 8)
    assert run.checksum == RatingBook.objects.get().checksum != "0" * 32
    assert RatedEvent.objects.get().state == RatedEvent.State.RATED
    assert Rating.objects.filter(list="2e-overall", games=3, events=1).count() == 4


def test_run_says_how_many_ratings_it_moved_and_which_most(committed: Committed) -> None:
    with committed():
        first = finalized(played())
    run, ratings = RatingRun.objects.get(), dict(Rating.objects.values_list("player", "rating"))
    assert run.moved == Rating.objects.count() == 8, "all of them are new, in both lists"
    assert run.most_list == "2e-constructed", "of two that moved as far the first by its list"
    assert run.most_player_id is not None
    assert run.most == ratings[run.most_player_id] - 1500
    assert abs(run.most) == max(abs(rating - 1500) for rating in ratings.values()) > 0
    with committed():
        reopened(first)
    run = RatingRun.objects.latest("pk")
    assert (run.changes, run.moved, run.most, run.most_list, run.most_player) == (0, 8, None, "", None)


def test_event_that_is_reported_late_awaits_the_next_full_run(committed: Committed) -> None:
    event = played()
    with time_machine.travel(event.starts_at + timedelta(days=8)), committed():
        finalized(event)
    assert RatedEvent.objects.get().state == RatedEvent.State.AWAITING
    with committed():
        finalized(played())
    assert not RatingChange.objects.filter(event=event).exists()
    with committed():
        refresh_books()
    assert RatedEvent.objects.get(event=event).state == RatedEvent.State.RATED
    assert RatingChange.objects.filter(event=event).exists()


def test_run_that_is_under_way_is_left_to_its_worker() -> None:
    finalized(played())
    run = ask_run(RatingBook.objects.create(code="2E"))
    RatingRun.objects.filter(pk=run.pk).update(state=State.RUNNING, claim="another", beat_at=timezone.now())
    assert runs.run_ratings(run.pk) is False
    other = ask_run(run.book)
    assert runs.run_ratings(other.pk) is False
    assert runs.due_runs() == []


def test_run_whose_worker_died_is_finished_by_the_sweeper(committed: Committed) -> None:
    with committed():
        finalized(played())
    expected = everything()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    book = RatingBook.objects.get()
    RatingBook.objects.update(checksum="0" * 32)
    RatedEvent.objects.update(state=RatedEvent.State.DUE)
    run = ask_run(book)
    RatingRun.objects.filter(pk=run.pk).update(state=State.RUNNING, claim="dead", beat_at=timezone.now())
    with time_machine.travel(timezone.now() + settings.RUN_PATIENCE + timedelta(seconds=1)):
        sweep_runs()
    run.refresh_from_db()
    assert (run.state, run.attempts) == (State.DONE, 1)
    assert everything() == expected


def test_worker_that_lost_its_claim_writes_nothing(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was stopped for a while, and another took the run over."""
    event = finalized(played())
    with committed():
        pass
    read = runs.Facts.read

    def overtaken(facts: Any, events: Any) -> None:
        read(facts, events)
        RatingRun.objects.update(claim="another")

    monkeypatch.setattr(runs.Facts, "read", overtaken)
    RatedEvent.objects.create(
        event=event, book=RatingBook.objects.create(code="2E"), state="due", reported_at=timezone.now()
    )
    run = ask_run(RatingBook.objects.get())
    assert runs.run_ratings(run.pk) is False
    assert not RatingChange.objects.exists()


def test_run_that_never_succeeds_is_given_up() -> None:
    run = ask_run(RatingBook.objects.create(code="2E"))
    RatingRun.objects.filter(pk=run.pk).update(attempts=settings.RUN_ATTEMPTS)
    assert runs.run_ratings(run.pk) is False
    run.refresh_from_db()
    assert run.state == State.GIVEN_UP


def test_coordinators_alone_have_all_of_it_worked_out_anew() -> None:
    with pytest.raises(RuleViolation, match="Only coordinators"):
        runs.refresh_ratings("2E", by=factories.UserFactory())
    with pytest.raises(RuleViolation, match="There is no rating list of SW"):
        runs.refresh_ratings("SW", by=factories.CoordinatorFactory())
    assert not RatingRun.objects.exists()


def test_nightly_run_leaves_a_book_alone_that_was_refreshed_today(committed: Committed) -> None:
    RatingBook.objects.create(code="2E")
    for hours, asked in ((0, 1), (12, 0), (24, 1)):
        with time_machine.travel(timezone.now() + timedelta(hours=hours)), committed():
            before = RatingRun.objects.count()
            refresh_books()
            assert RatingRun.objects.count() - before == asked


def run_of(code: str, **columns: Any) -> RatingRun:
    """A run of a book of its own."""
    run = ask_run(RatingBook.objects.create(code=code))
    RatingRun.objects.filter(pk=run.pk).update(**columns)
    return run


def test_sweeper_asks_for_runs_that_were_silent_and_for_no_others() -> None:
    patience = settings.RUN_PATIENCE
    before, now = timezone.now() - patience - timedelta(seconds=1), timezone.now()
    silent = run_of("A", asked_at=before)
    run_of("B", asked_at=now)
    dead = run_of("C", state=State.RUNNING, asked_at=before, beat_at=before)
    run_of("D", state=State.RUNNING, asked_at=before, beat_at=now)
    run_of("E", state=State.DONE, asked_at=before, beat_at=before)
    run_of("F", state=State.GIVEN_UP, asked_at=before, beat_at=before)
    assert [pk for _, pk in runs.due_runs()] == [silent.pk, dead.pk]
    assert RatingRun.objects.count() == 6


@pytest.mark.parametrize(
    ("state", "run", "asked"),
    [
        (RatedEvent.State.DUE, None, 1),
        (RatedEvent.State.DUE, State.GIVEN_UP, 1),
        (RatedEvent.State.DUE, State.RUNNING, 0),
        (RatedEvent.State.RATED, None, 0),
    ],
)
def test_sweeper_makes_a_run_for_a_book_with_something_due_and_nobody_at_it(
    state: str, run: str | None, asked: int
) -> None:
    book, event = RatingBook.objects.create(code="2E"), factories.EventFactory()
    RatedEvent.objects.create(book=book, event=event, state=state, reported_at=timezone.now())
    if run is not None:
        RatingRun.objects.filter(pk=ask_run(book).pk).update(state=run, beat_at=timezone.now())
    before = RatingRun.objects.count()
    runs.due_runs()
    assert RatingRun.objects.count() - before == asked


def test_full_run_rates_what_nobody_marked(committed: Committed) -> None:
    event = finalized(played())
    Reaction.objects.all().delete()
    with committed():
        runs.refresh_ratings("2E", by=factories.CoordinatorFactory())
    assert RatedEvent.objects.get().event == event
    assert RatingChange.objects.count() == 8


def test_message_that_comes_twice_does_its_work_once(committed: Committed) -> None:
    with committed():
        finalized(played())
    before, run = everything(), RatingRun.objects.get()
    assert runs.run_ratings(run.pk) is False
    assert everything() == before
    assert JournalEntry.objects.filter(tag="ratings.recomputed").count() == 1
