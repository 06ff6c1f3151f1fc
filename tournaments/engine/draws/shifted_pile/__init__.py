"""The pile of cards of 1997: paired from the top, where players who have met take the next one down they have not met.

It is sorted by score in the Swiss formats (D97 1.17), and shuffled in the Simple Swiss (D97 1.21). The procedure is
followed step by step, even where another draw would avoid a rematch.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
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
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.seats_by_hand import Pairs, count_rematches, list_present_cards, read_pairs
from tournaments.engine.draws.shifted_pile import on_paper, words
from tournaments.engine.draws.shifted_pile.shifting import shift_down


@dataclass(frozen=True, slots=True)
class ShiftCosts:
    """The cost of a round: second byes, rematches, and the players whose totals lie between those of a pair."""

    repeat_byes: int = 0
    again: int = 0
    between: int = 0


@dataclass(frozen=True, slots=True)
class ShiftedPile:
    """`by_score`: the pile lies by total score, and the bye goes to somebody without one; else as it was shuffled."""

    section: str
    by_score: bool

    def draw(self, rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
        """Raises RuleViolation where nobody can be paired."""
        order = self.stack_cards(position, seed)
        playing, byes, why = self._split_off_bye(order, position.wishes.byes)
        shifts = shift_down(playing)
        tables = tuple((shift.upper.id, shift.lower.id) for shift in shifts)
        places = {card.id: place for place, card in enumerate(order, 1)}
        explanations = (
            *(
                words.explain_pair(rules, shift, places, by_score=self._is_sorted_by_score(position))
                for shift in shifts
            ),
            *(Explanation((player,), "bye", why) for player in byes),
        )
        costs = self._measure(position, tables, byes)
        return Draw(
            tables, byes, (), costs, explanations, self._explain_proof(position, costs.again), rematches=costs.again
        )

    def find_seating(self, rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
        playing, byes, _ = self._split_off_bye(self.stack_cards(position, seed), position.wishes.byes)
        pairs = (frozenset((shift.upper.id, shift.lower.id)) for shift in shift_down(playing))
        return frozenset((*pairs, *(frozenset((player,)) for player in byes)))

    def judge(
        self,
        rules: GameRules,
        position: Position,
        tables: Sequence[Sequence[str]],
        byes: Sequence[str],
        version: Version,
    ) -> Draw:
        """Raises RuleViolation for seats that are none of a round."""
        pairs = read_pairs(position, tables, byes, self.section)
        costs = self._measure(position, pairs, byes)
        met = {card.id: card.opponents for card in position.cards}
        explanations = (
            *(Explanation(pair, *words.explain_by_hand(pair[1] in met[pair[0]])) for pair in pairs),
            *(Explanation((player,), "bye", words.BY_HAND) for player in byes),
        )
        proof = "Seated by hand: the procedure was not followed."
        return Draw(pairs, tuple(byes), (), costs, explanations, proof, rematches=costs.again)

    def stack_cards(self, position: Position, seed: int) -> list[Card]:
        """Return the pile from its top; level players are in the shuffled order, as everybody is at first (AMB-P19)."""
        here, random = list_present_cards(position), Random(seed)
        if len(here) < 2:
            raise RuleViolation("too_few_players", "A round needs two players at least.", self.section)
        lots = {card.id: random.random() for card in sorted(here, key=lambda card: card.id)}
        if not self.by_score:
            return sorted(here, key=lambda card: lots[card.id])
        return sorted(here, key=lambda card: (-card.vp, -card.differential, lots[card.id]))

    def _split_off_bye(self, order: list[Card], asked: Sequence[str]) -> tuple[list[Card], tuple[str, ...], str]:
        """Return the paired cards, the byes, and the reason. The director's choices sit out first."""
        if asked:
            order = [card for card in order if card.id not in asked]
        if len(order) % 2 == 0:
            return order, tuple(asked), words.BY_HAND
        last = self._find_left_over(order)
        chosen = self._choose_bye(order, last) if self.by_score else last
        playing = [card for card in order if card is not chosen]
        return playing, (*asked, chosen.id), words.explain_bye(chosen, last)

    def _find_left_over(self, order: Sequence[Card]) -> Card:
        paired = {card.id for shift in shift_down(order) for card in (shift.upper, shift.lower)}
        return next(card for card in order if card.id not in paired)

    def _choose_bye(self, order: Sequence[Card], last: Card) -> Card:
        """Return the last one left, or, if they had a bye, the next higher player without one (AMB-P18).

        Where nobody above is without a bye, it is the lowest of all who is.
        """
        place = order.index(last)
        upward = (*order[place::-1], *order[:place:-1])
        return next((card for card in upward if not card.byes), last)

    def _is_sorted_by_score(self, position: Position) -> bool:
        return self.by_score and position.round > 1

    def _count_totals_between(self, position: Position, pairs: Pairs) -> int:
        """Count the totals strictly between the two players of each pair."""
        if not self.by_score:
            return 0
        totals = {card.id: (card.vp, card.differential) for card in list_present_cards(position)}
        ordered = sorted(totals.values())
        ends = (sorted(totals[player] for player in pair) for pair in pairs)
        return sum(max(bisect_left(ordered, high) - bisect_right(ordered, low), 0) for low, high in ends)

    def _measure(self, position: Position, pairs: Pairs, byes: Sequence[str]) -> ShiftCosts:
        had = {card.id for card in position.cards if card.byes}
        return ShiftCosts(
            sum(player in had for player in byes),
            count_rematches(position, pairs),
            self._count_totals_between(position, pairs),
        )

    def _explain_proof(self, position: Position, again: int) -> str:
        """Say what the procedure did. It looks for no better draw, so nothing is said to be unavoidable."""
        lies = "by total score" if self._is_sorted_by_score(position) else "as it was shuffled"
        return (
            f"The pile lies {lies}. From its top down each card is paired with the next one whose player has not"
            f" been met; who has met everybody left keeps the pairing as it was ({self.section})."
            + (" These steps are followed also where another order would part two who have met." if again else "")
        )


def _build_method(
    code: str, name: str, pile: ShiftedPile, by_hand: Callable[[GameRules, Position], Iterator[str]], said: str
) -> DrawMethod:
    return DrawMethod(
        code,
        name,
        pile.section,
        pile.draw,
        pile.find_seating,
        pile.judge,
        criteria=(
            Criterion("repeat_byes", "Byes for who has had one"),
            Criterion("again", "Pairs that meet again"),
            Criterion("between", "Players between the two of a pair"),
        ),
        order=lambda rules, draw: (draw.criteria.repeat_byes, draw.criteria.again, draw.criteria.between),
        list_paper_steps=by_hand,
        players_note=said,
    )


RANKED = _build_method(
    "ranked",
    "By total score from the top",
    ShiftedPile("D97 1.17", by_score=True),
    on_paper.list_steps_by_score,
    "The highest total plays the second highest, the third the fourth, and so on; who has met plays the next one down"
    " (D97 1.17).",
)
SHUFFLED = _build_method(
    "shuffled",
    "From a shuffled pile",
    ShiftedPile("D97 1.21", by_score=False),
    on_paper.list_shuffle_steps,
    "The cards are shuffled for every round, whatever the scores are (D97 1.21).",
)
