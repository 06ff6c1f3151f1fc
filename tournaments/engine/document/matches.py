"""One match of a document: who sat where, what was reported, what was noted of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tournaments.engine.core.scoring import preview
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Allegiance, Match, Outcome, Report, RuleViolation, Side
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import (
    COUNT,
    LONGEST_REASON,
    NOTED_AT,
    PLAYER_ID,
    SEAT,
    SMALL,
    Kind,
    choice,
    listed,
    raw,
    whole,
)
from tournaments.engine.document.parts import ONCE_FINALIZED, Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.games.endings import ALONE
from tournaments.engine.games.reported import FACTS
from tournaments.engine.games.tcc.outcomes import INCOMPLETE, INCOMPLETE_FULL_LOSS
from tournaments.engine.texts import holds_address, one_line

SEATS = ("a", "b")
RULED = (Outcome.FW, Outcome.FL, Outcome.BYE, Outcome.MG)
MOST_SECONDS = 24 * 3600
EXTRA = "extra time"


@dataclass(frozen=True, slots=True)
class Noted:
    """What players noted of a game (OPG 7.8), and the time that their table was given beyond the limit, judging time of
    a director included (OPG 7.1, 7.3). `first_turn` is a or b."""

    first_turn: str = ""
    began_at: datetime | None = None
    ended_at: datetime | None = None
    extra_seconds: int = 0
    extra_because: str = ""


def _because(place: Place) -> str:
    reason = one_line(place.text())
    if len(reason) > LONGEST_REASON or holds_address(reason):
        place.fail(f"expected up to {LONGEST_REASON} characters without an address of e-mail")
    return reason


def _facts(place: Place) -> dict[str, Any]:
    faults = Faults()
    facts = OF_FACTS.values(place, Side, faults)
    faults.tell()
    return facts


BECAUSE = Kind(_because, {"type": "string", "maxLength": LONGEST_REASON})
OF_FACTS = Part(*(Key(fact, COUNT, Side) for fact in FACTS))
OF_SEAT = {
    "score": (whole(-10_000, 10_000), "score"),
    "outcome": (choice(RULED, Outcome), "outcome"),
    "side": (choice(tuple(Allegiance), Allegiance), "allegiance"),
    **{name: (COUNT, name) for name in ("life", "lost", "hand")},
    "facts": (Kind(_facts, OF_FACTS.schema(), lambda side: OF_FACTS.write({Side: side})), ""),
}
MATCH = Part(
    Key("table", whole(1), Match, fits=whole(1, SMALL)),
    Key("a", PLAYER_ID, Match, needed=True),
    Key("b", PLAYER_ID, Match, always=True),
    Key("result", raw({"type": "string"}), Report, needed=True, null=True),
    Key("winner", SEAT, Report),
    *(Key(f"{name}_{seat}", kind, seat, called) for seat in SEATS for name, (kind, called) in OF_SEAT.items()),
    Key("differential", whole(), Report),
    Key("random_winner", SEAT, Report),
    Key("deck_violation_by", SEAT, Report),
    Key("first_turn", SEAT, Noted),
    Key("began_at", NOTED_AT, Noted),
    Key("ended_at", NOTED_AT, Noted),
    Key("extra_seconds", whole(0, MOST_SECONDS), EXTRA),
    Key("extra_because", BECAUSE, EXTRA, shown=ONCE_FINALIZED),
    **{"if": {"properties": {"result": {"enum": list(ALONE)}}}, "else": {"required": ["b"]}},
)


def read_match(rules: Ruleset, place: Place) -> Match:
    """The match at this place. Raises DocumentError where the report cannot be scored."""
    faults, b = Faults(), place.child("b")
    values = {"b": None, **MATCH.values(place, Match, faults)}
    faults.refuse(place.child("result").value not in ALONE and "b" not in place.value, b, "is missing")
    himself = b.present and values["b"] == values.get("a")
    faults.refuse(himself, b, f'expected an opponent: "{b.value}" cannot sit against himself')
    values["report"] = faults.tried(lambda: _report(rules, place, b.present))
    faults.tell()
    return Match(**values)


def read_report(rules: Ruleset, document: object) -> Report:
    """A report of two players, in the words of a match. Raises DocumentError where it cannot be scored."""
    report = _report(rules, Place(document), True)
    if report is None:
        Place(document).child("result").fail("expected a result")
    return report


def read_noted(document: Any) -> tuple[tuple[Noted, ...], ...]:
    """Of each match, round by round in their order. Raises DocumentError."""
    rounds = Place(document).required("rounds").items()
    return each(lambda played: each(_noted, played.required("matches").items()), rounds)


def results_of(rules: Ruleset) -> tuple[str, ...]:
    """What may stand in a document; what is read only is never written."""
    return tuple(ending.code for ending in rules.scoring.endings)


def write_match(match: Match) -> dict[str, Any]:
    return MATCH.write({Match: match}) | (report_document(match.report) if match.report else {"result": None})


def report_document(report: Report) -> dict[str, Any]:
    """What was reported, in the words of the document."""
    return MATCH.write({Report: report, "a": report.a, "b": report.b})


MATCHES = listed(Kind(lambda place: place, {"$ref": "#/$defs/match"}, write_match))


def _report(rules: Ruleset, place: Place, opposite: bool) -> Report | None:
    if not place.required("result").present:
        return None
    report = _modern(_written(rules, place))
    try:
        preview(rules, report, opposite)
    except RuleViolation as violation:
        place.child(_field(violation.code)).fail(str(violation))
    return report


def _written(rules: Ruleset, place: Place) -> Report:
    faults = Faults()
    faults.tried(lambda: place.child("result").choice(results_of(rules)))
    values = MATCH.values(place, Report, faults)
    values |= {seat: Side(**MATCH.values(place, seat, faults)) for seat in SEATS}
    faults.tell()
    return Report(**values)


def _modern(report: Report) -> Report:
    """`incomplete_full_loss` is read as an incomplete game with both outcomes."""
    if report.result != INCOMPLETE_FULL_LOSS.code or report.winner is None:
        return report
    outcomes = (Outcome.FW, Outcome.FL) if report.winner == "a" else (Outcome.FL, Outcome.FW)
    a, b = (replace(side, outcome=outcome) for side, outcome in zip((report.a, report.b), outcomes, strict=True))
    return Report(INCOMPLETE.code, a=a, b=b)


def _field(code: str) -> str:
    """The field that a violation of a report names in its code."""
    for suffix in ("_missing", "_unexpected", "_contradicts"):
        code = code.removesuffix(suffix)
    return code.removeprefix("unknown_")


def _noted(match: Place) -> Noted:
    """Without its number no table was given time."""
    faults = Faults()
    MATCH.check_fits(match, faults)
    values = MATCH.values(match, Noted, faults)
    both = "began_at" in values and "ended_at" in values
    turned = both and values["ended_at"] < values["began_at"]
    faults.refuse(turned, match.child("ended_at"), "expected a moment after began_at")
    if match.child("table").present and match.child("extra_seconds").present:
        values |= MATCH.values(match, EXTRA, faults)
    faults.tell()
    return Noted(**values)
