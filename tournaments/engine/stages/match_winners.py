"""Who has won the games at a table, and whether that decides its match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result


def find_winner(rules: GameRules, game: Result, seats: int) -> int | None:
    """The seat that came out of a game with the most; None where that are several."""
    worth = [tuple(award.figures.values()) for award in award_game(rules, game, seats)]
    return worth.index(max(worth)) if worth.count(max(worth)) == 1 else None


def winners(rules: GameRules, games: Sequence[Result], seats: int) -> Iterator[int]:
    """The seat that has won each game that somebody has won."""
    return (seat for game in games if (seat := find_winner(rules, game, seats)) is not None)


def find_deciding_game(rules: GameRules, games: Sequence[Result]) -> Result | None:
    """Return the last game where it ended its match, so that it alone decides it: a walkover, or a match that was lost
    by a penalty; None where the games won count.
    """
    is_end = bool(games) and rules.scoring.match is None and rules.scoring.by_code[games[-1].ending].ends_match
    return games[-1] if is_end else None


def is_decided(rules: GameRules, games: Sequence[Result], most: int, seats: int, ties_to: int | None = None) -> bool:
    """Whether nothing is left to play: all games are played, the last one ended the match, or somebody has won more
    than half of them where they are not added up (OPG A). `ties_to`: the seat that has the games nobody has won.
    """
    if len(games) >= most or rules.scoring.by_code[games[-1].ending].ends_match:
        return True
    if rules.scoring.match is not None:
        return False
    won = Counter(winners(rules, games, seats))
    if ties_to is not None:
        won[ties_to] += len(games) - won.total()
    return max(won.values(), default=0) * 2 > most
