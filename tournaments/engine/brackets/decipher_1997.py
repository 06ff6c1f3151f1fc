"""D97 1.22: the elimination format of 1997, with byes in its first column only."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.brackets.seeded import build_bracket, check_number, pairs
from tournaments.engine.brackets.values import Bracket, Node, Seed, Slot, WinnerOf

SECTION = "D97 1.22"


@dataclass(frozen=True, slots=True)
class Elimination:
    """The brackets of the first column, the games that the winner needs at most, and the lines that say "bye"."""

    brackets: int
    games: int
    byes: int


def elimination(players: int) -> Elimination:
    """53 players: 32 brackets, 6 games, 11 byes. The table of the document begins with 5 players and ends with 128; the
    same sums hold for 2 to 256. Raises RuleViolation `number_of_players`.
    """
    check_number(players, section=SECTION)
    games = (players - 1).bit_length()
    brackets = 1 << (games - 1)
    return Elimination(brackets, games, 2 * brackets - players)


def elimination_bracket(players: int) -> Bracket:
    """Its entrants are a shuffled list, whose order stands for their seeds: the first fill the top lines, those after
    them the bottom lines. An empty bottom line is a bye. Raises RuleViolation `number_of_players`.
    """
    brackets = elimination(players).brackets
    column = [Node(f"1.{line}", 1, _lines(line, line + brackets, players)) for line in range(1, brackets + 1)]
    nodes = list(column)
    while len(column) > 1:
        number = column[0].round + 1
        column = [
            Node(f"{number}.{one.id}", number, (WinnerOf(one.id), WinnerOf(other.id))) for one, other in pairs(column)
        ]
        nodes += column
    return build_bracket(nodes)


def _lines(top: int, bottom: int, players: int) -> tuple[Slot, ...]:
    return (Seed(top), Seed(bottom)) if bottom <= players else (Seed(top),)
