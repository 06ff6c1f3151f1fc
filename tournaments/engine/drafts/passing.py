"""Which way a pack goes round (OPG 4.1.2; SW Booster Draft, Watto's Cube): the first to the left, then in turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Direction(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Passing:
    """How one pack, from 1 on, goes round a group: who passes what is left to whom."""

    pack: int
    direction: Direction
    hands: tuple[tuple[str, str], ...]


def directions(packs: int) -> tuple[Direction, ...]:
    """Of each of so many packs."""
    return tuple(Direction.RIGHT if pack % 2 else Direction.LEFT for pack in range(packs))


def passings(circle: Sequence[str], packs: int) -> tuple[Passing, ...]:
    """Of a group that sits in this order, clockwise: the next one sits on the left (OPG 4.4.3)."""
    return tuple(Passing(pack, way, _hands(circle, way)) for pack, way in enumerate(directions(packs), 1))


def _hands(circle: Sequence[str], direction: Direction) -> tuple[tuple[str, str], ...]:
    step = 1 if direction is Direction.LEFT else -1
    return tuple((giver, circle[(seat + step) % len(circle)]) for seat, giver in enumerate(circle))
