"""One match of a document: who sat where and what was reported."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tournaments.engine.document.place import Place
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.scoring import preview
from tournaments.engine.scoring.timed import FACTS
from tournaments.engine.types import Allegiance, Match, Outcome, Report, RuleViolation, Side

SEATS = ("a", "b")
ALONE = ("bye", "earned_bye", "missed")
INCOMPLETE = tuple(str(outcome) for outcome in (Outcome.FW, Outcome.FL, Outcome.BYE, Outcome.MG))


def read_match(rules: Ruleset, place: Place, players: Collection[str]) -> Match:
    """The match at this place. Raises DocumentError where the report cannot be scored."""
    a = read_player(place.required("a"), players)
    b = _opposite(place, players)
    if b == a:
        place.child("b").fail(f'expected an opponent: "{a}" cannot sit against himself')
    table = place.child("table")
    report = _report(rules, place, b is not None)
    return Match(a, b, table.integer(least=1) if table.present else None, report)


def read_report(rules: Ruleset, document: object) -> Report:
    """A report of two players, in the words of a match. Raises DocumentError where it cannot be scored."""
    report = _report(rules, Place(document), True)
    if report is None:
        Place(document).child("result").fail("expected a result")
    return report


def read_player(place: Place, players: Collection[str]) -> str:
    """The id of a player of the document."""
    player = place.text()
    if player not in players:
        place.fail(f'expected the id of a player, not "{player}"')
    return player


def _opposite(place: Place, players: Collection[str]) -> str | None:
    if place.child("result").value not in ALONE:
        place.required("b")
    b = place.child("b")
    return read_player(b, players) if b.present else None


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
    results = (*rules.scoring.results, "incomplete_full_loss")
    read_only = "incomplete" in rules.scoring.results
    differential = place.child("differential")
    return Report(
        result=place.child("result").choice(results if read_only else results[:-1]),
        winner=_seat(place.child("winner")),
        a=_side(place, "a"),
        b=_side(place, "b"),
        differential=differential.integer() if differential.present else None,
        random_winner=_seat(place.child("random_winner")),
        deck_violation_by=_seat(place.child("deck_violation_by")),
    )


def _modern(report: Report) -> Report:
    """`incomplete_full_loss` is read as an incomplete game with both outcomes."""
    if report.result != "incomplete_full_loss" or report.winner is None:
        return report
    outcomes = (Outcome.FW, Outcome.FL) if report.winner == "a" else (Outcome.FL, Outcome.FW)
    sides = (replace(side, outcome=outcome) for side, outcome in zip((report.a, report.b), outcomes, strict=True))
    a, b = sides
    return Report("incomplete", a=a, b=b)


def _side(place: Place, seat: str) -> Side:
    allegiance, outcome = place.child(f"side_{seat}"), place.child(f"outcome_{seat}")
    facts = place.child(f"facts_{seat}")
    return Side(
        score=_number(place.child(f"score_{seat}"), least=-10_000, most=10_000),
        outcome=Outcome(outcome.choice(INCOMPLETE)) if outcome.present else None,
        allegiance=Allegiance(allegiance.choice(tuple(Allegiance))) if allegiance.present else None,
        life=_number(place.child(f"life_{seat}")),
        lost=_number(place.child(f"lost_{seat}")),
        hand=_number(place.child(f"hand_{seat}")),
        **({fact: _number(facts.child(fact)) for fact in FACTS} if facts.present else {}),
    )


def _number(place: Place, least: int = 0, most: int = 10_000) -> int | None:
    return place.integer(least, most) if place.present else None


def _seat(place: Place) -> str | None:
    return place.choice(SEATS) if place.present else None


def _field(code: str) -> str:
    """The field that a violation of a report names in its code."""
    for suffix in ("_missing", "_unexpected", "_contradicts"):
        code = code.removesuffix(suffix)
    return code.removeprefix("unknown_")
