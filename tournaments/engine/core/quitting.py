"""Who plays no further game, because of how one of his ended (SW Quitting)."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Round


def quitters(rules: GameRules, rounds: Iterable[Round]) -> frozenset[str]:
    """Those who lost a game by an ending with which they leave the event."""
    leaving = {ending.code for ending in rules.scoring.endings if ending.leaves}
    if not leaving:
        return frozenset()
    return frozenset(
        player
        for played in rounds
        for match in played.matches
        for game in match.games
        if game.ending in leaving
        for seat, player in enumerate(match.players)
        if seat not in game.winners
    )
