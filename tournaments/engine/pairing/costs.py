"""OPG 7.6, criteria 4 and 6 to 9 of a pair, packed into one whole number: each counts before all that follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.engine.pairing.criteria import crosses, excess_levels, squared_difference, unseated
from tournaments.engine.pairing.field import Field
from tournaments.engine.types import Card

LOT = 2**40


@dataclass(frozen=True, slots=True)
class Costs:
    """`pairs` by their two places. A total divided by `first` is criterion 4, by `lot` everything but the seed."""

    pairs: dict[tuple[int, int], int]
    first: int
    lot: int


def costs(field: Field, seats: Sequence[Card], random: Random) -> Costs:
    """The cost of every pair that has not met. `seats` are those to be paired, sorted by id."""
    parts = {
        (a, b): _parts(field, seats[a], seats[b])
        for a, b in combinations(range(len(seats)), 2)
        if seats[b].id not in field.met[seats[a].id]
    }
    sums = [len(seats) * max(column, default=0) + 1 for column in zip(*parts.values(), strict=True)] or [1] * 4
    lot = LOT * (len(seats) + 1)
    squares = lot
    crossing = squares * sums[3]
    excess = crossing * sums[2]
    first = excess * sums[1]
    units = (first, excess, crossing, squares)
    return Costs(
        {
            pair: sum(part * unit for part, unit in zip(values, units, strict=True)) + int(random.random() * LOT)
            for pair, values in parts.items()
        },
        first,
        lot,
    )


def _parts(field: Field, a: Card, b: Card) -> tuple[int, int, int, int]:
    return unseated(field, a, b), excess_levels(field, a, b), crosses(a, b), squared_difference(a, b)
