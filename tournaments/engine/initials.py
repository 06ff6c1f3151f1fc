"""OPG 7.4, 7.9: both players put their initials to a result; some results are the director's to confirm."""

from __future__ import annotations

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


def word(a: Report | None, b: Report | None) -> Word:
    """One word alone counts until the other player objects; a game won outside the normal conditions waits (7.9)."""
    said = [report for report in (a, b) if report is not None]
    if not said:
        return Word.NONE
    if len(said) == 2 and a != b:
        return Word.DISPUTED
    if any(report.result in FOR_DIRECTOR for report in said):
        return Word.DIRECTOR
    return Word.AGREED if len(said) == 2 else Word.ONE
