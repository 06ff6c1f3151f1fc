"""A revision written down: the ledger, everybody's rating, and the sum over all of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, datetime, time
from functools import reduce
from typing import Any

from django.db import connection
from django.db.models import Count, Max, Model, Sum

from ratings.engine import LISTS, Moves, find_moves, total_moves
from ratings.engine.checksum import add_digest, digest_of_event, pack_changes
from ratings.models import Rating, RatingChange
from ratings.selectors.facts import Place
from ratings.selectors.ledger import COLUMNS, Revision

AT_ONCE = 2_000
OF_CHANGE = ("list", "event_id", "player_id", *COLUMNS)
OF_RATING = ("list", "player_id", "rating", "games", "events", "last_at")


@dataclass(frozen=True, slots=True)
class WrittenRows:
    """The number of ledger rows that were written, and how far ratings moved."""

    rows: int
    moves: Moves


@dataclass(frozen=True, slots=True)
class Revised:
    """The result of a run over what changed: a revision for each list, the places of all events read, and the altered
    ones.
    """

    revisions: Sequence[Revision]
    places: Mapping[int, Place]
    altered: AbstractSet[int]

    @property
    def events(self) -> set[int]:
        """Return the events whose effect changed."""
        return {event for revision in self.revisions for event in revision.changes}

    def write(self) -> WrittenRows:
        """Write it down inside an act."""
        return total(map(write, self.revisions))

    def checksum(self, before: str) -> str:
        """Return the book's checksum after the revisions are stored."""
        return reduce(update_checksum, self.revisions, before)


def total(lists: Iterable[WrittenRows]) -> WrittenRows:
    """Return the rows written for all lists of a book together."""
    some = list(lists)
    return WrittenRows(sum(one.rows for one in some), total_moves(one.moves for one in some))


def write(revision: Revision) -> WrittenRows:
    """Replace ledger rows by those of a revision. Needs an open act."""
    for some in a_few([event for event, stood in revision.stood.items() if stood]):
        RatingChange.objects.filter(list=revision.list, event__in=some).delete()
    rows = list(_rows(revision))
    _insert(RatingChange, OF_CHANGE, rows)
    return WrittenRows(len(rows), _settle(revision))


def update_checksum(checksum: str, revision: Revision) -> str:
    """Return the checksum of a book after a revision: a sum over its events, in whatever order they were written."""
    for event, changes in revision.changes.items():
        gone, now = (
            digest_of_event(revision.list, event, pack_changes(some))
            for some in (revision.stood[event].values(), changes)
        )
        checksum = add_digest(checksum, now - gone)
    return checksum


def a_few(keys: Collection[int]) -> Iterator[list[int]]:
    """A few at a time: databases take a statement of some thousand values, not of any number."""
    ordered = sorted(keys)
    return (ordered[at : at + AT_ONCE] for at in range(0, len(ordered), AT_ONCE))


def _rows(revision: Revision) -> Iterator[tuple[Any, ...]]:
    for event, changes in revision.changes.items():
        for change in changes:
            figures = change.before, change.after, change.expected, change.score, change.games, change.k
            yield (revision.list, event, int(change.player), *figures)


def _insert(table: type[Model], columns: Sequence[str], rows: list[tuple[Any, ...]]) -> None:
    """Insert rows in one stream, because a refresh writes hundreds of thousands."""
    name, named = table._meta.db_table, ", ".join(columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {name} ({named}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {name} ({named}) VALUES ({places})", rows)  # noqa: S608


def _settle(revision: Revision) -> Moves:
    """Compute the ratings of the revision's players from their ledger; players without changes are no longer rated."""
    players = revision.players
    ledger = RatingChange.objects.filter(list=revision.list).order_by()
    standing = Rating.objects.filter(list=revision.list).order_by()
    if len(players) <= AT_ONCE:  # of more the whole list is counted, in one query
        ledger, standing = ledger.filter(player__in=players), standing.filter(player__in=players)
    figures = ledger.values_list("player_id").annotate(Sum("games"), Count("pk"), Max("event__last_day"))
    rows = [
        (revision.list, player, revision.ratings[str(player)], games, events, datetime.combine(last, time.min, UTC))
        for player, games, events, last in figures
        if player in players
    ]
    stood = {player: rating for player, rating in standing.values_list("player_id", "rating") if player in players}
    for some in a_few(players):
        Rating.objects.filter(list=revision.list, player__in=some).delete()
    _insert(Rating, OF_RATING, rows)
    return measure_moves(revision.list, stood, {player: rating for _, player, rating, *_ in rows})


def measure_moves(code: str, stood: Mapping[int, float], now: Mapping[int, float]) -> Moves:
    """Return how far the ratings of a list moved, by player."""
    return find_moves(code, LISTS[code].system.start, stood, now)
