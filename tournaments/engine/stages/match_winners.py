"""Who has won the games at a table, and whether that decides its match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tournaments.engine.core.scoring import preview
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result


def winners(rules: GameRules, games: Sequence[Result], seats: int) -> Iterator[int]:
    """The seat that came out of each game with the most, where that is one."""
    for result in games:
        worth = [tuple(award.figures.values()) for award in preview(rules, result, seats)]
        if worth.count(max(worth)) == 1:
            yield worth.index(max(worth))


def is_decided(rules: GameRules, games: Sequence[Result], most: int, seats: int) -> bool:
    """Whether nothing is left to play: all games are played, the last one ended the match, or somebody has won more
    than half of them where they are not added up (OPG A).
    """
    if len(games) >= most or rules.scoring.by_code[games[-1].ending].ends_match:
        return True
    if rules.scoring.match is not None:
        return False
    return max(Counter(winners(rules, games, seats)).values(), default=0) * 2 > most
