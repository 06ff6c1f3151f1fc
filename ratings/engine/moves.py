"""Measure how far ratings moved when they were recomputed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """The points by which one rating rose or fell."""

    list: str
    player: int
    points: float


@dataclass(frozen=True, slots=True)
class Moves:
    """The number of ratings that changed, including new and lost ones, and the one that moved most."""

    count: int = 0
    most: Move | None = None


def find_moves(code: str, start: float, stood: Mapping[int, float], now: Mapping[int, float]) -> Moves:
    """Compare the ratings of one list, by player.

    New players start at `start`; players who are no longer rated moved nowhere.
    """
    moved = {player: rating - stood.get(player, start) for player, rating in now.items() if stood.get(player) != rating}
    lost = stood.keys() - now.keys()
    return Moves(len(moved) + len(lost), _most(Move(code, player, points) for player, points in moved.items()))


def total_moves(lists: Iterable[Moves]) -> Moves:
    """Return the moves of all lists of a book together."""
    some = list(lists)
    return Moves(sum(one.count for one in some), _most(one.most for one in some if one.most))


def _most(found: Iterable[Move]) -> Move | None:
    """Return the longest move; of equal ones the first by list and player."""
    return min(found, key=lambda move: (-abs(move.points), move.list, move.player), default=None)
