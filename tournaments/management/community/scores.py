"""A slip that is read twice."""

from __future__ import annotations

from tournaments.engine.believable import won
from tournaments.engine.types import Report


def slip_misread(report: Report) -> Report:
    """The same game with the loser's score read again: ten points more, as far as that changes nothing else."""
    a, b = report.a.score or 0, report.b.score or 0
    if report.winner == "a":
        return won(report.result, "a", a, min(b + 10, max(a - 5, b)))
    return won(report.result, "b", min(a + 10, max(b - 5, a)), b)
