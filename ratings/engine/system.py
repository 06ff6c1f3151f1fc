"""What makes a system of rating: one frozen value. Another way to rate is another value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ratings.engine.types import Change, Event, Ratings
from tournaments.engine.types import Outcome


def exact(points: float) -> float:
    return points


@dataclass(frozen=True, slots=True)
class RatingSystem:
    """How results become ratings.

    `worth` is what each outcome counts, between 0 and 1; outcomes without a worth are not rated. `order` says from
    which ratings a game is expected: those before the event, or those after the game before. `gain` makes points of
    an outcome, K and the points at stake, which are K times the expectation, after `rounding` and at least `least`.
    A rating below `floor` never falls. Ratings stay from `low` to `high`. `k_factors` by level, where they are
    not those of the rules that an event is played by.
    """

    code: str
    name: str
    source: str
    order: Callable[[RatingSystem, Ratings, Event], tuple[Change, ...]]
    gain: Callable[[RatingSystem, Outcome, float, float], float]
    worth: Mapping[Outcome, float]
    start: float = 1500.0
    low: float = 0.0
    high: float = 3000.0
    denominator: float = 400.0
    rounding: Callable[[float], float] = exact
    least: float = 0.0
    floor: float = 0.0
    k_factors: tuple[int, ...] = ()
