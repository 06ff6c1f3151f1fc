"""Players who play no further game, because of how one of theirs ended (SW Quitting)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Round


def leaving_endings(rules: GameRules) -> Mapping[str, str]:
    """Return the sections of the endings with which the loser leaves the event, by code."""
    return {ending.code: ending.section for ending in rules.scoring.endings if ending.leaves}


def quitters(rules: GameRules, rounds: Iterable[Round]) -> frozenset[str]:
    """Return the players who lost a game by an ending with which they leave the event."""
    leaving = leaving_endings(rules)
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
