"""A pairing style that no game of this site has: two games for the title, or four, at the end of an event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from tournaments.engine.core.structure import Structure
from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.games import GAME_RULES
from tournaments.engine.stages.final_confrontation import FINAL_CONFRONTATION
from tournaments.engine.structures import STRUCTURES


def _with_games(structure: Structure, most: str) -> Structure:
    return replace(structure, stages=(replace(FINAL_CONFRONTATION, games=int(most)),))


GAMES = Choice("test_title_games", "Games for the title", "Doubles 2", {"2": "two", "4": "four"}, _with_games)
DOUBLE = Structure("test-double", "Doubles", "Doubles 1", (replace(FINAL_CONFRONTATION, games=2),), (GAMES,))
BARE = Structure("test-bare", "Bare rounds", "Bare 1")
"""Without a final confrontation, and with nothing to choose."""


@contextmanager
def registered(*codes: str, structures: tuple[Structure, ...] = (DOUBLE, BARE)) -> Iterator[None]:
    """Known here, and allowed in events of the games with these codes; Second Edition unless given."""
    games = [GAME_RULES[code] for code in codes or ("tcc-2e",)]
    STRUCTURES.register(*structures)
    GAME_RULES.register(*(_allowed(game, structures) for game in games))
    yield
    GAME_RULES.register(*games)
    STRUCTURES.withdraw(*structures)


def _allowed(game: GameRules, structures: tuple[Structure, ...]) -> GameRules:
    return replace(game, structures=(*game.structures, *(structure.code for structure in structures)))
