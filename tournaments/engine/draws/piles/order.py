"""The piles of SW "Pairings": scorecards in the order of their totals, and who has met whom with which side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.draws import Card, Position

LIGHT, DARK = "light", "dark"
OTHER: Mapping[str, str] = {LIGHT: DARK, DARK: LIGHT}


def list_present_cards(position: Position) -> list[Card]:
    return [card for card in position.cards if not card.dropped]


def sort_pile(cards: Iterable[Card], seed: int) -> list[Card]:
    """The highest total on top; of equal ones, and of all before the first game, whom the lot puts first."""
    random = Random(seed)
    lots = {card.id: random.random() for card in sorted(cards, key=lambda card: card.id)}
    return sorted(cards, key=lambda card: (-card.vp, -card.differential, lots[card.id]))


def toss_coin(seed: int) -> str:
    """The side of the first card, and of every odd one."""
    return Random(f"{seed}:coin").choice((LIGHT, DARK))


def has_played(cards: Iterable[Card]) -> bool:
    return any(card.games or card.opponents or card.vp or card.byes for card in cards)


@dataclass(frozen=True, slots=True)
class Meetings:
    """The number of the game in which a player met another with this side, by player, opponent and side; 0 where that
    is not known. `any_side`: of two who met, whatever they played.
    """

    games: Mapping[tuple[str, str, str], int]
    any_side: Mapping[tuple[str, str], int]

    def game_with_sides(self, light: str, dark: str) -> int | None:
        """Return the game in which they met with these sides, or None."""
        return self.games.get((light, dark, LIGHT))

    def last_game(self, first: str, second: str) -> int | None:
        return self.any_side.get((first, second))


def find_meetings(cards: Collection[Card]) -> Meetings:
    """Collect the meetings from both sides, because an old document may tell one on one card only."""
    games: dict[tuple[str, str, str], int] = {}
    any_side: dict[tuple[str, str], int] = {}
    for card in cards:
        for opponent in card.opponents:
            any_side.setdefault((card.id, opponent), 0)
            any_side.setdefault((opponent, card.id), 0)
        for met in card.games:
            games[card.id, met.opponent, met.side] = games[met.opponent, card.id, OTHER[met.side]] = met.game
            any_side[card.id, met.opponent] = any_side[met.opponent, card.id] = met.game
    return Meetings(games, any_side)


def split_piles(cards: Sequence[Card], sides: Mapping[str, str]) -> dict[str, list[Card]]:
    """Split the cards by the side played now, in the same order; a card without a side joins the shorter pile."""
    found: dict[str, list[Card]] = {LIGHT: [], DARK: []}
    for card in cards:
        if card.id in sides:
            found[sides[card.id]].append(card)
    for card in cards:
        if card.id not in sides:
            shorter = min((DARK, LIGHT), key=lambda side: len(found[side]))
            found[shorter].append(card)
    at = {card.id: place for place, card in enumerate(cards)}
    return {side: sorted(pile, key=lambda card: at[card.id]) for side, pile in found.items()}
