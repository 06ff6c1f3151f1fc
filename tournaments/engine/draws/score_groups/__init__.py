"""OPG 7.6: pairings for subsequent rounds, the least cost over all draws; round 1 is the case of equal totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.draws import Criterion, DrawMethod
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Draw, Position, RuleViolation, Seating
from tournaments.engine.draws.score_groups.byes import Receivers, choose_receivers
from tournaments.engine.draws.score_groups.choosing import ChosenDraw, choose_draw
from tournaments.engine.draws.score_groups.criteria import measure_draw, order_criteria, victory_point_costs
from tournaments.engine.draws.score_groups.field import DrawField, build_field
from tournaments.engine.draws.score_groups.judging import judge
from tournaments.engine.draws.score_groups.on_paper import list_paper_steps
from tournaments.engine.draws.score_groups.proof import explain_draw
from tournaments.engine.draws.score_groups.versions import LATEST, VERSIONS, SearchVersion
from tournaments.engine.draws.score_groups.words import list_earned_byes, list_explanations


@dataclass(frozen=True, slots=True)
class _Solution:
    field: DrawField
    out: Receivers
    best: ChosenDraw
    lots: Mapping[str, float]


def draw(rules: GameRules, position: Position, seed: int, version: SearchVersion = LATEST) -> Draw:
    """The best draw of this position. Raises RuleViolation `nobody_to_pair` or `no_legal_draw`."""
    drawn = _solve(rules, position, seed, version)
    field, out, best, lots = drawn.field, drawn.out, drawn.best, drawn.lots
    pairs = sort_tables(field, best.pairs, lots)
    cost = measure_draw(field, pairs, out.names, best.outlook.dead_rounds)
    guide = cost
    if best.plain != best.pairs:
        guide = measure_draw(field, best.plain, out.names, best.plain_outlook.dead_rounds)
    differs = victory_point_costs(guide) != victory_point_costs(cost)
    return Draw(
        tables=pairs,
        byes=tuple(sorted(out.names, key=lambda name: (-field.card[name].vp, lots[name]))),
        earned_byes=list_earned_byes(field),
        criteria=cost,
        explanations=list_explanations(field, pairs, out.names, out.candidates),
        proof=explain_draw(field, pairs, out.names, cost, best.search_extent, guide if differs else None),
        proved=best.search_extent.is_proved,
        guide_order=sort_tables(field, best.plain, lots) if differs else (),
    )


def find_seating(rules: GameRules, position: Position, seed: int, version: SearchVersion = LATEST) -> Seating:
    """Return who sits together or alone in that draw, in no order."""
    drawn = _solve(rules, position, seed, version)
    alone = ((name,) for name in (*drawn.out.names, *list_earned_byes(drawn.field)))
    return frozenset(map(frozenset, (*drawn.best.pairs, *alone)))


def _solve(rules: GameRules, position: Position, seed: int, version: SearchVersion) -> _Solution:
    field = build_field(rules, position, version)
    random = Random(seed)
    lots = {card.id: random.random() for card in field.staying}
    out = _choose_receivers(field, random)
    seats = [card for card in field.seats if card.id not in out.names]
    return _Solution(field, out, choose_draw(field, seats, out.names, random), lots)


def sort_tables(
    field: DrawField, pairs: Sequence[tuple[str, str]], lots: Mapping[str, float]
) -> tuple[tuple[str, str], ...]:
    """The highest totals at the first tables, the higher of a pair first, equal ones by lot."""

    def place(name: str) -> tuple[float, float]:
        return -field.card[name].vp, lots[name]

    sides = [(a, b) if place(a) < place(b) else (b, a) for a, b in pairs]
    return tuple(sorted(sides, key=lambda pair: (place(pair[0])[0], place(pair[1])[0], lots[pair[0]])))


def _choose_receivers(field: DrawField, random: Random) -> Receivers:
    if not field.staying:
        raise RuleViolation("nobody_to_pair", "nobody is left in the event", "OPG 7.6")
    if not field.seats:
        return Receivers()
    out = choose_receivers(field, random)
    if len(out.names) - len(field.out) > 1 and field.rules.on_rematch != "byes":
        raise RuleViolation("no_legal_draw", "no draw without a rematch seats everybody", "OPG 7.6")
    return out


SCORE_GROUPS = DrawMethod(
    code="score-groups",
    name="Pairings for subsequent rounds",
    section="OPG 7.6",
    draw=draw,
    find_seating=find_seating,
    judge=judge,
    criteria=(
        Criterion("rematches", "Opponents who met before"),
        Criterion("extra_byes", "Extra byes, to avoid a rematch"),
        Criterion("repeat_byes", "Second byes"),
        Criterion("bye_levels", "Byes above the lowest total"),
        Criterion("seated_first", "Back from a bye, not against the highest total"),
        Criterion("dead_rounds", "Later rounds that cannot be paired"),
        Criterion("excess_levels", "Totals skipped without need"),
        Criterion("cross_levels", "Pairs across totals"),
        Criterion("squared_difference", "Sum of squared differences"),
        Criterion("together", "Pairs that wished to be kept apart", wished=True),
        Criterion("unkept", "Pairs that the draw before did not have", wished=True),
    ),
    order=lambda rules, draw: (draw.rematches, *order_criteria(rules, draw.criteria)),
    versions=VERSIONS,
    list_paper_steps=list_paper_steps,
)
