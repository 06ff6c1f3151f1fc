"""Every finalized event is rated, once, as a clean run would, whatever happens to workers and broker."""

from __future__ import annotations

import os
import signal

import pytest

from ratings.models import RatedEvent, RatingRun
from tests import factories
from tests.ratings.told import anew, everything
from tests.stack.processes import wait_for
from tests.stack.running import Stack, dawdle, dawdling, hurry
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Player
from tournaments.record.models import Event

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

TIMES = int(os.environ.get("TREKCC_FAULTS", "1"))
SLOWEST = 3.0


def played(number: int) -> list[Event]:
    """Events of the same players, so that what comes of one hangs on those before."""
    first = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    people = [entry.player for entry in first.entries.all()]
    return [first, *(_again(people) for _ in range(number - 1))]


def _again(people: list[Player]) -> Event:
    event = factories.DueEventFactory(rounds_scheduled=3)
    factories.enter(event, *people)
    factories.play_rounds(event, 3)
    return Event.objects.get(pk=event.pk)


def finalize(stack: Stack, *events: Event) -> list[float]:
    """Finalize these on the site; how long each answer took."""
    answers = []
    for event in events:
        visitor = stack.visitor(factories.director_of(event))
        page = f"{event.get_absolute_url()}finalize/"
        answers.append(visitor.post(page, key=f"finalize {event.pk}", seen=str(event.version)))
    assert [answer.status for answer in answers] == [302] * len(events), stack.processes["web"].log()
    return [answer.seconds for answer in answers]


def rated(number: int) -> bool:
    """So many events are rated, and no run is left."""
    open_runs = RatingRun.objects.exclude(state=RatingRun.State.DONE)
    return RatedEvent.objects.filter(state="rated").count() == number and not open_runs.exists()


def equals_a_clean_run(stack: Stack) -> bool:
    found = everything()
    stack.pause()
    return found == anew() and bool(found[0])


@pytest.mark.parametrize("_", range(TIMES))
@pytest.mark.parametrize("victim", ["child", "worker"])
def test_ratings_of_a_run_that_was_killed_are_those_of_a_clean_one(_: int, victim: str, stack: Stack) -> None:
    events = played(1)
    dawdle("ratings_rating", 0.3)
    finalize(stack, *events)
    wait_for(dawdling, "the run is under way")
    if victim == "child":
        for child in stack.processes["worker"].children():
            os.kill(child, signal.SIGKILL)
    else:
        stack.kill("worker")
    hurry()
    stack.wait_for(lambda: rated(1), "the event is rated")
    assert RatingRun.objects.get().attempts > 1
    assert JournalEntry.objects.filter(tag="ratings.recomputed").count() == 1
    assert equals_a_clean_run(stack)


def test_message_that_comes_again_and_again_makes_one_history(stack: Stack) -> None:
    dawdle("ratings_rating", 0.1)
    finalize(stack, *played(1))
    run = wait_for(RatingRun.objects.first, "there is a run")
    for _ in range(6):
        stack.send("ratings.tasks.run_ratings", run.pk)
    stack.wait_for(lambda: rated(1), "the event is rated")
    wait_for(lambda: stack.redis.llen("celery") == 0, "every message was read")
    assert JournalEntry.objects.filter(tag="ratings.recomputed").count() == 1
    assert equals_a_clean_run(stack)


def test_events_finalized_while_redis_is_away_or_hangs_are_rated_when_it_is_back(stack: Stack) -> None:
    events = played(3)
    finalize(stack, events[0])
    stack.signal("redis", signal.SIGSTOP)
    times = finalize(stack, events[1])
    stack.signal("redis", signal.SIGCONT)
    stack.kill("redis")
    times += finalize(stack, events[2])
    assert max(times) < SLOWEST, times
    stack.start("redis")
    stack.wait_for(lambda: rated(3), "the events are rated")
    assert equals_a_clean_run(stack)


def test_messages_that_redis_forgets_are_found_by_the_sweeper(stack: Stack) -> None:
    number = 2 if TIMES == 1 else 100
    events = played(number)
    stack.kill("worker")
    finalize(stack, *events)
    stack.redis.flushall()
    stack.start("worker")
    stack.wait_for(lambda: rated(number), "the events are rated")
    assert equals_a_clean_run(stack)
