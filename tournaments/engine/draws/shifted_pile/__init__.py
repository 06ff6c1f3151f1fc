"""The pile of cards of 1997: paired from the top, where two have met with the next one down whom he has not met.

By score in the Swiss formats (D97 1.17), as it was shuffled in the Simple Swiss (D97 1.21). The procedure is followed
step by step, also where another draw would do without a rematch.
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
from tournaments.engine.draws.seats_by_hand import Pairs, checked_pairs, rematches, there
from tournaments.engine.draws.shifted_pile import on_paper, words
from tournaments.engine.draws.shifted_pile.shifting import paired_down


@dataclass(frozen=True, slots=True)
class Moved:
    """What a round of a pile costs: byes for who has had one, pairs that meet again, and how many players lie between
    the two of a pair by their totals.
    """

    repeat_byes: int = 0
    again: int = 0
    between: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """`by_score`: the pile lies by total score, and the bye goes to somebody without one; else as it was shuffled."""

    section: str
    by_score: bool

    def draw(self, rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
        """Raises RuleViolation where nobody can be paired."""
        order = self.stacked(position, seed)
        playing, byes, why = self._without_bye(order, position.wishes.byes)
        shifts = paired_down(playing)
        tables = tuple((shift.upper.id, shift.lower.id) for shift in shifts)
        places = {card.id: place for place, card in enumerate(order, 1)}
        explanations = (
            *(words.of_pair(rules, shift, places, by_score=self._lies_by_score(position)) for shift in shifts),
            *(Explanation((player,), "bye", why) for player in byes),
        )
        costs = self._costs(position, tables, byes)
        return Draw(tables, byes, (), costs, explanations, self._proof(position, costs.again), rematches=costs.again)

    def seated(self, rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
        playing, byes, _ = self._without_bye(self.stacked(position, seed), position.wishes.byes)
        pairs = (frozenset((shift.upper.id, shift.lower.id)) for shift in paired_down(playing))
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
        pairs = checked_pairs(position, tables, byes, self.section)
        costs = self._costs(position, pairs, byes)
        met = {card.id: card.opponents for card in position.cards}
        explanations = (
            *(Explanation(pair, *words.by_hand(pair[1] in met[pair[0]])) for pair in pairs),
            *(Explanation((player,), "bye", words.BY_HAND) for player in byes),
        )
        proof = "Seated by hand: the procedure was not followed."
        return Draw(pairs, tuple(byes), (), costs, explanations, proof, rematches=costs.again)

    def stacked(self, position: Position, seed: int) -> list[Card]:
        """The pile from its top; whoever is level, as everybody is at first, as they were shuffled (AMB-P19)."""
        here, random = there(position), Random(seed)
        if len(here) < 2:
            raise RuleViolation("too_few_players", "A round needs two players at least.", self.section)
        lots = {card.id: random.random() for card in sorted(here, key=lambda card: card.id)}
        if not self.by_score:
            return sorted(here, key=lambda card: lots[card.id])
        return sorted(here, key=lambda card: (-card.vp, -card.differential, lots[card.id]))

    def _without_bye(self, order: list[Card], asked: Sequence[str]) -> tuple[list[Card], tuple[str, ...], str]:
        """Who is paired, who has the bye, and why he. Those for whom a director asks sit out first."""
        if asked:
            order = [card for card in order if card.id not in asked]
        if len(order) % 2 == 0:
            return order, tuple(asked), words.BY_HAND
        last = self._left_over(order)
        chosen = self._bye(order, last) if self.by_score else last
        playing = [card for card in order if card is not chosen]
        return playing, (*asked, chosen.id), words.of_bye(chosen, last)

    def _left_over(self, order: Sequence[Card]) -> Card:
        paired = {card.id for shift in paired_down(order) for card in (shift.upper, shift.lower)}
        return next(card for card in order if card.id not in paired)

    def _bye(self, order: Sequence[Card], last: Card) -> Card:
        """The last one left; if he has had a bye the next higher player without one (AMB-P18), and where nobody above
        him is without one the lowest of all who is.
        """
        place = order.index(last)
        upward = (*order[place::-1], *order[:place:-1])
        return next((card for card in upward if not card.byes), last)

    def _lies_by_score(self, position: Position) -> bool:
        return self.by_score and position.round > 1

    def _between(self, position: Position, pairs: Pairs) -> int:
        """How many totals lie strictly between those of the two of each pair."""
        if not self.by_score:
            return 0
        totals = {card.id: (card.vp, card.differential) for card in there(position)}
        ordered = sorted(totals.values())
        ends = (sorted(totals[player] for player in pair) for pair in pairs)
        return sum(max(bisect_left(ordered, high) - bisect_right(ordered, low), 0) for low, high in ends)

    def _costs(self, position: Position, pairs: Pairs, byes: Sequence[str]) -> Moved:
        had = {card.id for card in position.cards if card.byes}
        return Moved(sum(player in had for player in byes), rematches(position, pairs), self._between(position, pairs))

    def _proof(self, position: Position, again: int) -> str:
        """What the procedure did. It looks for no better draw, so nothing is said to be unavoidable."""
        lies = "by total score" if self._lies_by_score(position) else "as it was shuffled"
        return (
            f"The pile lies {lies}. From its top down each card is paired with the next one whose player has not"
            f" been met; who has met everybody left keeps the pairing as it was ({self.section})."
            + (" These steps are followed also where another order would part two who have met." if again else "")
        )


def _method(
    code: str, name: str, pile: Pile, by_hand: Callable[[GameRules, Position], Iterator[str]], said: str
) -> DrawMethod:
    return DrawMethod(
        code,
        name,
        pile.section,
        pile.draw,
        pile.seated,
        pile.judge,
        criteria=(
            Criterion("repeat_byes", "Byes for who has had one"),
            Criterion("again", "Pairs that meet again"),
            Criterion("between", "Players between the two of a pair"),
        ),
        order=lambda rules, draw: (draw.criteria.repeat_byes, draw.criteria.again, draw.criteria.between),
        by_hand=by_hand,
        said=said,
    )


RANKED = _method(
    "ranked",
    "By total score from the top",
    Pile("D97 1.17", by_score=True),
    on_paper.by_score,
    "The highest total plays the second highest, the third the fourth, and so on; who has met plays the next one down"
    " (D97 1.17).",
)
SHUFFLED = _method(
    "shuffled",
    "From a shuffled pile",
    Pile("D97 1.21", by_score=False),
    on_paper.shuffled,
    "The cards are shuffled for every round, whatever the scores are (D97 1.21).",
)
