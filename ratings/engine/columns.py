"""A history in columns: its games, and what became of them, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from ratings.engine.types import Change, Event, RatingSystem

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class GameColumns:
    """The games of a history, a row for each, in the order of its events. Players and events go by numbers from 0.

    `seats` has two columns, of both players, and `worth` what the result was worth to each. `k` is by event, `table` a
    number for each table of the history.
    """

    players: int
    k: Floats
    event: Ints
    table: Ints
    seats: Ints
    worth: Floats
    share: Floats


@dataclass(frozen=True, slots=True)
class ChangeColumns:
    """What each event did to each of its players, a row for both, in the order in which they came to its tables.

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


def in_columns(system: RatingSystem, events: Sequence[Event]) -> tuple[list[str], GameColumns]:
    """The players of these events, each at the place that is his number, and their games."""
    tables = [table for event in events for table in event.tables]
    games = list(chain.from_iterable(tables))
    sat = [player for game in games for player in game.players]
    names = list(dict.fromkeys(sat))
    number = {name: at for at, name in enumerate(names)}
    of_table = np.array([len(table) for table in tables], np.int64)
    of_event = np.repeat(np.arange(len(events)), [len(event.tables) for event in events])
    worth = [system.worth[outcome] for game in games for outcome in game.outcomes]
    return names, GameColumns(
        len(names),
        np.array([event.k for event in events], np.float64),
        np.repeat(of_event, of_table),
        np.repeat(np.arange(len(tables)), of_table),
        np.fromiter(map(number.__getitem__, sat), np.int64, len(sat)).reshape(-1, 2),
        np.array(worth, np.float64).reshape(-1, 2),
        np.array([game.share for game in games], np.float64),
    )


def side_by_side(games: GameColumns, lists: Sequence[NDArray[np.bool_]]) -> GameColumns:
    """One history of several lists: each counts the events that it marks, and has players and events of its own.

    The number of a player or an event on a list is his number, and as many more as the lists before have.
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
        games.worth[row],
        games.share[row],
    )


def in_values(names: Sequence[str], events: int, changes: ChangeColumns) -> Iterator[tuple[Change, ...]]:
    """The same as values, for each of so many events."""
    columns = (changes.before, changes.after, changes.expected, changes.score, changes.games, changes.k)
    players = map([*names].__getitem__, changes.player.tolist())
    rows = list(map(Change._make, zip(players, *(column.tolist() for column in columns), strict=True)))
    ends = np.searchsorted(changes.event, np.arange(events + 1)).tolist()
    return (tuple(rows[begin:end]) for begin, end in pairwise(ends))
