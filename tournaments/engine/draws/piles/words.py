"""Explanations of a draw of piles, step by step of SW "Pairings"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.engine.core.draws import Card, Explanation
from tournaments.engine.draws.piles.game import PileGame
from tournaments.engine.draws.piles.walking import PileWalk, WalkedPair

RANDOM = (
    "Nobody has played yet: the scorecards are shuffled, the first plays the second, the third the fourth"
    " (SW Pairings 1)."
)
ONE_PILE = "One pile by the totals: the first plays the second, the third the fourth (SW Pairings 5)."
TWO_PILES = (
    "Two piles by the side that everybody plays, each by the totals: the first of one plays the first of the other"
    " (SW Pairings 3)."
)
MOVED = " Step by step somebody would have met {again}, so cards were moved."
KEPT = " Some have met everybody they could play: their pairing stays."


@dataclass(frozen=True, slots=True)
class DrawExplainer:
    """A draw to be told. `again`: how many pairs met with the same sides; `proved`: no draw has fewer."""

    game: PileGame
    pile: Sequence[Card]
    walked: PileWalk
    again: int
    proved: bool

    def proof(self) -> str:
        said = RANDOM if self.game.is_random else TWO_PILES if self.game.known else ONE_PILE
        moved = MOVED.format(again=self._rematch_words) if any(pair.nearest for pair in self.walked.pairs) else ""
        if not self.again:
            return said + moved
        return (
            said + moved + (f" {self._fewest_words()[0].upper()}{self._fewest_words()[1:]}." if self.proved else KEPT)
        )

    def explanations(self, byes: Sequence[Card]) -> Iterator[Explanation]:
        for number, pair in enumerate(self.walked.pairs, 1):
            code, text = self._explain_pair(number, pair)
            yield Explanation(self.game.choose_seats(pair.upper, pair.lower), code, text)
        for card in byes:
            yield Explanation((card.id,), "bye", self._explain_bye(card))

    def _explain_pair(self, number: int, pair: WalkedPair) -> tuple[str, str]:
        game = self.game
        if pair.kept:
            stays = self._fewest_words() if self.proved else "the steps leave nobody else, and the pairing stays"
            return "kept", f"{_explain_meeting(game, pair.upper, pair.lower)}: {stays}"
        if pair.nearest:
            who = "as few as can be meet" if self.again else "nobody meets"
            return "nearest", f"moved so that {who} {self._rematch_words}"
        if game.choose_seats(pair.upper, pair.lower) != game.intended_seats(pair.upper, pair.lower):
            reversed_ = f"sides reversed: {_explain_same_sides(game, pair.upper, pair.lower)}"
            return "reversed", f"{_explain_move(game, pair)}; {reversed_}" if pair.moved else reversed_
        if pair.moved:
            return "moved_down", _explain_move(game, pair)
        return ("shuffled" if game.is_random else "in_order"), _explain_order(game, number, pair)

    @property
    def _rematch_words(self) -> str:
        return "an opponent with the same sides again" if self.game.sides.by_coin else "an opponent again"

    def _fewest_words(self) -> str:
        such = "one such pair" if self.again == 1 else f"{self.again} such pairs"
        return f"every draw of this game has at least {such}"

    def _explain_bye(self, card: Card) -> str:
        position = self.game.position
        if card.id in position.wishes.byes:
            return "the director gave the bye"
        if card.directs and position.round == 1 and position.game == 1:
            return "the director has the bye of the first round"
        if self.game.is_random:
            return "the last card of the shuffled pile"
        lower = self.pile[self.pile.index(card) + 1 :] if card in self.pile else ()
        if self.walked.bye_moved:
            return f"has the bye so that as few as can be meet {self._rematch_words}"
        if card.byes:
            return "left over; everybody else of the pile has had a bye, too"
        return "left over: those below have had a bye" if any(one.byes for one in lower) else "the last card left over"


def _explain_order(game: PileGame, number: int, pair: WalkedPair) -> str:
    if game.known:
        return f"number {number} of both piles"
    pile = "the shuffled pile" if game.is_random else "the pile"
    coin = f"; by the coin {{{pair.upper.id}}} plays {game.coin}" if game.sides.by_coin else ""
    return f"numbers {2 * number - 1} and {2 * number} of {pile}{coin}"


def _explain_move(game: PileGame, pair: WalkedPair) -> str:
    many = "one" if pair.moved == 1 else str(pair.moved)
    if game.is_kept_apart(pair.upper, pair.meant):
        return f"moved down {many}: the director keeps {{{pair.upper.id}}} and {{{pair.meant.id}}} apart"
    met = _explain_meeting(game, pair.upper, pair.meant)
    return f"moved down {many}: {{{pair.upper.id}}} and {{{pair.meant.id}}} {met}"


def _explain_meeting(game: PileGame, upper: Card, lower: Card) -> str:
    if game.sides.by_coin:
        return _explain_same_sides(game, upper, lower)
    return f"met{_name_game(game.met.last_game(upper.id, lower.id))}"


def _explain_same_sides(game: PileGame, upper: Card, lower: Card) -> str:
    return f"met with the same sides{_name_game(game.met.game_with_sides(*game.intended_seats(upper, lower)))}"


def _name_game(number: int | None) -> str:
    return f" in game {number}" if number else ""
