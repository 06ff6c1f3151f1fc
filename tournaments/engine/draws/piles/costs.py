"""The costs of any draw of piles, drawn or seated by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.core.draws import Card, Position
from tournaments.engine.draws.piles.order import DARK, LIGHT, find_meetings, list_present_cards, split_piles


@dataclass(frozen=True, slots=True)
class PileCosts:
    """Pairs who met with the same sides, byes of who had one, and by how many places pairs lie apart in the order of
    the totals, in which equal ones share theirs.
    """

    same_sides: int = 0
    repeat_byes: int = 0
    out_of_order: int = 0


Tables = Sequence[Sequence[str]]
Span = tuple[int, int]


def measure_piles(
    position: Position, tables: Tables, byes: Sequence[str], known: Mapping[str, str], *, by_coin: bool
) -> PileCosts:
    """Measure tables written as (light, dark)."""
    here = list_present_cards(position)
    cards, met = {card.id: card for card in here}, find_meetings(here)
    pairs = [(light, dark) for light, dark in tables]
    again = (met.game_with_sides(*pair) if by_coin else met.last_game(*pair) for pair in pairs)
    spans = _find_spans([card for card in here if card.id not in byes], known)
    return PileCosts(
        same_sides=sum(game is not None for game in again),
        repeat_byes=sum(cards[player].byes > 0 for player in byes),
        out_of_order=sum(_places_between(spans[light], spans[dark]) for light, dark in pairs),
    )


def _find_spans(cards: Sequence[Card], known: Mapping[str, str]) -> dict[str, Span]:
    """Map each player to the first and the last table at which their total may sit."""
    if not known:
        return {player: (first // 2, last // 2) for player, (first, last) in _find_places(cards)}
    found = split_piles(cards, known)
    return dict(span for side in (LIGHT, DARK) for span in _find_places(found[side]))


def _find_places(pile: Sequence[Card]) -> Iterator[tuple[str, Span]]:
    many, first = Counter((card.vp, card.differential) for card in pile), 0
    places: dict[tuple[int, int], Span] = {}
    for total in sorted(many, reverse=True):
        places[total] = first, first + many[total] - 1
        first += many[total]
    for card in pile:
        yield card.id, places[card.vp, card.differential]


def _places_between(first: Span, second: Span) -> int:
    return max(first[0] - second[1], second[0] - first[1], 0)
