"""A history in columns: its games, and what became of them, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from ratings.engine.types import Change, Event, Game, RatingSystem
from tournaments.engine.core.types import Outcome

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
OUTCOMES = tuple(Outcome)
CODES = {outcome: code for code, outcome in enumerate(OUTCOMES)}


@dataclass(frozen=True, slots=True)
class GameColumns:
    """The games of a history, a row for each, in the order of its events. Players and events go by numbers from 0.

    `seats` has two columns, of both players, and `outcomes` what came of it for each, by its place in `OUTCOMES`.
    `k` is by event, `table` a number for each table of the history.
    """

    players: int
    k: Floats
    event: Ints
    table: Ints
    seats: Ints
    outcomes: Ints
    share: Floats

    def worth(self, system: RatingSystem) -> Floats:
        """Return what each result was worth to both players."""
        return np.array([system.worth.get(outcome, 0.0) for outcome in OUTCOMES])[self.outcomes]


@dataclass(frozen=True, slots=True)
class ChangeColumns:
    """The changes of all events in columns, one row for each event and player, in the order of the tables.

    `ratings` are those of all players after the last event.
    """

    event: Ints
    player: Ints
    before: Floats
    after: Floats
    expected: Floats
    score: Floats
    games: Ints
    k: Floats
    ratings: Floats

    @property
    def figures(self) -> tuple[Floats, Floats, Floats, Floats, Ints, Floats]:
        """Return the columns in the order of a `Change`."""
        return self.before, self.after, self.expected, self.score, self.games, self.k


def to_columns(events: Sequence[Event]) -> tuple[list[str], GameColumns]:
    """Return the players of these events, numbered by their place, and their games in columns."""
    tables = [table for event in events for table in event.tables]
    games = list(chain.from_iterable(tables))
    sat = [player for game in games for player in game.players]
    names = list(dict.fromkeys(sat))
    number = {name: at for at, name in enumerate(names)}
    of_table = np.array([len(table) for table in tables], np.int64)
    of_event = np.repeat(np.arange(len(events)), [len(event.tables) for event in events])
    outcomes = [CODES[outcome] for game in games for outcome in game.outcomes]
    return names, GameColumns(
        len(names),
        np.array([event.k for event in events], np.float64),
        np.repeat(of_event, of_table),
        np.repeat(np.arange(len(tables)), of_table),
        np.fromiter(map(number.__getitem__, sat), np.int64, len(sat)).reshape(-1, 2),
        np.array(outcomes, np.int64).reshape(-1, 2),
        np.array([game.share for game in games], np.float64),
    )


def join_lists(games: GameColumns, lists: Sequence[Bools]) -> GameColumns:
    """Join several lists into one history, in which each list has its own players and events.

    Each list counts the events that it marks. A player's or event's number on a list is its own number plus those of
    all lists before.
    """
    rows = [np.flatnonzero(counts[games.event]) for counts in lists]
    at = np.repeat(np.arange(len(lists)), [len(some) for some in rows])
    row = np.concatenate(rows)
    return GameColumns(
        games.players * len(lists),
        np.tile(games.k, len(lists)),
        games.event[row] + at * len(games.k),
        games.table[row] + at * (int(games.table[-1]) + 1 if len(games.table) else 0),
        games.seats[row] + (at * games.players)[:, None],
        games.outcomes[row],
        games.share[row],
    )


def split_lists(changes: ChangeColumns, lists: int, events: int) -> list[ChangeColumns]:
    """Split the changes of joined lists again, each with its own numbers."""
    ratings = changes.ratings.reshape(lists, -1)
    bounds = pairwise(np.searchsorted(changes.event, np.arange(lists + 1) * events).tolist())
    return [
        ChangeColumns(
            changes.event[begin:end] - at * events,
            changes.player[begin:end] - at * ratings.shape[1],
            changes.before[begin:end],
            changes.after[begin:end],
            changes.expected[begin:end],
            changes.score[begin:end],
            changes.games[begin:end],
            changes.k[begin:end],
            ratings[at],
        )
        for at, (begin, end) in enumerate(bounds)
    ]


def to_events(games: GameColumns) -> Iterator[Event]:
    """Yield the games in columns as events; players and events are named by their numbers."""
    ends = np.searchsorted(games.event, np.arange(len(games.k) + 1)).tolist()
    rows = zip(games.table.tolist(), games.seats.tolist(), games.outcomes.tolist(), games.share.tolist(), strict=True)
    played = [
        (table, Game((str(one), str(other)), (OUTCOMES[first], OUTCOMES[second]), share))
        for table, (one, other), (first, second), share in rows
    ]
    for number, (k, (begin, end)) in enumerate(zip(games.k.tolist(), pairwise(ends), strict=True)):
        by_table = groupby(played[begin:end], key=itemgetter(0))
        yield Event(str(number), k, tuple(tuple(game for _, game in of_table) for _, of_table in by_table))


def changes_to_columns(told: Sequence[Sequence[Change]], ratings: Sequence[float]) -> ChangeColumns:
    """Return the changes of each event in columns; players are named by their numbers."""
    event = np.repeat(np.arange(len(told)), [len(changes) for changes in told])
    rows = np.array([(int(player), *figures) for changes in told for player, *figures in changes], np.float64)
    player, before, after, expected, score, games, k = rows.reshape(-1, len(Change._fields)).T
    counted = player.astype(np.int64), before, after, expected, score, games.astype(np.int64), k
    return ChangeColumns(event, *counted, np.array(ratings, np.float64))


def to_changes(names: Sequence[str], events: int, changes: ChangeColumns) -> Iterator[tuple[Change, ...]]:
    """Return the changes of each event as values."""
    players = map(names.__getitem__, changes.player.tolist())
    rows = list(map(Change._make, zip(players, *(column.tolist() for column in changes.figures), strict=True)))
    ends = np.searchsorted(changes.event, np.arange(events + 1)).tolist()
    return (tuple(rows[begin:end]) for begin, end in pairwise(ends))
