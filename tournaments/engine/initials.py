"""OPG 7.4, 7.9: both players put their initials to a result; some results are the director's to confirm."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from tournaments.engine.types import Report

ORDINARY = frozenset({"full_win", "modified_win", "true_tie", "timed"})
FOR_DIRECTOR = frozenset({"concession", "deck_out", "outright_win", "automatic_loss", "double_automatic_loss"})


class Word(StrEnum):
    """What the two players' words come to."""

    NONE = "none"
    ONE = "one"
    AGREED = "agreed"
    DISPUTED = "disputed"
    DIRECTOR = "director"


def may_report(result: str) -> bool:
    """Players say how their own game ended; absences, penalties and rulings are not theirs to report."""
    return result in ORDINARY | FOR_DIRECTOR


def same_result(one: Report, other: Report) -> bool:
    """Whether both say the same of how it ended, who won and the scores."""
    return _said(one) == _said(other)


def overruled(said: Iterable[Report], report: Report) -> bool:
    """Whether players have spoken and none of them said this."""
    words = tuple(said)
    return bool(words) and not any(same_result(one, report) for one in words)


def self_report(a: Report | None, b: Report | None) -> Word:
    """One word alone counts until the other player objects; a game won outside the normal conditions waits (7.9)."""
    said = [report for report in (a, b) if report is not None]
    if not said:
        return Word.NONE
    if len(said) == 2 and a != b:
        return Word.DISPUTED
    if any(report.result in FOR_DIRECTOR for report in said):
        return Word.DIRECTOR
    return Word.AGREED if len(said) == 2 else Word.ONE


def _said(report: Report) -> tuple[str, str | None, int | None, int | None]:
    return report.result, report.winner, report.a.score, report.b.score
