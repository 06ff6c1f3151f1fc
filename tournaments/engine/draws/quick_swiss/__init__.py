"""The numbered cards of 1995: who has the same score meets at random; an odd group takes up the lowest number of the
group below, and cards are switched inside a group where two have met (T95 systems 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.draws import (
    Card,
    Criterion,
    Draw,
    DrawMethod,
    Explanation,
    Position,
    Seating,
    Version,
)
from tournaments.engine.core.figures import plain
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.quick_swiss.groups import Group, by_number, grouped
from tournaments.engine.draws.seats_by_hand import Pairs, checked_pairs, rematches, there

SECTION = "T95 systems 4"
RANDOM = "drawn at random for the first round"
LAST_CARD = "the last card: the number of players is odd, and nobody is out before he has played"
LOWEST = "the lowest score: the number of players is odd, so he is out"
BY_HAND = "seated by hand"
PROOF = (
    "Who has the same score meets at random. Where a group is odd the lowest number of the group below is brought up;"
    f" where two have met cards are switched inside the group ({SECTION})."
)


@dataclass(frozen=True, slots=True)
class Brought:
    """What a round costs: pairs that meet again, and points that lie between the two of a pair."""

    again: int = 0
    points_apart: int = 0


def draw(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """Raises RuleViolation where nobody can be paired. Who sits out is in `byes`: in round 1 the last card, later the
    lowest score, one of several by lot, who is out then (AMB-P22).
    """
    drawn, out = _drawn(position, seed)
    groups = [(group, pair) for group in drawn for pair in group.pairs]
    tables = tuple((first.id, second.id) for _, (first, second) in groups)
    explanations = (
        *(Explanation((a.id, b.id), *_why(position, group, a, b)) for group, (a, b) in groups),
        *(Explanation((card.id,), "sits_out", LAST_CARD if position.round == 1 else LOWEST) for card in out),
    )
    costs = _costs(position, tables)
    return Draw(tables, tuple(card.id for card in out), (), costs, explanations, PROOF, rematches=costs.again)


def seated(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
    drawn, out = _drawn(position, seed)
    pairs = (frozenset((first.id, second.id)) for group in drawn for first, second in group.pairs)
    return frozenset((*pairs, *(frozenset((card.id,)) for card in out)))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    """Raises RuleViolation for seats that are none of a round."""
    pairs = checked_pairs(position, tables, byes, SECTION)
    costs = _costs(position, pairs)
    explanations = (
        *(Explanation(pair, "by_hand", BY_HAND) for pair in pairs),
        *(Explanation((player,), "sits_out", BY_HAND) for player in byes),
    )
    proof = "Seated by hand: the procedure was not followed."
    return Draw(pairs, tuple(byes), (), costs, explanations, proof, rematches=costs.again)


def _drawn(position: Position, seed: int) -> tuple[list[Group], tuple[Card, ...]]:
    """Every group, and who sits out."""
    random = Random(seed)
    here = by_number(there(position))
    if len(here) < 2:
        raise RuleViolation("too_few_players", "A round needs two players at least.", SECTION)
    lots = {card.id: random.random() for card in here}
    out = tuple(_left_out(position, here, lots))
    playing = [card for card in here if card not in out]
    return list(grouped(playing, lots)), out


def _left_out(position: Position, here: Sequence[Card], lots: dict[str, float]) -> Iterable[Card]:
    asked = [card for card in here if card.id in position.wishes.byes]
    others = [card for card in here if card not in asked]
    if len(others) % 2 == 0:
        return asked
    shuffled = sorted(others, key=lambda card: lots[card.id])
    if position.round == 1:
        return (*asked, shuffled[-1])
    return (*asked, min(shuffled, key=lambda card: card.vp))


def _why(position: Position, group: Group, first: Card, second: Card) -> tuple[str, str]:
    low, high = sorted((first.vp, second.vp))
    have = f"both with {_points(high)}" if low == high else f"{plain(high)} and {plain(low)} points"
    if second.id in first.opponents:
        return "rematch", f"{have}: they have met, and switching cards leaves no other way"
    if position.round == 1:
        return "opening", RANDOM
    if first.vp == second.vp:
        return "same_score", f"{have}, drawn at random"
    up = next((card for card in (first, second) if card in group.brought_up), None)
    if up is not None:
        return "brought_up", f"{have}: number {up.number} of the group below is brought up"
    return "switched", f"{have}: switched with the group below, so that nobody meets again"


def _points(vp: int) -> str:
    return f"{plain(vp)} {'point' if vp == 1 else 'points'}"


def _costs(position: Position, pairs: Pairs) -> Brought:
    score = {card.id: card.vp for card in position.cards}
    return Brought(rematches(position, pairs), sum(abs(score[first] - score[second]) for first, second in pairs))


def by_hand(rules: GameRules, position: Position) -> Iterator[str]:
    """The steps that this position takes, in their order."""
    is_odd = len(there(position)) % 2
    if position.round == 1:
        yield "Write every player's name on a card, and number the cards: these are the numbers of the players."
        yield "Pair them off at random and write the number of the opponent on the first line of each card."
        if is_odd:
            yield "The last card sits this round out and scores nothing."
    else:
        if is_odd:
            yield "The number of players is odd: whoever has the lowest total is out, one of several by lot."
        yield "Put the cards with the same total together, the highest first, and pair off each group at random."
        yield "Where a group is odd, bring up the lowest number of the group below."
        yield "Where two have met, switch cards inside the group."
    yield "Write the pairs on a sheet and post it on the wall."


QUICK_SWISS = DrawMethod(
    "quick-swiss",
    "Same score at random",
    SECTION,
    draw,
    seated,
    judge,
    criteria=(
        Criterion("again", "Pairs that meet again"),
        Criterion("points_apart", "Points between the two of a pair"),
    ),
    order=lambda rules, draw: (draw.criteria.again, draw.criteria.points_apart),
    by_hand=by_hand,
    sits_out=True,
    said="Who has the same score plays each other, drawn at random; nobody meets the same opponent twice if that can be"
    " helped (T95 systems 4).",
)
