"""A list's ledger in columns, and its ratings: what a full run writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ratings.engine.checksum import digest_of_event
from ratings.engine.columns import ChangeColumns

FIGURES = [("before", "<f8"), ("after", "<f8"), ("expected", "<f8"), ("score", "<f8"), ("games", "<i8"), ("k", "<f8")]
OF_PLAYER = np.dtype([("player", "<i8"), *FIGURES])
"""What an event did to a player, packed as `checksum.ROW` is."""
LEDGER = np.dtype([("event", "<i8"), ("change", OF_PLAYER)])
RATED = np.dtype([("player", "<i8"), ("rating", "<f8"), ("games", "<i8"), ("events", "<i8"), ("last", "<i8")])
"""What a player is rated after a history, by how many games at how many events; `last` is the number of the last."""
Rows = NDArray[np.void]


def ledger_of(changes: ChangeColumns, events: Sequence[int], players: Sequence[int]) -> Rows:
    """Return the changes with the keys of events and players, sorted by both."""
    rows = np.empty(len(changes.event), LEDGER)
    rows["event"] = np.array(events, np.int64)[changes.event] if len(rows) else 0
    rows["change"]["player"] = np.array(players, np.int64)[changes.player] if len(rows) else 0
    for (name, _), figure in zip(FIGURES, changes.figures, strict=True):
        rows["change"][name] = figure
    return sort_rows(rows)


def sort_rows(rows: Rows) -> Rows:
    """Return the rows sorted by event and player."""
    return rows[np.lexsort((rows["change"]["player"], rows["event"]))]


def rated_of(changes: ChangeColumns, players: Sequence[int]) -> Rows:
    """Everybody whom the history rates."""
    size = len(changes.ratings)
    events = np.bincount(changes.player, minlength=size)
    last = np.zeros(size, np.int64)
    np.maximum.at(last, changes.player, changes.event)
    there = np.flatnonzero(events)
    rows = np.empty(len(there), RATED)
    rows["player"] = np.array(players, np.int64)[there] if len(there) else 0
    rows["rating"] = changes.ratings[there]
    rows["games"] = np.bincount(changes.player, changes.games, minlength=size)[there]
    rows["events"], rows["last"] = events[there], last[there]
    return rows


def digests(code: str, rows: Rows) -> Iterator[tuple[int, int]]:
    """The key of each event of a list with the digest of what it did. Expects rows in order."""
    begins = np.flatnonzero(np.diff(rows["event"], prepend=-1))
    written, width = memoryview(rows["change"].tobytes()), OF_PLAYER.itemsize
    bounds = pairwise([*(begins * width).tolist(), len(written)])
    for event, (begin, end) in zip(rows["event"][begins].tolist(), bounds, strict=True):
        yield event, digest_of_event(code, event, written[begin:end])
