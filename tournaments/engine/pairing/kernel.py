"""Big fields: most of a score group is paired at random inside it, the exact solver draws what is left (OPG 7.6).

The result is compared with a bound that no draw can beat. Where the two differ more players are left to the solver and
fewer are counted in heaps, at last it is the full graph: so the draw is always one of the best there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from tournaments.engine.pairing.bound import bound
from tournaments.engine.pairing.costs import costs
from tournaments.engine.pairing.criteria import crosses, excess_levels, squared_difference, unseated, waits
from tournaments.engine.pairing.field import Field
from tournaments.engine.pairing.matching import cheapest
from tournaments.engine.types import Card

FULL_TO = 48
WIDTHS = ((5, 2), (9, 4), (20, 8))

Names = tuple[tuple[str, str], ...]
Group = list[Card]
Two = tuple[Card, Card]


def from_kernel(field: Field, seats: Sequence[Card], random: Random) -> Names | None:
    """A best draw of these seats, None where no kernel is proved to give one."""
    for left, reach in WIDTHS:
        first, groups = _seated_first(field, seats, random)
        alone = {group[0].level: all} 
    return None
