"""Results that come back from paper, many at once: each is saved as an act of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.engine.types import Report, RuleViolation
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.record.models import Match


@dataclass(frozen=True, slots=True)
class Given:
    """A result for a table; `seen` is the version of the table that was looked at, `key` the act's own."""

    match: Match
    report: Report
    seen: int | None
    key: str | None


def report_given(given: Iterable[Given], *, by: User) -> tuple[str, ...]:
    """Save one after the other; nothing stops the rest. For each: why it was refused, empty where it is saved."""
    return tuple(_refusal(one, by) for one in given)


def _refusal(one: Given, by: User) -> str:
    try:
        report_result(one.match, one.report, by=by, key=one.key, seen=one.seen)
    except RuleViolation as refusal:
        return str(refusal)
    return ""
