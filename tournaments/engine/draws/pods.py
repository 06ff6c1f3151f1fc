"""Pods of about equal size: at random first, then the best of every pod, the others by score (OPG 7.2, 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from tournaments.engine.core.draws import (
    Card,
    Change,
    Criterion,
    Draw,
    DrawMethod,
    Explanation,
    Position,
    Seating,
    Version,
)
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.pods_on_paper import FEW, FIRST, list_paper_steps
from tournaments.engine.draws.pods_on_paper import pod_sizes as pod_sizes

LATER = "OPG 7.6"


@dataclass(frozen=True, slots=True)
class Uneven:
    """The cost of a division into pods.

    It counts size differences above one, pod winners outside the top pod, and pairs whose better scorer sits in the
    lower pod.
    """

    uneven: int = 0
    winners_below: int = 0
    out_of_order: int = 0


def draw(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """Raises RuleViolation where too few are there."""
    here = _present_cards(position)
    random = Random(seed)
    lots = {card.id: random.random() for card in sorted(here, key=lambda card: card.id)}
    if not _has_scores(here):
        order = sorted(here, key=lambda card: lots[card.id])
        return _measure_pods(position, _cut_into_pods(order, rules), _random_proof(rules, len(here)), "drawn at random")
    order = sort_cards(here, lambda card: (-card.vp, lots[card.id]))
    return _measure_pods(position, _cut_into_pods(order, rules), PROOF, "")


def sort_cards(cards: Iterable[Card], by: Callable[[Card], tuple[float, Any]]) -> list[Card]:
    """The best of every pod, then the others: so the next best fill the top pod, and pod winners for whom it has no
    room come first in the next one (AMB-T3).
    """
    ranked = sorted(cards, key=by)
    winners = _find_pod_winners(ranked)
    return sorted(ranked, key=lambda card: card.id not in winners)


def _has_scores(cards: Iterable[Card]) -> bool:
    return any(card.pod is not None for card in cards)


def _find_pod_winners(ranked: Iterable[Card]) -> frozenset[str]:
    """Return the highest scorer of every pod; among equals the one with the higher lot."""
    best: dict[int, str] = {}
    for card in ranked:
        if card.pod is not None:
            best.setdefault(card.pod, card.id)
    return frozenset(best.values())


def _present_cards(position: Position) -> list[Card]:
    return [card for card in position.cards if not card.dropped]


def _cut_into_pods(order: Sequence[Card], rules: GameRules) -> list[tuple[str, ...]]:
    left = iter(card.id for card in order)
    return [tuple(islice(left, size)) for size in pod_sizes(len(order), rules.seats[1])]


def find_seating(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
    return frozenset(map(frozenset, draw(rules, position, seed, version).tables))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    """Raises RuleViolation where somebody sits in no pod, or in two, or a pod is too small or too big."""
    seats = [player for players in tables for player in players]
    if byes or sorted(seats) != sorted(card.id for card in _present_cards(position)):
        raise RuleViolation("not_seated", "Everybody who is there sits in one pod; nobody has a bye.", FIRST)
    fewest = FEW if len(seats) == FEW else FEW + 1  # three where no more came (AMB-T1)
    for players in tables:
        if not fewest <= len(players) <= rules.seats[1]:
            message = f"A pod has {FEW + 1} to {rules.seats[1]} players, not {len(players)}."
            raise RuleViolation("pod_size", message, FIRST)
    return _measure_pods(position, [tuple(players) for players in tables], "Seated by hand.", "seated by hand")


def _measure_pods(position: Position, tables: Sequence[tuple[str, ...]], proof: str, why: str) -> Draw:
    cards = {card.id: card for card in position.cards}
    costs = _count_faults([[cards[player] for player in players] for players in tables])
    explanations = (Explanation(players, "pod", why or _explain_pod(pod)) for pod, players in enumerate(tables))
    return Draw(tuple(tables), (), (), costs, tuple(explanations), proof)


def _explain_pod(pod: int) -> str:
    return "the best of every pod, and the next best scorers" if pod == 0 else "the next by score"


def _count_faults(pods: Sequence[Sequence[Card]]) -> Uneven:
    lengths = [len(pod) for pod in pods]
    uneven = max(max(lengths, default=0) - min(lengths, default=0) - 1, 0)
    players = [card for pod in pods for card in pod]
    if not _has_scores(players):
        return Uneven(uneven)
    best: dict[int, int] = {}
    for card in players:
        if card.pod is not None:
            best[card.pod] = max(best.get(card.pod, 0), card.vp)
    top = {card.pod for card in pods[0] if card.pod is not None and card.vp == best[card.pod]}
    below = max(min(len(best), len(pods[0])) - len(top), 0)
    return Uneven(uneven, below, _count_inversions([[card.vp for card in pod] for pod in pods[1:]]))


def _count_inversions(pods: Sequence[Sequence[int]]) -> int:
    """Pairs of which the one in the lower pod has more."""
    return sum(
        lower > upper for at, pod in enumerate(pods) for below in pods[at + 1 :] for upper in pod for lower in below
    )


def _random_proof(rules: GameRules, players: int) -> str:
    pods = pod_sizes(players, rules.seats[1])
    return (
        f"Pods of {' and '.join(map(str, sorted({*pods}, reverse=True)))}: as few as hold {players} players, of about"
        f" equal size; who sits where is drawn at random ({FIRST})."
    )


PROOF = (
    "The best of every pod sit in the top pod, the next best scorers fill it, and the others follow by score; the lot"
    f" orders who has the same score ({LATER})."
)


def draw_by_rank(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """The cards stand in their order already."""
    return _measure_pods(position, _cut_into_pods(_present_cards(position), rules), RANKED, "")


def find_seating_by_rank(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
    return frozenset(map(frozenset, draw_by_rank(rules, position, seed, version).tables))


RANKED = (
    "Nothing is drawn: the best of every pod sit at table 1, the next best scorers fill it, and the others follow by"
    " their place (OPG A)."
)
BY_RANK = DrawMethod(
    "pods-by-rank",
    "Tables by rank",
    "OPG A",
    draw_by_rank,
    find_seating_by_rank,
    judge,
    may_change=frozenset({Change.TABLES}),
    list_paper_steps=list_paper_steps,
)
PODS = DrawMethod(
    "pods",
    "Pods",
    LATER,
    draw,
    find_seating,
    judge,
    criteria=(
        Criterion("uneven", "Pods of unequal size"),
        Criterion("winners_below", "Pod winners outside the top pod"),
        Criterion("out_of_order", "Better scorers in a lower pod"),
    ),
    order=lambda rules, draw: (draw.criteria.uneven, draw.criteria.winners_below, draw.criteria.out_of_order),
    may_change=frozenset({Change.SEATS, Change.TABLES}),
    list_paper_steps=list_paper_steps,
)
