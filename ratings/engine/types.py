"""The values of ratings: games and their events, what an event changed, and what makes a system of rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.engine.core.types import Outcome

Ratings = Mapping[str, float]
"""What everybody is rated, by player."""


@dataclass(frozen=True, slots=True)
class Game:
    """A rated game of two players. `share` is the part of K at stake: all of it, or 1/(n-1) in a pod of n players."""

    players: tuple[str, str]
    outcomes: tuple[Outcome, Outcome]
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Event:
    """The games of a rated event by table, in the order they were played; those of a pod stand at one table."""

    id: str
    k: float
    tables: tuple[tuple[Game, ...], ...]

    @property
    def players(self) -> set[str]:
        return {player for table in self.tables for game in table for player in game.players}


class Change(NamedTuple):
    """The effect of one event on one player's rating, unrounded.

    It is a tuple, because a refresh makes hundreds of thousands. `expected` and `score` are sums over the player's
    `games`: what ratings promised, and what results were worth. A pod is one game.
    """

    player: str
    before: float
    after: float
    expected: float
    score: float
    games: int
    k: float


def exact(points: float) -> float:
    return points


@dataclass(frozen=True, slots=True)
class RatingSystem:
    """The rules that turn results into ratings.

    `worth` maps outcomes to values between 0 and 1; others are not rated. `order` says which ratings a game expects
    from: those before the event, or after the previous game. `gain` computes points from an outcome, K and the points
    at stake (K times the expectation), after `rounding` and at least `least`. A rating below `floor` never falls.
    Ratings stay between `low` and `high`. `k_factors` by level replace those of the event's rules.
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
