"""How many sit in each group of a draft (OPG 4.1.2; SW Booster Draft, Watto's Cube)."""

from __future__ import annotations

from math import ceil

Sizes = tuple[int, ...]
"""The seats of each group: those of a document the larger groups first."""

TCC_MOST, CUBE_MOST, SQUIRREL_MOST = 6, 5, 10
SQUIRREL_NEAR = 8


def tcc_sizes(players: int) -> Sizes:
    """OPG 4.1.2: three to six in a group, as large as possible and about equal."""
    return _fewest(players, TCC_MOST)


def cube_sizes(players: int) -> Sizes:
    """SW Watto's Cube, Traditional: as close to five as possible, never more."""
    return _fewest(players, CUBE_MOST)


def squirrel_sizes(players: int) -> Sizes:
    """SW Watto's Cube, Secret Squirrel: as close to eight as possible, never more than ten.

    The group that is furthest from eight counts first, then all of them together, then fewer groups.
    """
    numbers = range(ceil(players / SQUIRREL_MOST), ceil(players / SQUIRREL_NEAR) + 1)
    return min((_balance_groups(players, groups) for groups in numbers), key=_off_eight)


def booster_sizes(players: int) -> Sizes:
    """SW Booster Draft: groups of six and four. An odd number of players has one more seat, that of the dummy hand.

    As few sixes as there can be; where there is a dummy, at least one, in which it sits. Seven players and a dummy
    fill no group of six: they sit in two groups of four.
    """
    seats = players + players % 2
    fitting = (sixes for sixes in range(players % 2, 3) if _fill_fours(seats - 6 * sixes))
    sixes = next(fitting, 0)
    return (6,) * sixes + (4,) * ((seats - 6 * sixes) // 4)


def _fill_fours(seats: int) -> bool:
    return seats >= 0 and seats % 4 == 0


def _off_eight(sizes: Sizes) -> tuple[int, int]:
    off = [abs(size - SQUIRREL_NEAR) for size in sizes]
    return max(off), sum(off)


def _fewest(players: int, most: int) -> Sizes:
    return _balance_groups(players, ceil(players / most))


def _balance_groups(players: int, groups: int) -> Sizes:
    """So many groups that differ by one at most."""
    least, larger = divmod(players, groups)
    return (least + 1,) * larger + (least,) * (groups - larger)
