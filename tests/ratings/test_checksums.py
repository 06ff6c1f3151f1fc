"""The checksum of a book by either way that it is reached."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ratings.models import RatedEvent, RatingBook, RatingRun
from ratings.services.histories import GAME, History, simulate_history
from ratings.services.marking import ask_run
from ratings.services.runs import run_ratings
from tests.ratings.test_refreshing import correct
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> RatingBook:
    """Rated, and an event corrected since."""
    simulate_history(History(20, 30, 1, datetime(2026, 3, 1, tzinfo=UTC)))
    book = RatingBook.objects.get(code=GAME)
    assert run_ratings(ask_run(book, is_full=True).pk)
    corrected = Event.objects.order_by("starts_at")[7].pk
    correct(corrected)
    RatedEvent.objects.filter(event=corrected).update(state=RatedEvent.State.DUE)
    assert run_ratings(ask_run(book).pk)
    book.refresh_from_db()
    return book


def test_full_run_comes_to_the_checksum_of_a_run_over_what_changed(book: RatingBook) -> None:
    RatingBook.objects.update(checksum="f" * 32)
    assert run_ratings(ask_run(book, is_full=True).pk)
    run = RatingRun.objects.latest("pk")
    assert (run.checksum, run.changes, run.events) == (book.checksum, 0, 0)
    assert RatingBook.objects.get().checksum == book.checksum
