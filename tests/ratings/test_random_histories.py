"""Late, corrected, reopened, moved and voided events, and records that are merged: each run agrees with a clean one.

`TREKCC_HISTORIES=1000 pytest tests/ratings/test_random_histories.py` tells so many.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.utils import timezone

from ratings.models import RatedEvent, RatingBook
from ratings.services.histories import GAME, History, simulate_history
from ratings.services.marking import ask_run, mark_players
from ratings.services.runs import run_ratings
from tests.ratings.told import anew, everything
from tournaments.people.models import Player
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
HISTORIES = int(os.environ.get("TREKCC_HISTORIES", "4"))
EVENTS, PLAYERS, ACTS = 8, 20, 6
UNTIL = datetime(2026, 3, 1, tzinfo=UTC)


def correct(rng: Random) -> None:
    """The winner of a game becomes another."""
    event = rng.choice(list(Event.objects.filter(state=Event.State.FINALIZED)))
    match = rng.choice(list(Match.objects.filter(round__event=event).exclude(winner_seat="")))
    Match.objects.filter(pk=match.pk).update(winner_seat="b" if match.winner_seat == "a" else "a")
    due(event)


def take_out(rng: Random) -> None:
    """An event is reopened or void."""
    event = rng.choice(list(Event.objects.filter(state=Event.State.FINALIZED)))
    Event.objects.filter(pk=event.pk).update(state=rng.choice((Event.State.COMPLETE, Event.State.VOID)))
    due(event)


def put_in(rng: Random) -> None:
    """An event comes late, or comes back."""
    if out := list(Event.objects.exclude(state=Event.State.FINALIZED)):
        event = rng.choice(out)
        Event.objects.filter(pk=event.pk).update(state=Event.State.FINALIZED)
        due(event)


def move(rng: Random) -> None:
    """An event is reopened, and gets another last day; as a rule it is finalized anew before any run has looked."""
    event = rng.choice(list(Event.objects.all()))
    days = rng.choice((None, 1, 2, 5))
    event.ends_on = event.local_start.date() + timedelta(days=days) if days else None
    event.state = rng.choice((Event.State.COMPLETE, Event.State.FINALIZED, Event.State.FINALIZED))
    event.save()
    due(event)


def merge(rng: Random) -> None:
    """The results of one record are another's from now on, or its own again."""
    merged = Player.objects.exclude(merged_into=None).first()
    if merged is not None:
        merged.merged_into = None
    else:
        merged, other = rng.sample(list(Player.objects.all()), 2)
        merged.merged_into = other
    merged.save()
    mark_players([merged.pk])


def due(event: Event) -> None:
    book, now = RatingBook.objects.get(code=GAME), timezone.now()
    values = {"book": book, "state": RatedEvent.State.DUE, "reported_at": now}
    RatedEvent.objects.update_or_create(event=event, defaults=values)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(HISTORIES))
def test_every_incremental_run_agrees_with_a_clean_one_to_the_last_bit(seed: int) -> None:
    rng = Random(seed)
    simulate_history(History(EVENTS, PLAYERS, seed, UNTIL + timedelta(days=seed)))
    book = RatingBook.objects.get(code=GAME)
    late = rng.sample(list(Event.objects.values_list("pk", flat=True)), 2)
    Event.objects.filter(pk__in=late).update(state=Event.State.COMPLETE)
    for event in Event.objects.filter(state=Event.State.FINALIZED):
        due(event)
    for _ in range(ACTS):
        assert run_ratings(ask_run(book).pk)
        rng.choice((correct, take_out, put_in, move, merge))(rng)
    assert run_ratings(ask_run(book).pk)
    book.refresh_from_db()
    found, checksum = everything(), book.checksum
    assert found == anew()
    book.refresh_from_db()
    assert book.checksum == checksum
