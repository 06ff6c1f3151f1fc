"""Why everybody of a draw of piles sits where he sits, step by step of SW "Pairings"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.engine.core.draws import Card, Explanation
from tournaments.engine.draws.piles.game import Game
from tournaments.engine.draws.piles.walking import Pair, Walked

RANDOM = (
    "Nobody has played yet: the scorecards are shuffled, the first plays the second, the third the fourth"
    " (SW Pairings 1)."
)
ONE_PILE = "One pile by the totals: the first plays the second, the third the fourth (SW Pairings 5)."
TWO_PILES = (
    "Two piles by the side that everybody plays, each by the totals: the first of one plays the first of the other"
    " (SW Pairings 3)."
)
NEAREST = " Step by step somebody would have met an opponent with the same sides again: the fewest cards were moved."
KEPT = " Some have met everybody they could play: their pairing stays."


def proof(game: Game, walked: Walked) -> str:
    said = RANDOM if game.is_random else TWO_PILES if game.known else ONE_PILE
    return said + (NEAREST if any(pair.nearest for pair in walked.pairs) else "") + (KEPT if walked.keeps_any else "")


def explained(game: Game, pile: Sequence[Card], walked: Walked, byes: Sequence[Card]) -> Iterator[Explanation]:
    for number, pair in enumerate(walked.pairs, 1):
        code, text = _why(game, number, pair)
        yield Explanation(game.seated(pair.upper, pair.lower), code, text)
    for card in byes:
        yield Explanation((card.id,), "bye", _bye(game, pile, card))


def _why(game: Game, number: int, pair: Pair) -> tuple[str, str]:
    if pair.nearest:
        return "nearest", "moved so that nobody meets an opponent with the same sides again"
    if pair.kept:
        return "kept", f"{_met(game, pair.upper, pair.lower)}, and so with everybody further down: the pairing stays"
    if game.seated(pair.upper, pair.lower) != game.as_meant(pair.upper, pair.lower):
        reversed_ = f"sides reversed: {_met_as_meant(game, pair.upper, pair.lower)}"
        return "reversed", f"{_moved(game, pair)}; {reversed_}" if pair.moved else reversed_
    if pair.moved:
        return "moved_down", _moved(game, pair)
    return ("shuffled" if game.is_random else "in_order"), _in_order(game, number)


def _in_order(game: Game, number: int) -> str:
    if game.known:
        return f"number {number} of both piles"
    pile = "the shuffled pile" if game.is_random else "the pile"
    coin = f"; the coin gives the first {game.coin}" if game.sides.by_coin else ""
    return f"numbers {2 * number - 1} and {2 * number} of {pile}{coin}"


def _moved(game: Game, pair: Pair) -> str:
    many = "one" if pair.moved == 1 else str(pair.moved)
    if game.apart(pair.upper, pair.meant):
        return f"moved down {many}: the director keeps {{{pair.upper.id}}} and {{{pair.meant.id}}} apart"
    return f"moved down {many}: {{{pair.upper.id}}} and {{{pair.meant.id}}} {_met(game, pair.upper, pair.meant)}"


def _met(game: Game, upper: Card, lower: Card) -> str:
    if game.sides.by_coin:
        return _met_as_meant(game, upper, lower)
    return f"met{_in_game(game.met.at_all(upper.id, lower.id))}"


def _met_as_meant(game: Game, upper: Card, lower: Card) -> str:
    return f"met with the same sides{_in_game(game.met.with_sides(*game.as_meant(upper, lower)))}"


def _in_game(number: int | None) -> str:
    return f" in game {number}" if number else ""


def _bye(game: Game, pile: Sequence[Card], card: Card) -> str:
    if card.id in game.position.wishes.byes:
        return "the director gave the bye"
    if card.directs and game.position.round == 1 and game.position.game == 1:
        return "the director has the bye of the first round"
    if game.is_random:
        return "the last card of the shuffled pile"
    if card.byes:
        return "left over; everybody else of the pile has had a bye, too"
    lower = pile[pile.index(card) + 1 :] if card in pile else ()
    return "left over: those below have had a bye" if any(one.byes for one in lower) else "the last card left over"
