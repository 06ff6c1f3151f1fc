"""OPG Tables 11.2.2 and 12.4.1: what a final place is worth among so many."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from leagues.engine.types import LeagueEvent


@dataclass(frozen=True, slots=True)
class PointsTable:
    """A table of points. `sizes` is the smallest number of players of each row, ascending; `bands` the last place of
    each column.

    A row may be shorter than the columns: its lowest value goes to places without a column (AMB-L1).
    """

    sizes: tuple[int, ...]
    bands: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    @property
    def fewest(self) -> int:
        """Return the number of players below which an event is worth nothing."""
        return self.sizes[0]

    def worths(self, players: int) -> tuple[int, ...]:
        """The points of every place among so many, the first one's first."""
        return _worths(self, players)

    def worth(self, players: int, place: int) -> int:
        """The points of a place from 1 on; 0 where too few took part."""
        if players < self.fewest:
            return 0
        row = self.rows[bisect_right(self.sizes, players) - 1]
        return row[min(bisect_left(self.bands, place), len(row) - 1)]


@lru_cache(maxsize=1_000)
def _worths(table: PointsTable, players: int) -> tuple[int, ...]:
    return tuple(table.worth(players, place) for place in range(1, players + 1))


def points_of(event: LeagueEvent, table: PointsTable) -> Mapping[str, int]:
    """OPG 12.4: the league points of everybody who took part, without bonus."""
    worth = table.worths(event.participants)
    points = {player: worth[rank - 1] for player, rank in event.ranks.items()}
    return points | dict.fromkeys(event.barred & points.keys(), 0) if event.barred else points
