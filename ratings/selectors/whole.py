"""A whole book as it is now, read in one go into columns: what a full run rates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratings.engine import Game, RatingList, counts_as_rated
from ratings.engine.columns import CODES, Bools, GameColumns
from ratings.selectors.facts import Place, Rated, merged_players, published_events, rated_events, rated_tables
from tournaments.record.selectors.outcomes import OF_TWO, EventSheet, Row, Rules, columns_of, fill_sheets, table_worth


@dataclass(frozen=True, slots=True)
class WholeBook:
    """A whole book. `events` are the keys of counted events in rating order, `rated` what each counts as.

    `games` are by numbers: an event's index in `events`, a player's in `players` (keys of present records). `altered`
    events differ from what was finalized without an act; published ones count as finalized, the others do not.
    """

    events: Sequence[int]
    rated: Mapping[int, Rated]
    players: Sequence[int]
    games: GameColumns
    altered: frozenset[int]

    def counted(self, one: RatingList) -> Bools:
        """Return which of the events count for this list."""
        return np.array([one in self.rated[pk].lists for pk in self.events], bool)

    @property
    def places(self) -> dict[int, Place]:
        return {pk: event.place for pk, event in self.rated.items()}

    @property
    def days(self) -> list[date]:
        """Return the day by which each event is ordered."""
        return [self.rated[pk].place[0] for pk in self.events]


def whole_book(code: str) -> WholeBook:
    """Load everything of a book that counts."""
    found, read, altered = rated_events(code), _Games(merged_players()), set()
    for pk, sheet in fill_sheets({pk: event.header for pk, event in found.items()}):
        if found[pk].stands(sheet):
            read.add(pk, sheet)
        else:
            altered.add(pk)
    counted = {pk: event for pk, event in found.items() if pk not in altered}
    for pk, event, sheet in published_events(code, None, [*counted]):
        read.add(pk, sheet)
        altered.add(pk)
        counted[pk] = event
    order = sorted(counted, key=lambda pk: counted[pk].place)
    games = read.in_columns(order, [counted[pk].k for pk in order])
    return WholeBook(order, counted, list(read.numbers.people), games, frozenset(altered))


class _Numbers(dict[int, int]):
    """The number of the player that a record goes by: they are counted as they come."""

    def __init__(self, roots: Mapping[int, int]) -> None:
        self._roots = roots
        self.people: dict[int, int] = {}

    def __missing__(self, record: int) -> int:
        root = self._roots.get(record, record)
        self[record] = self.people.setdefault(root, len(self.people))
        return self[record]


class _Ends(dict[Row, tuple[int, ...]]):
    """A cache of outcomes by the columns of a table of two; empty where the result is not rated."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __missing__(self, columns: Row) -> tuple[int, ...]:
        outcomes = table_worth(self._rules, columns)[0] if columns[0] else ()
        self[columns] = tuple(map(CODES.__getitem__, outcomes)) if counts_as_rated(outcomes) else ()
        return self[columns]


class _Games:
    """The games of sheets as they are read: of each its event, its table, both seats and what came of it for them, and
    its share.
    """

    def __init__(self, roots: Mapping[int, int]) -> None:
        self.numbers = _Numbers(roots)
        self._roots = roots
        self._ends: dict[Rules, _Ends] = {}
        self._events: list[int] = []
        self._tables: list[int] = []
        self._seats: list[int] = []
        self._outcomes: list[int] = []
        self._shares: list[float] = []

    def add(self, event: int, sheet: EventSheet) -> None:
        rules = sheet.rules
        ends = self._ends.get(rules) or self._ends.setdefault(rules, _Ends(rules))
        before, numbers = len(self._tables), self.numbers
        for at, row in enumerate(sheet.rows):
            if len(row) == OF_TWO and at not in sheet.before:
                if outcomes := ends[columns_of(row)]:
                    self._put(at, (numbers[row[5]], numbers[row[9]]), outcomes, 1.0)
            elif played := sheet.game_at(at):
                for nth, table in enumerate(rated_tables(played, self._roots)):
                    # Each game of a match counts by itself, so it has a number of its own among the tables.
                    self._put_table(at + nth * len(sheet.rows), table)
        self._events += [event] * (len(self._tables) - before)

    def _put_table(self, at: int, games: Iterable[Game]) -> None:
        for game in games:
            one, other = map(int, game.players)
            outcomes = tuple(map(CODES.__getitem__, game.outcomes))
            self._put(at, (self.numbers[one], self.numbers[other]), outcomes, game.share)

    def _put(self, at: int, seats: tuple[int, int], outcomes: tuple[int, ...], share: float) -> None:
        if seats[0] != seats[1]:
            self._tables.append(at)
            self._seats += seats
            self._outcomes += outcomes
            self._shares.append(share)

    def in_columns(self, order: Sequence[int], k: Sequence[float]) -> GameColumns:
        """Return the games of all events read, in this order, in columns."""
        place = {event: at for at, event in enumerate(order)}
        events = np.array([place[event] for event in self._events], np.int64)
        row = np.argsort(events, kind="stable")
        most = max(self._tables, default=0) + 1
        return GameColumns(
            len(self.numbers.people),
            np.array(k, np.float64),
            events[row],
            (events * most + self._tables)[row] if self._tables else events,
            np.array(self._seats, np.int64).reshape(-1, 2)[row],
            np.array(self._outcomes, np.int64).reshape(-1, 2)[row],
            np.array(self._shares, np.float64)[row],
        )
