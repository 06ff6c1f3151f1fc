"""OPG 4.4.2, No Such Thing as Luck: odd rounds with own decks, even ones with the same pairs and exchanged decks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.core.types import RuleViolation

SECTION = "OPG 4.4.2"


@dataclass(frozen=True, slots=True)
class ExchangedRound:
    """An even round: `tables` in their order, who sits at none of them has a bye. `decks`: whose each player plays."""

    tables: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]
    decks: Mapping[str, str]


def is_exchanged(round_number: int) -> bool:
    return round_number % 2 == 0


def exchanged(tables: Sequence[Sequence[str]], byes: Sequence[str] = (), gone: Collection[str] = ()) -> ExchangedRound:
    """The even round that follows these tables and byes of the odd one.

    Whoever has left since (`gone`) is missing from it. Who sat out, or whose opponent left, has a bye.

    Raises RuleViolation `not_two` for tables of others than two.
    """
    if any(len(players) != 2 for players in tables):
        raise RuleViolation("not_two", "Decks are exchanged between two players: seat two at each table.", SECTION)
    left = [tuple(player for player in players if player not in gone) for players in tables]
    again = tuple((players[0], players[1]) for players in left if len(players) == 2)
    alone = [players[0] for players in left if len(players) == 1]
    decks = {player: other for pair in again for player, other in (pair, pair[::-1])}
    return ExchangedRound(again, (*(player for player in byes if player not in gone), *alone), decks)
