"""The JSON form of a bracket, as the event document has it: a list of matches, each with its slots `a` and `b`.

`{"id": "m5", "round": 2, "name": "semifinal 1", "a": {"winner": "m1"}, "b": {"seed": 4}}`; the other slots are
`{"loser": "m1"}` and `{"rank": 1, "of": "winners", "round": 1}`. A bye has `b` null. Keys that are not known here
(`games`) are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.engine.brackets.naming import name_matches
from tournaments.engine.brackets.rounds import Draft, assign_rounds
from tournaments.engine.brackets.validate import check_bracket
from tournaments.engine.brackets.values import SECTION, Among, Bracket, LoserOf, Node, Ranked, Seed, Slot, WinnerOf
from tournaments.engine.core.types import RuleViolation

MOST_MATCHES = 1024
LONGEST = 100
EXPECTED_SLOT = 'expected {"seed": 1}, {"winner": "m1"}, {"loser": "m1"} or {"rank": 1, "of": "winners", "round": 1}'


def read_bracket(written: object, reading: str = "") -> Bracket:
    """A checked bracket. Where `round` is missing it is the one after the latest that a slot waits for; where `name` is
    missing, as the builders would name it. Raises RuleViolation: `not_written_so` for what is no such list, else as
    `check_bracket`.
    """
    if not isinstance(written, list):
        raise _fault("The bracket", "expected a list of matches")
    if len(written) > MOST_MATCHES:
        raise _fault("The bracket", f"expected {MOST_MATCHES} matches at most, not {len(written)}")
    drafts = [_draft(number, match) for number, match in enumerate(written, 1)]
    bracket = Bracket(assign_rounds(drafts), reading)
    check_bracket(bracket)
    whole = name_matches(bracket)
    check_bracket(whole)
    return whole


def write_bracket(bracket: Bracket) -> list[dict[str, Any]]:
    """Read again it is equal, with the same `reading`, which has no place in the list."""
    return [_write_node(node) for node in bracket.nodes]


def _write_node(node: Node) -> dict[str, Any]:
    one, *other = map(_written_slot, node.slots)
    return {"id": node.id, "round": node.round, "name": node.name, "a": one, "b": other[0] if other else None}


def _written_slot(slot: Slot) -> dict[str, Any]:
    match slot:
        case Seed(number):
            return {"seed": number}
        case WinnerOf(match):
            return {"winner": match}
        case LoserOf(match):
            return {"loser": match}
        case Ranked(rank, of, number):
            return {"rank": rank, "of": of.value, "round": number}


def _draft(number: int, written: object) -> Draft:
    at = f"Match {number} of the list"
    if not isinstance(written, dict):
        raise _fault(at, 'expected an object with "id", "a" and "b"')
    name = written.get("name")
    return Draft(
        _text(f"{at}: id", written.get("id")),
        None if written.get("round") is None else _count(f"{at}: round", written["round"]),
        tuple(_slots(at, written)),
        "" if name is None else _text(f"{at}: name", name),
    )


def _slots(at: str, written: Mapping[str, Any]) -> Iterator[Slot]:
    yield _slot(f"{at}: a", written.get("a"))
    if written.get("b") is not None:
        yield _slot(f"{at}: b", written["b"])


def _slot(at: str, written: object) -> Slot:
    match written:
        case {"seed": number, **rest} if not rest:
            return Seed(_count(at, number))
        case {"winner": match, **rest} if not rest:
            return WinnerOf(_text(at, match))
        case {"loser": match, **rest} if not rest:
            return LoserOf(_text(at, match))
        case {"rank": rank, "of": ("winners" | "losers") as of, "round": number, **rest} if not rest:
            return Ranked(_count(at, rank), Among(of), _count(at, number))
    raise _fault(at, EXPECTED_SLOT)


def _count(at: str, value: object) -> int:
    if type(value) is not int or not 1 <= value <= MOST_MATCHES:
        raise _fault(at, f"expected a whole number from 1 to {MOST_MATCHES}")
    return value


def _text(at: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
        raise _fault(at, f"expected a text of 1 to {LONGEST} characters")
    return value


def _fault(at: str, expected: str) -> RuleViolation:
    return RuleViolation("not_written_so", f"{at}: {expected}.", SECTION)
