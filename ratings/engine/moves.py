"""How far ratings came when they were worked out anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """How many points one rating rose or fell."""

    list: str
    player: int
    points: float


@dataclass(frozen=True, slots=True)
class Moves:
    """How many ratings are others than they were, new ones and lost ones with them, and the one that moved most."""

    count: int = 0
    most: Move | None = None


def find_moves(code: str, start: float, stood: Mapping[int, float], now: Mapping[int, float]) -> Moves:
    """Of one list, by player. Who is new comes from where it starts; who is rated no more went nowhere."""
    moved = {player: rating - stood.get(player, start) for player, rating in now.items() if stood.get(player) != rating}
    lost = stood.keys() - now.keys()
    return Moves(len(moved) + len(lost), _most(Move(code, player, points) for player, points in moved.items()))


def total_moves(lists: Iterable[Moves]) -> Moves:
    """Of all lists of a book."""
    some = list(lists)
    return Moves(sum(one.count for one in some), _most(one.most for one in some if one.most))


def _most(found: Iterable[Move]) -> Move | None:
    """Of those that are as far the one that comes first by list and player."""
    return min(found, key=lambda move: (-abs(move.points), move.list, move.player), default=None)
