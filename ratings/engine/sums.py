"""Sums of columns, correctly rounded: the bits of `math.fsum`, whatever the order of what is added."""

from __future__ import annotations

from math import fsum

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def exact_sums(parts: Floats) -> Floats:
    """The sums over the axis before the last.

    Each addition keeps what it rounds away. Where what was kept adds up without rounding, the sum of both is rounded
    once, as it should be; where not, which is rare, `fsum` has to decide.
    """
    total, kept = parts[..., 0, :], np.zeros(())
    lost = np.zeros(parts.shape[:-2] + parts.shape[-1:], bool)
    for at in range(1, parts.shape[-2]):
        total, rounded = _two(total, parts[..., at, :])
        if at == 1:
            kept = rounded
        else:
            kept, below = _two(kept, rounded)
            lost |= below != 0
    sums = total + kept
    for place in zip(*np.nonzero(lost), strict=True):
        sums[place] = fsum(parts[(*place[:-1], slice(None), place[-1])].tolist())
    return sums


def _two(one: Floats, other: Floats) -> tuple[Floats, Floats]:
    """The sum as it is rounded, and what was rounded away."""
    total = one + other
    of_other = total - one
    return total, (one - (total - of_other)) + (other - of_other)
