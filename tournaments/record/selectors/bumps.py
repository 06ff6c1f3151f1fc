"""Bump charts: each player's place after every round as a drawing.

This is pure geometry and written as short as possible. The drawing has no names; those are printed beside it. Lines are
soft, and no tie shares a point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Places = Sequence[int | None]
"""A player's place after each round; None before they were ranked first."""

MOST_WAYS, BELOW = 24, 2
"""The number of lines drawn, and of places below them.

Players who were behind all drawn ones run along the lower edge.
"""
MARGIN = 8


@dataclass(frozen=True, slots=True)
class Grid:
    """The coordinates of places and rounds in a drawing of this size.

    `lowest`: the last place with a line of its own; `names`: the room that is kept free beside the last round.
    """

    width: int
    height: int
    rounds: int
    lowest: int
    names: int = 0

    def x(self, index: int) -> float:
        room = self.width - 2 * MARGIN - self.names
        return MARGIN + room * (index / (self.rounds - 1) if self.rounds > 1 else 1)

    def y(self, place: int) -> float:
        shown = min(place, self.lowest)
        return MARGIN + (self.height - 2 * MARGIN) * ((shown - 1) / (self.lowest - 1) if self.lowest > 1 else 0)

    def points(self, places: Places) -> list[tuple[float, float]]:
        points = []
        for index, place in enumerate(places):
            if place:
                points.append((self.x(index), self.y(place)))
        return points

    def way(self, places: Places) -> str:
        """Draw a path that is level at every point."""
        points = self.points(places)
        if len(points) > 1:
            return _curve_path(points)
        return ""

    def dots(self, places: Places) -> str:
        """Draw a path of lines without length, whose round ends are the dots."""
        return "".join(f"M{_n(x)} {_n(y)}h0" for x, y in self.points(places))


@dataclass(frozen=True, slots=True)
class Chart:
    """A finished bump chart.

    All `others` share one path, and so do their `dots`. `labels`: how high each line ends.
    """

    grid: Grid
    others: str
    dots: str
    winner: str
    winner_dots: str
    labels: tuple[float, ...]

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.width, self.grid.height


def bump_chart(ways: Sequence[Places], width: int, height: int, *, names: int = 0, most: int = MOST_WAYS) -> Chart:
    """Draw the chart of all players in their final order, the winner first.

    A large field has lines without dots.
    """
    if len(ways) <= most:
        lowest = len(ways)
    else:
        lowest = most + BELOW
    grid = Grid(width, height, max(map(len, ways), default=0), lowest, names)
    first, *others = ways[:most] or [()]
    dots = ""
    if len(ways) <= most:
        dots = "".join(map(grid.dots, others))
    return Chart(
        grid=grid,
        others="".join(map(grid.way, others)),
        dots=dots,
        winner=grid.way(first),
        winner_dots=grid.dots(first),
        labels=tuple(grid.y(place) for place in range(1, 1 + len(ways[:most]))),
    )


def _curve_path(points: Sequence[tuple[float, float]]) -> str:
    return "".join(_curve_commands(points))


def _curve_commands(points: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Yield the commands of a path: the first curve gives both its handles, every other mirrors the one before."""
    (x, y), *rest = points
    yield f"M{_n(x)} {_n(y)}"
    command, before = "C", (x, y)
    for x, y in rest:
        middle = (before[0] + x) / 2
        start = ""
        if command == "C":
            start = f"{_n(middle)} {_n(before[1])} "
        yield f"{command}{start}{_n(middle)} {_n(y)} {_n(x)} {_n(y)}"
        command, before = "S", (x, y)


def _n(number: float) -> str:
    return str(round(number))
