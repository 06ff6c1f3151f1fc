"""Check that each rating is what the ledger comes to: the last change, and all games and events before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time

from django.urls import reverse

from ratings.engine import BOOKS, RatingList
from ratings.models import Rating, RatingChange, RatingRun
from ratings.selectors.facts import IN_ORDER
from ratings.selectors.words import hundredth
from tournaments.audits.selectors.patrol import Finding
from tournaments.people.models import Player
from tournaments.record.selectors.records import shown_names

Stands = tuple[float, int, int, datetime]
"""The rating, games, events, and when the last of them was."""
LIST_ALONE = "The list stands alone: a full refresh makes it again from the ledger."
NEVER = date.min
AT_ONCE = 5_000


def find_wrong_ratings() -> Iterator[Finding]:
    """Yield the ratings that the ledger does not come to; nothing of books that a run is writing now."""
    running = set(RatingRun.objects.filter(state=RatingRun.State.RUNNING).values_list("book__code", flat=True))
    for book in BOOKS.values():
        for rating_list in book.lists if book.code not in running else ():
            yield from _find_in_list(rating_list, f"{Rating._meta.label_lower} {book.code}")


def _find_in_list(rating_list: RatingList, key: str) -> Iterator[Finding]:
    counted, stands = _sum_ledger(rating_list.code), _read_list(rating_list.code)
    wrong = {player for player in {*counted, *stands} if counted.get(player) != stands.get(player)}
    names = shown_names(Player.every.filter(pk__in=wrong)) if wrong else {}
    page = reverse("ratings:list", args=(rating_list.code,))
    for player in sorted(wrong):
        what = f"{_format_rating(counted, player)} by the ledger; now {_format_rating(stands, player)}"
        yield Finding(f"{rating_list.name}: {names.get(str(player), player)}", what, LIST_ALONE, page, key)


def _sum_ledger(code: str) -> dict[int, Stands]:
    counted: dict[int, Stands] = {}
    changes = RatingChange.objects.filter(list=code).order_by(*IN_ORDER)
    rows = changes.values_list("player_id", "after", "games", "event__last_day")
    for player, after, games, day in rows.iterator(AT_ONCE):
        before = counted.get(player)
        games, events = (before[1] + games, before[2] + 1) if before else (games, 1)
        counted[player] = (after, games, events, datetime.combine(day or NEVER, time(), UTC))
    return counted


def _read_list(code: str) -> dict[int, Stands]:
    rows = Rating.objects.filter(list=code).values_list("player_id", "rating", "games", "events", "last_at")
    return {player: (rating, games, events, last) for player, rating, games, events, last in rows}


def _format_rating(ratings: Mapping[int, Stands], player: int) -> str:
    if player not in ratings:
        return "no rating"
    rating, games, events, last = ratings[player]
    return f"{hundredth(rating)} after {games} games in {events} events, the last on {last:%d %b %Y}"
