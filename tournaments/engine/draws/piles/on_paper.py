"""Explain how a director draws with Command Cards, pen and paper (SW "Pairings")."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tournaments.engine.core.draws import Position
from tournaments.engine.core.system import GameRules

SHUFFLE = "Shuffle the Command Cards (SW Pairings 1)."
DIRECTOR = (
    "Where the number is odd and the director plays, put his card away first: he has the bye (SW Tournament Directors)."
)
SORT = (
    "Add the last game to every total and sort the cards by it, victory points before differential, the highest on top."
)
COIN = "Toss a coin: it says which side the first card plays, and with it every odd one."
FROM_TOP = "Pair the first card with the second, the third with the fourth, and note opponent and side on both."
PILES = "Make two piles by the side that everybody played last, each sorted by the totals (SW Pairings 3)."
FIXED = "Make two piles by the side that everybody plays, each sorted by the totals (SW Pairings)."
TOPS = (
    "Pair the top of the dark pile with the top of the light one, and so on down. Everybody now plays the other side."
)
TOPS_FIXED = "Pair the top of the dark pile with the top of the light one, and so on down."
REVERSE = (
    "Two who met with the same sides play with the sides reversed, if they have not played so either. Else the lower"
    " card changes places with the next one, and so on; where everybody was met, leave the pairing (SW Pairings 5)."
)
MIXED = "Pair the first card with the second, the third with the fourth, and note the opponent on both."
NEXT = (
    "Two who met with the same sides do not meet again: take the next card of the other pile, and so on down; where"
    " everybody was met, leave the pairing (SW Pairings 3)."
)
NOT_AGAIN = "Two who have met do not meet again: take the next card, and so on down; where all were met, leave it."
BYE = "Whoever is left over has the bye; who had one gives it to the next above him without one."

Steps = Callable[[GameRules, Position], Iterator[str]]


def _is_first_game(position: Position) -> bool:
    return position.round == 1 and position.game == 1


def list_two_deck_steps(rules: GameRules, position: Position) -> Iterator[str]:
    if position.game > 1:
        yield from (SORT, PILES, TOPS, NEXT, BYE)
    elif _is_first_game(position):
        yield from (SHUFFLE, DIRECTOR, COIN, FROM_TOP, BYE)
    else:
        yield from (SORT, COIN, FROM_TOP, REVERSE, BYE)


def list_one_deck_steps(rules: GameRules, position: Position) -> Iterator[str]:
    if any(card.last_side for card in position.cards):
        yield from (SORT, FIXED, TOPS_FIXED, NEXT, BYE)
    else:
        yield from (SHUFFLE, DIRECTOR, COIN, FROM_TOP, BYE)


def list_mixed_deck_steps(rules: GameRules, position: Position) -> Iterator[str]:
    yield from (SHUFFLE, DIRECTOR, MIXED, BYE) if _is_first_game(position) else (SORT, MIXED, NOT_AGAIN, BYE)
