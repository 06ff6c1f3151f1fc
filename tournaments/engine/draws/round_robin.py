"""Everybody meets everybody: by the numbers of the cards, one stays and the others go round (T95 systems 3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from tournaments.engine.core.draws import (
    PROCEDURES,
    Card,
    Criterion,
    Draw,
    DrawMethod,
    Explanation,
    Position,
    Procedure,
    Seating,
    Version,
)
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Record, RuleViolation
from tournaments.engine.draws.quick_swiss.groups import sort_by_number
from tournaments.engine.draws.quick_swiss.switching import have_met
from tournaments.engine.draws.score_groups.matching import find_cheapest_matching
from tournaments.engine.draws.seats_by_hand import Pairs, count_rematches, list_present_cards, read_pairs

Turn = tuple[Pairs, tuple[str, ...]]
"""The pairs of a turn of the circle, and who is free in it."""
SECTION = "T95 systems 3"
PROOF = f"Nothing is drawn: everybody meets everybody, by the numbers of the cards ({SECTION})."
OPEN = (
    "Rounds were seated otherwise before, so every turn of the circle would let some meet again. As many as can be meet"
    f" somebody new in this round; the others sit out ({SECTION})."
)
AGAIN = f"Everybody here has met everybody: the circle begins again ({SECTION})."
FREE = "nobody is left to meet in this round: sits out"


@dataclass(frozen=True, slots=True)
class Again:
    """The number of pairs that meet again."""

    again: int = 0


@dataclass(frozen=True, slots=True)
class _RoundPlan:
    pairs: Pairs
    free: tuple[str, ...]
    proof: str


def count_unmet_pairs(rules: GameRules, record: Record) -> int:
    """Count the pairs of players still there who have not met; 0 where not everybody has to (T95 systems 3)."""
    if rules.swiss is None or rules.swiss.code != ROUND_ROBIN.code:
        return 0
    present = {player.id for player in record.players if player.last_round() is None}
    complete = (played for played in record.rounds if played.complete and not played.void)
    met = {frozenset(match.players) for played in complete for match in played.matches}
    return sum(frozenset(pair) not in met for pair in combinations(present, 2))


def draw(rules: GameRules, position: Position, seed: int, version: Procedure) -> Draw:
    """Raises RuleViolation `too_few_players`."""
    drawn = _plan_round(position, version)
    explanations = (
        *(Explanation(pair, *_explain_pair(position, drawn)) for pair in drawn.pairs),
        *(Explanation((player,), "sits_out", FREE) for player in drawn.free),
    )
    again = count_rematches(position, drawn.pairs)
    return Draw(drawn.pairs, drawn.free, (), Again(again), explanations, drawn.proof, rematches=again)


def _explain_pair(position: Position, drawn: _RoundPlan) -> tuple[str, str]:
    if drawn.proof == OPEN:
        return "not_met", "these two have not met yet"
    return "round_robin", f"round {position.round} of everybody against everybody"


def find_seating(rules: GameRules, position: Position, seed: int, version: Procedure) -> Seating:
    drawn = _plan_round(position, version)
    return frozenset(map(frozenset, (*drawn.pairs, *((player,) for player in drawn.free))))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    """Raises RuleViolation for seats that are none of a round."""
    pairs = read_pairs(position, tables, byes, SECTION)
    again = count_rematches(position, pairs)
    why = (Explanation(pair, "by_hand", "seated by hand") for pair in pairs)
    return Draw(pairs, tuple(byes), (), Again(again), tuple(why), "Seated by hand.", rematches=again)


def _plan_round(position: Position, version: Procedure) -> _RoundPlan:
    """The turn of the circle that this round is; where rounds were seated otherwise before, the next one in which the
    fewest meet again, and where every turn has such a pair the most pairs that have not met (House-Y13).

    Whoever has left keeps their place in the circle, so that nobody meets twice: who would meet them is free.
    """
    cards = list_present_cards(position)
    if len(cards) < 2:
        raise RuleViolation("too_few_players", "A round needs two players at least.", SECTION)
    asked = position.wishes.byes if version.proved else ()
    playing = [card for card in cards if card.id not in asked]
    here = {card.id for card in playing}
    circle: list[str | None] = [card.id for card in sort_by_number(position.cards)]
    circle += [None] * (len(circle) % 2)
    turns = (_build_turn(circle, position.round - 1 + later, here) for later in range(len(circle) - 1))
    pairs, free = _choose_turn(position, turns)
    if not version.proved or not count_rematches(position, pairs):
        return _RoundPlan(pairs, (*asked, *free), PROOF)
    new = _pair_unmet(playing, pairs)
    if not new:
        return _RoundPlan(pairs, (*asked, *free), AGAIN)
    seats = {player for pair in new for player in pair}
    return _RoundPlan(new, tuple(card.id for card in sort_by_number(cards) if card.id not in seats), OPEN)


def _choose_turn(position: Position, turns: Iterator[Turn]) -> Turn:
    """Return the first turn in which the fewest meet again."""
    best, fewest = next(turns), -1
    for turn in chain([best], turns):
        again = count_rematches(position, turn[0])
        if fewest < 0 or again < fewest:
            best, fewest = turn, again
        if not again:
            break
    return best


def _pair_unmet(cards: Sequence[Card], turn: Pairs) -> Pairs:
    """Return as many pairs as can be of those who have not met.

    Of several such rounds the one in which those play who have met the fewest, and with the most pairs of this turn of
    the circle.
    """
    of_turn, many = set(map(frozenset, turn)), len(cards)
    prices = {
        (a, b): (len(cards[a].opponents) + len(cards[b].opponents)) * (many + 1)
        + (frozenset((cards[a].id, cards[b].id)) not in of_turn)
        for a, b in combinations(range(many), 2)
        if not have_met(cards[a], cards[b])
    }
    return tuple((cards[a].id, cards[b].id) for a, b in find_cheapest_matching(prices))


def _build_turn(circle: Sequence[str | None], turned: int, here: Collection[str]) -> Turn:
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


def list_paper_steps(rules: GameRules, position: Position) -> Iterator[str]:
    yield "Lay the numbered cards in two rows, the second one backwards below the first; who lies opposite plays."
    yield "After each round the first card stays, and all others move on by one place."


ROUND_ROBIN = DrawMethod(
    "round-robin",
    "Everybody against everybody",
    SECTION,
    draw,
    find_seating,
    judge,
    criteria=(Criterion("again", "Pairs that meet again"),),
    order=lambda rules, draw: (draw.criteria.again,),
    versions=PROCEDURES,
    list_paper_steps=list_paper_steps,
    sits_out=True,
    players_note="Everybody meets everybody once (T95 systems 3).",
)
