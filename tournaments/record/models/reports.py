"""Reports: as columns of a table, and as a player gave one that nobody has confirmed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from django.db import models

from tournaments.engine.core.types import Allegiance, Outcome, Report, Side
from tournaments.record.models.round import Match, Seat

_SHARED = ("differential", "random_winner", "deck_violation_by")
Columns = tuple[int | None, str, str]
"""A seat's score, side and facts as the database holds them: JSON as text."""


def read_side(score: int | None, allegiance: str, facts: Mapping[str, Any]) -> Side:
    outcome = facts.get("outcome")
    return Side(
        score=score,
        allegiance=Allegiance(allegiance) if allegiance else None,
        **{**facts, "outcome": Outcome(outcome) if outcome else None},
    )


def read_report(ended_by: str, winner: str, shared: Mapping[str, Any], a: Side, b: Side | None) -> Report | None:
    """The report of a match, or None while nothing was reported."""
    if not ended_by:
        return None
    return Report(ended_by, winner or None, a, b or Side(), **shared)


@lru_cache(maxsize=4096)
def report_of_columns(ended_by: str, winner: str, shared: str, a: Columns, b: Columns | None = None) -> Report | None:
    """`read_report` from plain columns. Reports are frozen, so that equal ones may be the same value."""
    sides = [None if side is None else read_side(side[0], side[1], json.loads(side[2])) for side in (a, b)]
    return read_report(ended_by, winner, json.loads(shared), sides[0] or Side(), sides[1])


def write_report(match: Match, seats: list[Seat], report: Report) -> None:
    """Put a report into its rows, unsaved."""
    match.ended_by = report.result
    match.winner_seat = report.winner or ""
    match.facts = {name: value for name in _SHARED if (value := getattr(report, name)) is not None}
    for seat, side in zip(seats, (report.a, report.b), strict=False):
        facts = {name: value for name, value in asdict(side).items() if value is not None}
        seat.score = facts.pop("score", None)
        seat.side = facts.pop("allegiance", "")
        seat.facts = facts


class SelfReport(models.Model):
    """`seat` is a or b; `report` is in the words of the event document. Gone once the result is entered."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="self_reports")
    seat = models.CharField(max_length=1)
    report = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=("match", "seat"), name="one_word_per_seat")]

    def __str__(self) -> str:
        return f"word of seat {self.seat} in match {self.match_id}"
