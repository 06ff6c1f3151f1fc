"""Any draw under the criteria of OPG 7.6: a director may draw by hand, and sees what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Draw, Position, RuleViolation
from tournaments.engine.draws.score_groups.criteria import measure_draw
from tournaments.engine.draws.score_groups.field import DrawField, build_field
from tournaments.engine.draws.score_groups.future import find_outlook
from tournaments.engine.draws.score_groups.versions import LATEST, SearchVersion
from tournaments.engine.draws.score_groups.words import (
    capitalize_first,
    count_in_words,
    list_earned_byes,
    list_explanations,
)

SECTION = "OPG 7.6"


def judge(
    rules: GameRules,
    position: Position,
    pairs: Sequence[Sequence[str]],
    byes: Sequence[str],
    version: SearchVersion = LATEST,
) -> Draw:
    """Measure and explain a draw as it is; rematches are counted, not forbidden.

    Raises RuleViolation `not_a_pair`, `not_in_draw`, `seated_twice` or `not_seated`.
    """
    field = build_field(rules, position, version)
    sides = tuple(_read_pair(pair) for pair in pairs)
    _check_seats(field, [*(name for pair in sides for name in pair), *byes])
    seen = find_outlook(field, sides, byes)
    rematches = sum(b in field.met[a] for a, b in sides)
    return Draw(
        tables=sides,
        byes=tuple(byes),
        earned_byes=list_earned_byes(field),
        criteria=measure_draw(field, sides, byes, seen.dead_rounds),
        explanations=list_explanations(field, sides, byes),
        proof=_describe_rematches(rematches),
        proved=seen.proved,
        rematches=rematches,
    )


def _read_pair(pair: Sequence[str]) -> tuple[str, str]:
    if len(pair) != 2:
        raise RuleViolation("not_a_pair", f"a pair has two players, not {len(pair)}", SECTION)
    return pair[0], pair[1]


def _check_seats(field: DrawField, names: Sequence[str]) -> None:
    seats = {card.id for card in field.seats}
    counts = Counter(names)
    _refuse("not_in_draw", "takes no part in this round", counts.keys() - seats)
    _refuse("seated_twice", "sits more than once", {name for name, count in counts.items() if count > 1})
    _refuse("not_seated", "has no seat and no bye", seats - counts.keys())


def _refuse(code: str, what: str, names: set[str]) -> None:
    if names:
        raise RuleViolation(code, f"{', '.join(sorted(names))} {what}", SECTION)


def _describe_rematches(rematches: int) -> str:
    if not rematches:
        return "Drawn by hand: measured by the same criteria, not searched."
    meet = capitalize_first(count_in_words(rematches, "pair meets", "pairs meet"))
    return f"Drawn by hand: measured by the same criteria, not searched. {meet} again."
