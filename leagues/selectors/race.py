"""The race of a season as a drawing: a line for each of the first players over the events that count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from leagues.selectors.tables import SeasonTable, ShownRow

MOST_LINES = 8
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, FOOT = 36, 500, 12, 268


@dataclass(frozen=True, slots=True)
class Way:
    """A player's line in the picture: its path, and the `name` at its `end`.

    `name_y` keeps names apart; `style` counts from 1.
    """

    name: str
    line: str
    dots: tuple[tuple[int, int], ...]
    end: tuple[int, int]
    name_y: int
    style: int
    says: str


@dataclass(frozen=True, slots=True)
class Race:
    """`levels`: heights with their points. `says` it in words, for who does not see it."""

    ways: tuple[Way, ...]
    levels: tuple[tuple[int, int], ...]
    events: tuple[tuple[int, int], ...]
    says: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    foot: int = FOOT


def race(table: SeasonTable) -> Race | None:
    """None before two events count: one is no race."""
    count, rows = len(table.counting), table.rows[:MOST_LINES]
    if count < 2 or not rows:
        return None
    sums = [_sums(row) for row in rows]
    most = max(max(each) for each in sums) or 1
    step = (RIGHT - LEFT) / (count - 1)

    def at(number: int, points: int) -> tuple[int, int]:
        return round(LEFT + number * step), round(FOOT - (FOOT - TOP) * points / most)

    ways = tuple(
        _way(row, [at(number, points) for number, points in enumerate(each)], style)
        for style, (row, each) in enumerate(zip(rows, sums, strict=True), 1)
    )
    levels = tuple((at(0, points)[1], points) for points in _levels(most))
    events = tuple((at(number, 0)[0], number + 1) for number in range(count))
    says = "; ".join(f"{row.name.shown} {each[-1]}" for row, each in zip(rows, sums, strict=True))
    return Race(_apart(ways), levels, events, f"Points without bonus after {count} events: {says}")


def _sums(row: ShownRow) -> list[int]:
    return list(accumulate(points or 0 for points in row.points))


def _way(row: ShownRow, dots: Sequence[tuple[int, int]], style: int) -> Way:
    line = "M" + " L".join(f"{x},{y}" for x, y in dots)
    return Way(row.name.shown, line, tuple(dots), dots[-1], dots[-1][1], style, row.name.shown)


def _apart(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Names that would stand upon each other move down."""
    free = 0
    moved: list[Way] = []
    for way in sorted(ways, key=lambda way: (way.end[1], way.style)):
        y = max(way.end[1], free)
        free = y + 15
        moved.append(Way(way.name, way.line, way.dots, way.end, y, way.style, way.says))
    return tuple(sorted(moved, key=lambda way: way.style))


def _levels(most: int) -> range:
    step = next(step for step in (5, 10, 20, 25, 50, 100, 250, 1_000, 10_000_000) if most / step <= 6)
    return range(0, most + 1, step)
