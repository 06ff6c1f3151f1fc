"""Input and output values of league scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random


class Kind(StrEnum):
    REGULAR = "regular"
    PLAYOFF = "playoff"


@dataclass(frozen=True, slots=True)
class LeagueEvent:
    """A finished event of a league, in the order of its dates.

    `ranks`: everybody's final place, by player; who shares one gets what it is worth (House-E1). `barred`: those of
    them who were disqualified: they took part, and get nothing (AMB-C10). `half` 1 or 2 of the regular season, None
    where it is not parted. `bonus` counts in this league alone (OPG 12.5). Not `beyond`: all of it does (House-E27).
    """

    id: str
    kind: Kind
    ranks: Mapping[str, int]
    half: int | None = None
    bonus: Mapping[str, int] = field(default_factory=dict)
    barred: frozenset[str] = frozenset()
    beyond: bool = True

    @property
    def participants(self) -> int:
        return len(self.ranks)


def lot(player: str, seed: int) -> float:
    """Return the player's coin, between 0 and 1, from the league's seed."""
    return Random(f"{seed}:{player}").random()


@dataclass(frozen=True, slots=True)
class Line:
    """A player's season in one league, in league points (OPG 12.4); `bonus` is counted apart.

    `regular`, `playoff` and `season` (their sum) are without bonus. `lifetime` covers all leagues including this
    season. `playoff_points` are 0 unless the player qualified. `seed` is the league's and decides coins.
    """

    player: str
    regular: int = 0
    season: int = 0
    bonus: int = 0
    playoff_points: int = 0
    playoff_victories: int = 0
    playoff_events: int = 0
    events: int = 0
    lifetime: int = 0
    seed: int = 0

    @property
    def total(self) -> int:
        """Return the points that rank within the league (AMB-L6)."""
        return self.season + self.bonus

    @property
    def lot(self) -> float:
        """The coin, between 0 and 1: the same whatever else happens in the season."""
        return lot(self.player, self.seed)


@dataclass(frozen=True, slots=True)
class Placed:
    """A ranked player. `decided_by` is the step that placed them below the one before, empty for the first."""

    rank: int
    line: Line
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """League points over all leagues, without bonus: of one season, and of all up to it."""

    season: int
    lifetime: int
