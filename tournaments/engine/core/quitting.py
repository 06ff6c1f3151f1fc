"""Players who may play no further game because of how one of theirs ended (SW Quitting)."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Round


def quitters(rules: GameRules, rounds: Iterable[Round]) -> frozenset[str]:
    """Return those who lost a game by an ending that makes them leave the event."""
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
