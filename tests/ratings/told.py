"""All that ratings come to, as values to compare."""

from __future__ import annotations

from typing import Any

from ratings.models import Rating, RatingBook, RatingChange, RatingRun
from ratings.services import runs

Everything = tuple[list[Any], list[Any]]
CHANGE = ("list", "event", "player", "before", "after", "expected", "score", "games", "k")
RATING = ("list", "player", "rating", "games", "events", "last_at")


def everything() -> Everything:
    """The ledger and the ratings of everybody, to the last bit."""
    changes = RatingChange.objects.order_by("list", "event", "player").values_list(*CHANGE)
    ratings = Rating.objects.order_by("list", "player").values_list(*RATING)
    return list(changes), list(ratings)


def anew() -> Everything:
    """The same after a clean run from the beginning."""
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    RatingBook.objects.update(checksum="0" * 32)
    runs.refresh_books()
    for waiting in RatingRun.objects.filter(state=RatingRun.State.WAITING):
        runs.run_ratings(waiting.pk)
    return everything()
