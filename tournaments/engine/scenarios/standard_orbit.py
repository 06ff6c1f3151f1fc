"""OPG 4.4.3: every fifteen minutes of a round everybody moves one position to the left; decks stay where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

EVERY = 15
"""Minutes from one move to the next."""

SeatAt = tuple[int, int]
"""A table and a seat at it, both from 0."""
Tables = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class OrbitScore:
    """Of a round: what the player scored himself, and what his deck scored with whoever played it."""

    player: str
    own: int = 0
    deck: int = 0


@dataclass(frozen=True, slots=True)
class OrbitPlace:
    rank: int
    player: str
    own: int
    deck: int
    words: str

    @property
    def total(self) -> int:
        return self.own + self.deck


def moves(minutes: int) -> tuple[int, ...]:
    """After how many minutes of a round of this length everybody moves; at its end nobody does any more."""
    return tuple(range(EVERY, minutes, EVERY))


def find_seats(tables: Tables, moves: int) -> tuple[tuple[str, ...], ...]:
    """Who sits where after so many moves, from who sat there at the beginning of the round."""
    seats = [[*players] for players in tables]
    for circle in _circles(tables):
        for at, (table, seat) in enumerate(circle):
            to_table, to_seat = circle[(at + moves) % len(circle)]
            seats[to_table][to_seat] = tables[table][seat]
    return tuple(map(tuple, seats))


def find_decks(tables: Tables, moves: int) -> Mapping[str, str]:
    """Whose deck each player plays after so many moves: that of who sat there at the beginning."""
    now = find_seats(tables, moves)
    return {
        player: owner
        for players, owners in zip(now, tables, strict=True)
        for player, owner in zip(players, owners, strict=True)
    }


def rank_players(scores: Iterable[OrbitScore], lots: Mapping[str, float]) -> tuple[OrbitPlace, ...]:
    """By the scores of all rounds, own and deck together; of equal ones the higher lot is first, as in OPG 7.7."""
    sums: dict[str, tuple[int, int]] = {}
    for score in scores:
        own, deck = sums.get(score.player, (0, 0))
        sums[score.player] = own + score.own, deck + score.deck
    level = Counter(map(sum, sums.values()))
    order = sorted(sums, key=lambda player: (-sum(sums[player]), -lots[player]))
    return tuple(
        OrbitPlace(rank, player, *sums[player], _words(*sums[player], is_level=level[sum(sums[player])] > 1))
        for rank, player in enumerate(order, 1)
    )


def _words(own: int, deck: int, *, is_level: bool) -> str:
    together = f"own score {own}, score of the deck {deck}: {own + deck}"
    return f"{together}, level: the recorded draw" if is_level else together


def _circles(tables: Tables) -> Iterator[list[SeatAt]]:
    """The ways that players take. The seats of one number are one circle over all tables, and those opposite run the
    other way: all move to their own left, seen from above clockwise, and into another game against another opponent.

    A seat that no other table has joins the first circle, where it leads into another game if that can be.
    """
    columns = [
        [(table, seat) for table, players in enumerate(tables) if seat < len(players)][:: -1 if seat % 2 else 1]
        for seat in range(max(map(len, tables), default=0))
    ]
    first, *others = columns or [[]]
    for column in others:
        if len(column) > 1:
            yield column
        else:
            _join(first, column[0])
    yield first


def _join(circle: list[SeatAt], alone: SeatAt) -> None:
    apart = (at for at in range(len(circle)) if alone[0] not in (circle[at - 1][0], circle[at][0]))
    circle.insert(next(apart, len(circle)), alone)
