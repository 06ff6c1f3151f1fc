"""Two who are known from the table, the better first: nothing is drawn (OPG A, SW "Final Confrontation", "End").

The cards of the position stand in the order of the seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.core.draws import Change, Draw, DrawMethod, Explanation, Position, Seating, Version
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation


@dataclass(frozen=True, slots=True)
class NoCriteria:
    """There is nothing by which one such draw is better than another."""


@dataclass(frozen=True, slots=True)
class SeededPair:
    """A pair that is known from the table, with its texts: what they play for, who they are, how others are refused."""

    section: str
    play: str
    proof: str
    who: str
    others: str

    def draw(self, rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
        """Raises RuleViolation `no_finalists` where not two are left."""
        there = [card.id for card in position.cards if not card.dropped]
        if len(there) != 2:
            raise RuleViolation("no_finalists", f"{self.play}, not {len(there)}.", self.section)
        pair = there[0], there[1]
        return Draw((pair,), (), (), NoCriteria(), (Explanation(pair, "finalists", self.who),), self.proof)

    def seated(self, rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
        return frozenset(map(frozenset, self.draw(rules, position, seed, version).tables))

    def judge(
        self,
        rules: GameRules,
        position: Position,
        tables: Sequence[Sequence[str]],
        byes: Sequence[str],
        version: Version,
    ) -> Draw:
        """The draw itself: raises RuleViolation `not_finalists` for any other."""
        drawn = self.draw(rules, position, 0, version)
        if [set(players) for players in tables] != [set(players) for players in drawn.tables] or byes:
            raise RuleViolation("not_finalists", self.others, self.section)
        return drawn

    def method(self, code: str, name: str) -> DrawMethod:
        tables = frozenset({Change.TABLES})
        return DrawMethod(code, name, self.section, self.draw, self.seated, self.judge, may_change=tables)


SEEDED = SeededPair(
    "OPG A",
    "Two play for the title",
    "Nothing is drawn: the two best play for the title, the higher seed first (OPG A).",
    "the two best of the table who are still there",
    "Others than the finalists sit here.",
).method("seeded", "By seeds")
LEVEL = SeededPair(
    "SW End",
    "Two who are level play the tiebreaker game",
    "Nothing is drawn: the two who are level at the top play once more, the higher seed first (SW End).",
    "the two who are level at the top of the table",
    "Others than the two who are level at the top sit here.",
).method("level", "Level at the top")
