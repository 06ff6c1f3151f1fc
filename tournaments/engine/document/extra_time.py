"""Time that a table was given beyond the limit, judging time of a director included (OPG 7.1, 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine.document.faults import each
from tournaments.engine.document.place import Place
from tournaments.engine.texts import holds_address, one_line

MOST_SECONDS = 24 * 3600
LONGEST_REASON = 300
KEYS = ("extra_seconds", "extra_because")


@dataclass(frozen=True, slots=True)
class ExtraTime:
    seconds: int
    because: str = ""


def read_extra_time(document: Any) -> Mapping[tuple[int, int], ExtraTime]:
    """By number of the sitting and table. Raises DocumentError for what no table can have been given."""
    rounds = each(_of_round, Place(document).required("rounds").items())
    return {where: extra for given in rounds for where, extra in given}


def with_extra_time(document: dict[str, Any], given: Mapping[tuple[int, int], ExtraTime]) -> dict[str, Any]:
    """The document with the time beside each table that was given some."""
    for played in document["rounds"] if given else ():
        for match in played["matches"]:
            if extra := given.get((played["number"], match.get("table"))):
                match["extra_seconds"] = extra.seconds
                match |= {"extra_because": extra.because} if extra.because else {}
    return document


def _of_round(played: Place) -> tuple[tuple[tuple[int, int], ExtraTime], ...]:
    number = played.required("number").integer(1)
    matches = (match for match in played.required("matches").items() if match.child("extra_seconds").present)
    given = [match for match in matches if match.child("table").present]
    return each(lambda match: ((number, match.child("table").integer(1)), _read(match)), given)


def _read(match: Place) -> ExtraTime:
    because = match.child("extra_because")
    said = one_line(because.text()) if because.present else ""
    if len(said) > LONGEST_REASON or holds_address(said):
        because.fail(f"expected up to {LONGEST_REASON} characters without an address of e-mail")
    return ExtraTime(match.child("extra_seconds").integer(0, MOST_SECONDS), said)
