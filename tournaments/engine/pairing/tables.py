"""Which table a pair sits at: in the order of the draw, but for players who always sit at the same one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count


def numbered(pairs: Sequence[tuple[str, str]], fixed: Mapping[str, int]) -> tuple[int, ...]:
    """The table of each pair, each number once. Of two players with a table of their own the lower number holds."""
    own = [min((fixed[name] for name in pair if name in fixed), default=None) for pair in pairs]
    taken = {table for table in own if table is not None}
    free = (table for table in count(1) if table not in taken)
    return tuple(next(free) if table is None else table for table in own)
