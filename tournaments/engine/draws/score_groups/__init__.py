"""OPG 7.6: pairings for subsequent rounds, the least cost over all draws; round 1 is the case of equal totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.draws import LATEST, Method
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Draw, Position, RuleViolation, Seating
from tournaments.engine.draws.score_groups.byes import Receivers, receivers
from tournaments.engine.draws.score_groups.choosing import Chosen, chosen
from tournaments.engine.draws.score_groups.criteria import measured, points
from tournaments.engine.draws.score_groups.field import Field, field_of
from tournaments.engine.draws.score_groups.proof import proof
from tournaments.engine.draws.score_groups.words import earned_byes, explanations


@dataclass(frozen=True, slots=True)
class _Drawn:
    field: Field
    out: Receivers
    best: Chosen
    lots: Mapping[str, float]


def draw(rules: Ruleset, position: Position, seed: int, method: Method = LATEST) -> Draw:
    """The best draw of this position. Raises RuleViolation `nobody_to_pair` or `no_legal_draw`."""
    drawn = _drawn(rules, position, seed, method)
    field, out, best, lots = drawn.field, drawn.out, drawn.best, drawn.lots
    pairs = in_table_order(field, best.pairs, lots)
    cost = measured(field, pairs, out.names, best.outlook.dead_rounds)
    guide = cost
    if best.plain != best.pairs:
        guide = measured(field, best.plain, out.names, best.plain_outlook.dead_rounds)
    differs = points(guide) != points(cost)
    return Draw(
        pairs=pairs,
        byes=tuple(sorted(out.names, key=lambda name: (-field.card[name].vp, lots[name]))),
        earned_byes=earned_byes(field),
        criteria=cost,
        explanations=explanations(field, pairs, out.names, out.candidates),
        proof=proof(field, pairs, out.names, cost, best.searched, guide if differs else None),
        proved=best.searched.proved,
        guide_order=in_table_order(field, best.plain, lots) if differs else (),
    )


def seated(rules: Ruleset, position: Position, seed: int, method: Method = LATEST) -> Seating:
    """Who sits together, or alone, in that draw: without its words, and in no order."""
    drawn = _drawn(rules, position, seed, method)
    alone = ((name,) for name in (*drawn.out.names, *earned_byes(drawn.field)))
    return frozenset(map(frozenset, (*drawn.best.pairs, *alone)))


def _drawn(rules: Ruleset, position: Position, seed: int, method: Method) -> _Drawn:
    field = field_of(rules, position, method)
    random = Random(seed)
    lots = {card.id: random.random() for card in field.staying}
    out = _receivers(field, random)
    seats = [card for card in field.seats if card.id not in out.names]
    return _Drawn(field, out, chosen(field, seats, out.names, random), lots)


def in_table_order(
    field: Field, pairs: Sequence[tuple[str, str]], lots: Mapping[str, float]
) -> tuple[tuple[str, str], ...]:
    """The highest totals at the first tables, the higher of a pair first, equal ones by lot."""

    def place(name: str) -> tuple[float, float]:
        return -field.card[name].vp, lots[name]

    sides = [(a, b) if place(a) < place(b) else (b, a) for a, b in pairs]
    return tuple(sorted(sides, key=lambda pair: (place(pair[0])[0], place(pair[1])[0], lots[pair[0]])))


def _receivers(field: Field, random: Random) -> Receivers:
    if not field.staying:
        raise RuleViolation("nobody_to_pair", "nobody is left in the event", "OPG 7.6")
    if not field.seats:
        return Receivers()
    out = receivers(field, random)
    if len(out.names) - len(field.out) > 1 and field.rules.on_rematch != "byes":
        raise RuleViolation("no_legal_draw", "no draw without a rematch seats everybody", "OPG 7.6")
    return out
