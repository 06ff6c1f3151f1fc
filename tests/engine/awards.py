"""What the games of both documents give, for scorecards that are written by hand."""

from __future__ import annotations

from typing import Any

from tournaments.engine.core.types import Award, Line, Outcome


def award(outcome: Outcome, vp: int, diff: int = 0, **marks: bool) -> Award:
    return Award(outcome, {"vp": vp, "diff": diff}, **marks)


def line(number: int, outcome: Outcome, vp: int, diff: int = 0, opponents: tuple[str, ...] = (), **marks: bool) -> Line:
    return Line(number, award(outcome, vp, diff, **marks), opponents)


def gained(awards: Any) -> list[tuple[str, int, int]]:
    """Outcome, victory points and differential of each seat."""
    return [(str(one.outcome), one.figures["vp"], one.figures["diff"]) for one in awards]
