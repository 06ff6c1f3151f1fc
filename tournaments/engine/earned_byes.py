"""OPG 7.5.1: byes that players of high-level events have earned elsewhere."""

from __future__ import annotations

from tournaments.engine.listing import CHAMPIONSHIP


def doubt(level: int, byes: int) -> str:
    """What to say to who gives them in an event of this level; it is done nevertheless. Empty: nothing."""
    if not byes or level >= CHAMPIONSHIP:
        return ""
    return f"Earned byes are for events of level {CHAMPIONSHIP} and higher (OPG 7.5.1): this one has level {level}."
