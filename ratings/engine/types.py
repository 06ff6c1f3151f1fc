"""The values of ratings: games that were played, the events they belong to, and what an event changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.types import Outcome

Ratings = Mapping[str, float]
"""What everybody is rated, by player."""


@dataclass(frozen=True, slots=True)
class Game:
    """What two players made of a game. `share` is the part of K at stake: all of it, in a pod of n players 1/(n-1)."""

    a: str
    b: str
    outcome_a: Outcome
    outcome_b: Outcome
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Event:
    """The games of a rated event by table, in the order they were played; those of a pod stand at one table."""

    id: str
    k: float
    tables: tuple[tuple[Game, ...], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What one event did to one player's rating, unrounded.

    `expected` and `score` are sums over the player's `games`: what the ratings promised, what the results were worth.
    """

    player: str
    before: float
    after: float
    expected: float
    score: float
    games: int
    k: float
