"""OPG Table 12.4.1, which is Table 11.2.2, too: every size of an event, both ends of every column."""

from bisect import bisect_right

import pytest

from leagues.engine import PRESENT

EDGES = (1, 2, 3, 4, 5, 8, 9, 16, 17, 32)
POINTS = {
    (3,): (12, 8, 6),
    (5,): (12, 8, 6, 6, 4),
    (6, 7): (16, 12, 10, 10, 8),
    (8, 9): (20, 16, 12, 12, 10, 10, 8),
    (10, 11): (24, 20, 16, 16, 14, 14, 10),
    (12, 13): (28, 24, 20, 20, 18, 18, 14),
    (14, 15): (32, 28, 24, 24, 22, 22, 18),
    (16, 19): (36, 32, 28, 28, 26, 26, 22, 22, 18),
    (20, 23): (40, 36, 32, 32, 30, 30, 26, 26, 22),
    (24, 27): (44, 40, 36, 36, 34, 34, 30, 30, 26),
    (28, 31): (48, 44, 40, 40, 38, 38, 34, 34, 30),
    (32, 40): (52, 48, 44, 44, 42, 42, 38, 38, 34, 34),
}
CELLS = [
    (players, place, points)
    for sizes, row in POINTS.items()
    for players in sizes
    for place, points in {
        **dict(zip(EDGES, row, strict=False)),
        min(players, 32): row[bisect_right(EDGES, players) - 1],
    }.items()
    if place <= players
]


@pytest.mark.parametrize(("players", "place", "points"), CELLS)
def test_place_is_worth_what_the_table_says(players: int, place: int, points: int) -> None:
    assert PRESENT.leagues.table.worth(players, place) == points
    assert PRESENT.masters.worth(players, place) == points
