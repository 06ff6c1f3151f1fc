"""The numbered cards of 1995: players with the same score meet at random, and nobody meets twice if that can be helped.

An odd group takes up the lowest number of the group below; cards are switched where two have met (T95 systems 4, 7).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

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
)
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.quick_swiss import exact
from tournaments.engine.draws.quick_swiss.groups import pair_groups, sort_by_number
from tournaments.engine.draws.quick_swiss.switching import Pair, have_met
from tournaments.engine.draws.seats_by_hand import Pairs, count_rematches, list_present_cards, read_pairs

SECTION = "T95 systems 4"
RANDOM = "drawn at random for the first round"
LAST_CARD = "the last card: the number of players is odd, and nobody is out before he has played"
LOWEST = "the lowest score: the number of players is odd, so they are out"
BY_HAND = "seated by hand"
STEPS = (
    "Who has the same score meets at random. Where a group is odd the lowest number of the group below is brought up;"
    f" where two have met cards are switched inside the group ({SECTION})."
)
"""What version 1 did. It proves nothing."""


@dataclass(frozen=True, slots=True)
class QuickSwissCosts:
    """The costs of a round: pairs that meet again, and the points between the two of a pair."""

    again: int = 0
    points_apart: int = 0


@dataclass(frozen=True, slots=True)
class _Pairing:
    pairs: list[Pair]
    out: tuple[Card, ...]


def draw(rules: GameRules, position: Position, seed: int, version: Procedure) -> Draw:
    """Raises RuleViolation where nobody can be paired. Who sits out is in `byes`: in round 1 the last card, later the
    lowest score, one of several by lot, who is out then (AMB-P22).
    """
    drawn = _pair_players(position, seed, version)
    tables = tuple((first.id, second.id) for first, second in drawn.pairs)
    costs = _measure(position, tables)
    scores = sorted(card.vp for card in chain.from_iterable(drawn.pairs))
    explanations = (
        *(Explanation((a.id, b.id), *_explain_pair(position, scores, costs, version, a, b)) for a, b in drawn.pairs),
        *(Explanation((card.id,), "sits_out", LAST_CARD if position.round == 1 else LOWEST) for card in drawn.out),
    )
    byes = tuple(card.id for card in drawn.out)
    proof = _explain_proof(costs) if version.proved else STEPS
    return Draw(tables, byes, (), costs, explanations, proof, rematches=costs.again)


def find_seating(rules: GameRules, position: Position, seed: int, version: Procedure) -> Seating:
    drawn = _pair_players(position, seed, version)
    pairs = (frozenset((first.id, second.id)) for first, second in drawn.pairs)
    return frozenset((*pairs, *(frozenset((card.id,)) for card in drawn.out)))


def judge(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Procedure
) -> Draw:
    """Raises RuleViolation for seats that are none of a round."""
    pairs = read_pairs(position, tables, byes, SECTION)
    costs = _measure(position, pairs)
    explanations = (
        *(Explanation(pair, "by_hand", BY_HAND) for pair in pairs),
        *(Explanation((player,), "sits_out", BY_HAND) for player in byes),
    )
    proof = "Seated by hand: the procedure was not followed."
    return Draw(pairs, tuple(byes), (), costs, explanations, proof, rematches=costs.again)


def _pair_players(position: Position, seed: int, version: Procedure) -> _Pairing:
    random = Random(seed)
    here = sort_by_number(list_present_cards(position))
    if len(here) < 2:
        raise RuleViolation("too_few_players", "A round needs two players at least.", SECTION)
    lots = {card.id: random.random() for card in here}
    asked = tuple(card for card in here if card.id in position.wishes.byes)
    others = [card for card in here if card not in asked]
    last = _find_resting(position, others, lots)
    playing = [card for card in others if card not in last]
    drawn = _Pairing(list(chain.from_iterable(pair_groups(playing, lots))), (*asked, *last))
    if not others or not version.proved or exact.is_best(drawn.pairs, position.wishes):
        return drawn
    resting = last if position.round == 1 else [card for card in others if card.vp == min(one.vp for one in others)]
    pairs, out = exact.find_best_draw(others, resting, position.wishes, random)
    pairs.sort(key=lambda pair: (-max(card.vp for card in pair), -min(card.vp for card in pair), lots[pair[0].id]))
    return _Pairing(pairs, (*asked, *out))


def _find_resting(position: Position, cards: Sequence[Card], lots: dict[str, float]) -> tuple[Card, ...]:
    """Return who sits out where the number of cards is odd: in round 1 the last card, later the lowest score."""
    if len(cards) % 2 == 0:
        return ()
    shuffled = sorted(cards, key=lambda card: lots[card.id])
    return (shuffled[-1] if position.round == 1 else min(shuffled, key=lambda card: card.vp),)


def _explain_pair(
    position: Position, scores: Sequence[int], costs: QuickSwissCosts, version: Procedure, first: Card, second: Card
) -> tuple[str, str]:
    low, high = sorted((first.vp, second.vp))
    have = f"both with {_count_points(high)}" if low == high else f"{format_plain(high)} and {format_plain(low)} points"
    if have_met(first, second):
        proved = f"no draw of this round has fewer than {costs.again} such {'pair' if costs.again == 1 else 'pairs'}"
        return "rematch", f"{have}: they have met, {proved if version.proved else 'and the steps found no switch'}"
    if position.round == 1:
        return "opening", RANDOM
    if low == high:
        return "same_score", f"{have}, drawn at random"
    from_high = bisect_left(scores, high)
    if from_high % 2 and scores[from_high - 1] == low:
        # An odd number of players stand from this score up, so one of the next group has to join them.
        up = min(first, second, key=lambda card: card.vp)
        return "brought_up", f"{have}: number {up.number} of the group below is brought up"
    closest = ": no draw with as few rematches has closer scores" if version.proved else ", switched between groups"
    return "switched", have + closest


def _count_points(vp: int) -> str:
    return f"{format_plain(vp)} {'point' if vp == 1 else 'points'}"


def _explain_proof(costs: QuickSwissCosts) -> str:
    """Say what was proved of the draw."""
    again = "Nobody meets again" if not costs.again else f"{costs.again} of the pairs have met; no draw has fewer"
    points = f"{_count_points(costs.points_apart)} between opponents in all"
    return f"{again}. Of such draws none has closer scores ({points}). Within that the lot decides ({SECTION}, 7)."


def _measure(position: Position, pairs: Pairs) -> QuickSwissCosts:
    score = {card.id: card.vp for card in position.cards}
    return QuickSwissCosts(
        count_rematches(position, pairs), sum(abs(score[first] - score[second]) for first, second in pairs)
    )


def list_paper_steps(rules: GameRules, position: Position) -> Iterator[str]:
    """The steps that this position takes, in their order."""
    is_odd = len(list_present_cards(position)) % 2
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
        yield "Where two have met, switch cards inside the group; if that does not help, with a group beside it."
    yield "Write the pairs on a sheet and post it on the wall."


QUICK_SWISS = DrawMethod(
    "quick-swiss",
    "Same score at random",
    SECTION,
    draw,
    find_seating,
    judge,
    criteria=(
        Criterion("again", "Pairs that meet again"),
        Criterion("points_apart", "Points between the two of a pair"),
    ),
    order=lambda rules, draw: (draw.criteria.again, draw.criteria.points_apart),
    versions=PROCEDURES,
    list_paper_steps=list_paper_steps,
    sits_out=True,
    players_note="Who has the same score plays each other, drawn at random; nobody meets the same opponent twice if"
    " that can be helped (T95 systems 4).",
)
