"""OPG 4.4.8: one beer for every two victory points, finished after the final round (AMB-G7)."""

from __future__ import annotations

VP_A_BEER = 2


def beers(vp: int) -> int:
    """What a player with so many victory points drinks."""
    return vp // VP_A_BEER
