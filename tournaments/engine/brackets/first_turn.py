"""OPG 10.1: who takes the first turn of the next game: by lot, later by choice of whoever lost the game before."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tournaments.engine.brackets.match_play import Games, chooses

SECTION = "OPG 10.1"


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """Of the game with this number. `seat` takes it, or where not `by_lot` chooses who does, before the game begins."""

    game: int
    seat: int
    by_lot: bool

    def describe(self, names: tuple[str, ...], most: int) -> str:
        """In a sentence, by the names of both; `most`: so many games at most are played."""
        own = names[self.seat]
        if not self.by_lot:
            before = self.game - 1
            return f"{own} lost game {before} and chooses, before game {self.game} begins, who takes its first turn."
        of = f" of game {self.game}" if most > 1 else ""
        return f"{own} takes the first turn{of}: so the lot has it."


def first_turn(games: Games, *, higher: int, seed: int, table: int) -> FirstTurn:
    """After these games. The lot follows from the seed of the round and the number of the table, and from nothing else:
    it is the same whenever it is asked for.
    """
    chooser = chooses(games, higher=higher)
    if chooser is None:
        return FirstTurn(1, int(Random(f"first turn {seed} {table}").random() * 2), by_lot=True)
    return FirstTurn(len(games) + 1, chooser, by_lot=False)
