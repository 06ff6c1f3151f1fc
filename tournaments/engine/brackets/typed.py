"""A bracket as a director types it, a line for each match: `m5: winner m1, seed 4` (OPG 10.2).

A line `Round 2` says in which round the matches below it are played; without one each is as early as it can be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tournaments.engine.brackets.values import SECTION, Among, Bracket, LoserOf, Node, Ranked, Seed, Slot, WinnerOf
from tournaments.engine.brackets.written import MOST_MATCHES, read_bracket
from tournaments.engine.core.types import RuleViolation

ROUND = re.compile(r"round (\d{1,4})", re.IGNORECASE)
LINE = re.compile(r"(?P<id>[\w-]{1,40})\s*(?:\((?P<name>[^()]{1,100})\))?\s*:\s*(?P<slots>.+)")
SLOTS = (
    (re.compile(r"seed (\d+)"), lambda found: {"seed": int(found[1])}),
    (re.compile(r"(winner|loser) (?:of )?([\w-]+)"), lambda found: {found[1]: found[2]}),
    (
        re.compile(r"rank (\d+) of (winners|losers) of round (\d+)"),
        lambda found: {"rank": int(found[1]), "of": found[2], "round": int(found[3])},
    ),
)
EXPECTED = "“seed 1”, “winner m1”, “loser m1” or “rank 1 of winners of round 1”"


def typed_bracket(text: str, reading: str = "") -> Bracket:
    """A checked bracket. Raises RuleViolation that names the line, else as `read_bracket`."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_MATCHES:
        raise RuleViolation("not_written_so", f"A bracket has {MOST_MATCHES} matches at most.", SECTION)
    return read_bracket(list(_matches(lines)), reading)


def bracket_text(bracket: Bracket) -> str:
    """Typed again it is equal."""
    return "\n\n".join("\n".join((f"Round {number}", *map(_line, nodes))) for number, nodes in bracket.by_round.items())


def _matches(lines: Iterable[tuple[int, str]]) -> Iterator[dict[str, Any]]:
    round_number: dict[str, Any] = {}
    for number, line in lines:
        if heading := ROUND.fullmatch(line):
            round_number = {"round": int(heading[1])}
        else:
            yield {**_match(number, line), **round_number}


def _match(number: int, line: str) -> dict[str, Any]:
    found = LINE.fullmatch(line)
    if found is None:
        raise _fault(number, "expected the id of a match, a colon and who plays it, as in “m5: winner m1, seed 4”")
    slots = list(_slots(number, found["slots"]))
    if len(slots) > 2:
        raise _fault(number, f"expected two who play it, or one alone for a bye, not {len(slots)}")
    match: dict[str, Any] = {"id": found["id"], "a": slots[0], "b": slots[1] if len(slots) > 1 else None}
    return match | ({"name": found["name"].strip()} if found["name"] else {})


def _slots(number: int, text: str) -> Iterator[dict[str, Any]]:
    for part in text.split(","):
        written = " ".join(part.split())
        readings = ((made, form.fullmatch(written)) for form, made in SLOTS)
        slot = next((made(found) for made, found in readings if found), None)
        if slot is None:
            raise _fault(number, f"{written[:60]!r} is nobody: expected {EXPECTED}")
        yield slot


def _line(node: Node) -> str:
    name = f" ({node.name})" if node.name and not set("()").intersection(node.name) else ""
    return f"{node.id}{name}: {', '.join(map(_slot, node.slots))}"


def _slot(slot: Slot) -> str:
    match slot:
        case Seed(number):
            return f"seed {number}"
        case WinnerOf(match):
            return f"winner {match}"
        case LoserOf(match):
            return f"loser {match}"
        case Ranked(rank, of, number):
            return f"rank {rank} of {Among(of).value} of round {number}"


def _fault(number: int, expected: str) -> RuleViolation:
    return RuleViolation("not_written_so", f"Line {number}: {expected}.", SECTION)
