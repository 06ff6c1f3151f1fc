"""The best against the next best, by their seeds: the draw of a final confrontation (OPG A, SW "Final Confrontation").

The cards of the position stand in the order of the seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.core.draws import Change, Draw, DrawMethod, Explanation, Position, Seating, Version
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation

SECTION = "OPG A"
PROOF = "Nothing is drawn: the two best play for the title, the higher seed first (OPG A)."


@dataclass(frozen=True, slots=True)
class Nothing:
    """There is nothing by which one such draw is better than another."""


def draw(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """Raises RuleViolation `no_finalists` where not two are left."""
    there = [card.id for card in position.cards if not card.dropped]
    if len(there) != 2:
        raise RuleViolation("no_finalists", f"Two play for the title, not {len(there)}.", SECTION)
    pair = there[0], there[1]
    why = Explanation(pair, "finalists", "the two best of the table who are still there")
    return Draw((pair,), (), (), Nothing(), (why,), PROOF)


def seated(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
    return frozenset(map(frozenset, draw(rules, position, seed, version).tables))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    """The draw itself: raises RuleViolation `not_finalists` for any other."""
    drawn = draw(rules, position, 0, version)
    if [set(players) for players in tables] != [set(players) for players in drawn.tables] or byes:
        raise RuleViolation("not_finalists", "Others than the finalists sit here.", SECTION)
    return drawn


SEEDED = DrawMethod("seeded", "By seeds", SECTION, draw, seated, judge, may_change=frozenset({Change.TABLES}))
