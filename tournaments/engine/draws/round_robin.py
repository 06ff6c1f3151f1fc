"""Everybody meets everybody: by the numbers of the cards, one stays and the others go round (T95 systems 3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tournaments.engine.core.draws import Criterion, Draw, DrawMethod, Explanation, Position, Seating, Version
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.quick_swiss.groups import by_number
from tournaments.engine.draws.seats_by_hand import Pairs, checked_pairs, rematches, there

SECTION = "T95 systems 3"
PROOF = f"Nothing is drawn: everybody meets everybody, by the numbers of the cards ({SECTION})."
FREE = "nobody is left to meet in this round: sits out"


@dataclass(frozen=True, slots=True)
class Again:
    """How many pairs meet again."""

    again: int = 0


def draw(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """Raises RuleViolation `too_few_players`."""
    pairs, free = _round(position)
    explanations = (
        *(Explanation(pair, "round_robin", f"round {position.round} of everybody against everybody") for pair in pairs),
        *(Explanation((player,), "sits_out", FREE) for player in free),
    )
    again = rematches(position, pairs)
    return Draw(pairs, free, (), Again(again), explanations, PROOF, rematches=again)


def seated(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
    pairs, free = _round(position)
    return frozenset(map(frozenset, (*pairs, *((player,) for player in free))))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    """Raises RuleViolation for seats that are none of a round."""
    pairs = checked_pairs(position, tables, byes, SECTION)
    again = rematches(position, pairs)
    why = (Explanation(pair, "by_hand", "seated by hand") for pair in pairs)
    return Draw(pairs, tuple(byes), (), Again(again), tuple(why), "Seated by hand.", rematches=again)


def _round(position: Position) -> tuple[Pairs, tuple[str, ...]]:
    """The turn of the circle that this round is; where rounds were seated otherwise before, the next one in which the
    fewest meet again.

    Whoever has left keeps his place in the circle, so that nobody meets twice: who would meet him is free.
    """
    here = {card.id for card in there(position)}
    if len(here) < 2:
        raise RuleViolation("too_few_players", "A round needs two players at least.", SECTION)
    circle: list[str | None] = [card.id for card in by_number(position.cards)]
    circle += [None] * (len(circle) % 2)
    turns = (_turn(circle, position.round - 1 + later, here) for later in range(len(circle) - 1))
    return min(turns, key=lambda turn: rematches(position, turn[0]))


def _turn(circle: Sequence[str | None], turned: int, here: Collection[str]) -> tuple[Pairs, tuple[str, ...]]:
    """Once the cards have moved on so many times."""
    first, rest = circle[0], circle[1:]
    turned %= len(rest)
    order = [first, *rest[turned:], *rest[:turned]]
    half = len(order) // 2
    met = [
        tuple(one for one in two if one and one in here)
        for two in zip(order[:half], order[: half - 1 : -1], strict=True)
    ]
    pairs = tuple((two[0], two[1]) for two in met if len(two) == 2)
    return pairs, tuple(two[0] for two in met if len(two) == 1)


def by_hand(rules: GameRules, position: Position) -> Iterator[str]:
    yield "Lay the numbered cards in two rows, the second one backwards below the first; who lies opposite plays."
    yield "After each round the first card stays, and all others move on by one place."


ROUND_ROBIN = DrawMethod(
    "round-robin",
    "Everybody against everybody",
    SECTION,
    draw,
    seated,
    judge,
    criteria=(Criterion("again", "Pairs that meet again"),),
    order=lambda rules, draw: (draw.criteria.again,),
    by_hand=by_hand,
    sits_out=True,
    said="Everybody meets everybody once (T95 systems 3).",
)
