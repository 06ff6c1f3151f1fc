"""OPG 10: a match of several games. The winner of each game is noted, and no victory points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.core.types import RuleViolation

SECTION = "OPG 10"
BEST_OF = (1, 3, 5, 7)
Games = Sequence[int | None]
"""For each game in its order the seat that won it, 0 or 1; None: it was scored as a tie."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """`won`: the games of each seat, ties among those of the higher seed. `winner`: the seat that has won the match,
    None while another game is to be played. `by_seed`: the match was a tie, and went to the higher seed.
    """

    won: tuple[int, int]
    winner: int | None = None
    by_seed: bool = False


def match_score(games: Games, *, best_of: int, higher: int, over: bool = False) -> MatchScore:
    """Who has won a best of so many games; `higher`: the seat of the higher seed. `over`: no further game will be
    played, as when time has run out, so that whoever has more games wins, of two with equally many the higher seed.
    Raises RuleViolation where these are no games of such a match.
    """
    if best_of not in BEST_OF:
        raise RuleViolation("best_of", f"A match is the best of 1, 3, 5 or 7 games, not of {best_of}.", SECTION)
    if over and not games:
        message = "No game of the match was played. Note who won by what was played, or who left."
        raise RuleViolation("no_game", message, SECTION)
    winners = _winners(games, higher)
    won = winners.count(0), winners.count(1)
    _check_games(winners, best_of)
    if max(won) * 2 > best_of or (over and won[0] != won[1]):
        return MatchScore(won, won.index(max(won)))
    return MatchScore(won, higher, by_seed=True) if over else MatchScore(won)


def chooses(games: Games, *, higher: int) -> int | None:
    """OPG 10.1: the seat that chooses, before the next game begins, who takes its first turn: the loser of the game
    before. None before the first game: any random method decides who goes first.
    """
    winners = _winners(games, higher)
    return 1 - winners[-1] if winners else None


def _winners(games: Games, higher: int) -> list[int]:
    """A tied game goes to the higher seed. Raises RuleViolation."""
    winners = [higher if seat is None else seat for seat in games]
    if not {higher, *winners} <= {0, 1}:
        raise RuleViolation("unknown_seat", "Two sit at a table of match play: seats 0 and 1.", SECTION)
    return winners


def _check_games(winners: Sequence[int], best_of: int) -> None:
    needed = best_of // 2 + 1
    for seat in (0, 1):
        at = [number for number, winner in enumerate(winners, 1) if winner == seat]
        if len(at) >= needed and at[needed - 1] < len(winners):
            message = f"Game {at[needed - 1]} decided the match. Leave out the games noted after it."
            raise RuleViolation("game_after_end", message, SECTION)
