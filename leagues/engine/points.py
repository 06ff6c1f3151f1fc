"""OPG Tables 11.2.2 and 12.4.1: what a final place is worth among so many."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from leagues.engine.types import LeagueEvent


@dataclass(frozen=True, slots=True)
class PointsTable:
    """`sizes`: the least number of players of each row, ascending. `bands`: the last place of each column.

    A row may be shorter than there are columns: nobody takes such a place, and whoever does gets its lowest value
    (AMB-L1), as do places behind the last column.
    """

    sizes: tuple[int, ...]
    bands: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    @property
    def fewest(self) -> int:
        """With fewer players an event is worth nothing."""
        return self.sizes[0]

    def worth(self, players: int, place: int) -> int:
        """The points of a place from 1 on; 0 where too few took part."""
        if players < self.fewest:
            return 0
        row = self.rows[bisect_right(self.sizes, players) - 1]
        return row[min(bisect_left(self.bands, place), len(row) - 1)]


def points_of(event: LeagueEvent, table: PointsTable) -> Mapping[str, int]:
    """OPG 12.4: the league points of everybody who took part, without bonus."""
    return {
        player: 0 if player in event.barred else table.worth(event.participants, rank)
        for player, rank in event.ranks.items()
    }
