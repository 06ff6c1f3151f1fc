"""A rating over time as points of a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ratings.selectors.words import whole
from tournaments.kernel.days import day_of

WIDTH, HEIGHT = 360, 150
LEFT, RIGHT, TOP, BOTTOM = 36, 8, 10, 22
STEPS = (10, 20, 50, 100, 200, 500, 1_000)
MOST_LINES = 5
DOTS_UP_TO = 40
Reached = tuple[date, float]
"""The date of an event, and the rating after it."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Ready to be drawn: `line` as a path of SVG, `dots` and `levels` (with their labels) by their coordinates."""

    line: str
    dots: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    first: str
    last: str
    says: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    middle: int = LEFT + (WIDTH - LEFT - RIGHT) // 2
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 6


def graph(start: float, reached: Sequence[Reached]) -> Graph:
    """From the rating before the first of these events, which are in order; at least one."""
    levels = _levels([start, *(rating for _, rating in reached)])
    across = _across([at for at, _ in reached])
    down = [_down(rating, levels) for _, rating in reached]
    dots = tuple((f"{x:.1f}", f"{y:.1f}") for x, y in zip(across, down, strict=True))
    return Graph(
        line="M" + " L".join(f"{x},{y}" for x, y in dots),
        dots=dots if len(dots) <= DOTS_UP_TO else dots[-1:],
        levels=tuple((f"{_down(level, levels):.1f}", whole(level)) for level in levels),
        first=day_of(reached[0][0]),
        last=day_of(reached[-1][0]) if len(reached) > 1 else "",
        says=_says(start, reached),
    )


def _levels(ratings: Sequence[float]) -> list[float]:
    """Round numbers around all of them, a few."""
    low, high = min(ratings), max(ratings)
    step = next((one for one in STEPS if (high - low) / one <= MOST_LINES - 2), STEPS[-1])
    first = int(low // step) * step
    count = max(2, int(-(-(high - first) // step)) + 1)
    return [float(first + step * number) for number in range(count)]


def _across(days: Sequence[date]) -> list[float]:
    """By time; in the middle where there is only one day."""
    wide, whole_time = WIDTH - LEFT - RIGHT, (days[-1] - days[0]).days
    if not whole_time:
        return [LEFT + wide / 2] * len(days)
    return [LEFT + wide * (at - days[0]).days / whole_time for at in days]


def _down(rating: float, levels: Sequence[float]) -> float:
    high = HEIGHT - TOP - BOTTOM
    return TOP + high * (levels[-1] - rating) / (levels[-1] - levels[0])


def _says(start: float, reached: Sequence[Reached]) -> str:
    """For who cannot see it."""
    ratings = [rating for _, rating in reached]
    events = f"{len(reached)} event" + "s" * (len(reached) > 1)
    return (
        f"From {whole(start)} to {whole(ratings[-1])} in {events}; "
        f"highest {whole(max(ratings))}, lowest {whole(min(ratings))}."
    )
