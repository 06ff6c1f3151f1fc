"""A game of SW "Pairings" that is to be drawn: who is there, with which side, and who may sit together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.engine.core.draws import Card, Position
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.piles.order import (
    LIGHT,
    OTHER,
    Meetings,
    find_meetings,
    has_played,
    list_present_cards,
    sort_pile,
    toss_coin,
)

SECTION = "SW Pairings"


@dataclass(frozen=True, slots=True)
class SideRule:
    """A rule for the sides of a game.

    `known`: the side of each player who has to play one; `by_coin`: where nobody has to, the coin decides card by card;
    else nothing has a side.
    """

    known: Callable[[Position], Mapping[str, str]]
    by_coin: bool = True


def sides_with_two_decks(position: Position) -> Mapping[str, str]:
    """SW Pairings 3: the second game of a round is played with the other deck; a new round begins with the coin."""
    if position.game == 1:
        return {}
    return {card.id: OTHER[card.last_side] for card in list_present_cards(position) if card.last_side}


def sides_with_one_deck(position: Position) -> Mapping[str, str]:
    """SW Pairings - Sealed Deck: everybody plays one side all event."""
    return {card.id: card.last_side for card in list_present_cards(position) if card.last_side}


def sides_with_mixed_decks(position: Position) -> Mapping[str, str]:
    """Secret Squirrel: both sides are in one deck (AMB-W6)."""
    return {}


@dataclass(frozen=True, slots=True)
class PileGame:
    """A game that is drawn: who is there in the order of the pile, and what is known of them."""

    position: Position
    seed: int
    sides: SideRule
    pile: tuple[Card, ...]
    known: Mapping[str, str]
    met: Meetings
    coin: str

    @property
    def is_random(self) -> bool:
        return not has_played(self.pile)

    def is_kept_apart(self, first: Card, second: Card) -> bool:
        return tuple(sorted((first.id, second.id))) in self.position.wishes.apart

    def intended_seats(self, upper: Card, lower: Card) -> tuple[str, str]:
        """(light, dark) as the coin says, or as they have to."""
        side = self.known.get(upper.id) or (OTHER[self.known[lower.id]] if lower.id in self.known else self.coin)
        return (upper.id, lower.id) if side == LIGHT else (lower.id, upper.id)

    def choose_seats(self, upper: Card, lower: Card) -> tuple[str, str]:
        """(light, dark): with the sides reversed where they have met with those that were meant (SW Pairings 5)."""
        light, dark = self.intended_seats(upper, lower)
        if self.is_bound(upper, lower) or self.met.game_with_sides(light, dark) is None:
            return light, dark
        return (dark, light) if self.met.game_with_sides(dark, light) is None else (light, dark)

    def is_bound(self, upper: Card, lower: Card) -> bool:
        """Return whether the sides of the pair must not be reversed."""
        return upper.id in self.known or lower.id in self.known

    def fits(self, upper: Card, lower: Card) -> bool:
        if not self.sides.by_coin:
            return self.met.last_game(upper.id, lower.id) is None
        return self.met.game_with_sides(*self.choose_seats(upper, lower)) is None


def build_game(position: Position, seed: int, sides: SideRule) -> PileGame:
    """Raises RuleViolation where fewer than two are there."""
    cards = list_present_cards(position)
    pile = tuple(sort_pile(cards, seed))
    if len(pile) < 2:
        raise RuleViolation("too_few_players", "A game needs two players.", SECTION)
    return PileGame(position, seed, sides, pile, sides.known(position), find_meetings(cards), toss_coin(seed))
