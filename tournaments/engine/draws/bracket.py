"""A round of a bracket: who meets follows from it, and nothing is drawn (OPG 10).

The cards of the position stand as they sit: two by two, of each pair the higher seed first.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.core.draws import Change, Draw, DrawMethod, Explanation, Position, Seating, Version
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.seeded import NoCriteria

SECTION = "OPG 10"
PROOF = "Nothing is drawn: who meets follows from the bracket and what was played in it (OPG 10)."


def draw(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """Raises RuleViolation `no_match` where nobody has an opponent, and `left_since` where one of a pair has left."""
    players = [card.id for card in position.cards]
    gone = next((card.id for card in position.cards if card.dropped), None)
    if gone is not None:
        raise RuleViolation("left_since", f"{{{gone}}} has left: draw the round again.", SECTION)
    if not players or len(players) % 2:
        raise RuleViolation("no_match", "No match of this bracket can be played now.", SECTION)
    tables = tuple(zip(players[::2], players[1::2], strict=True))
    why = tuple(Explanation(pair, "bracket", "as the bracket has it, the higher seed first") for pair in tables)
    return Draw(tables, (), (), NoCriteria(), why, PROOF)


def find_seating(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
    return frozenset(map(frozenset, draw(rules, position, seed, version).tables))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    """The round itself: raises RuleViolation `not_of_the_bracket` for any other."""
    drawn = draw(rules, position, 0, version)
    if {frozenset(players) for players in tables} != {frozenset(players) for players in drawn.tables} or byes:
        raise RuleViolation("not_of_the_bracket", "Others meet here than the bracket says.", SECTION)
    return drawn


BRACKET = DrawMethod(
    "bracket", "By the bracket", SECTION, draw, find_seating, judge, may_change=frozenset({Change.TABLES})
)
