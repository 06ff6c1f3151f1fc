"""Games and structures by their codes, and which of them belong together (OPG A)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tournaments.engine.core.event_system import System, build_structure_violation, list_structure_choices
from tournaments.engine.core.structure import Structure
from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.games import game_rules
from tournaments.engine.stages.final_confrontation import FINAL_CONFRONTATION
from tournaments.engine.structures import STRUCTURES, SWISS, SWISS_FINAL

BY_FLAG: Mapping[bool, str] = MappingProxyType({False: SWISS.code, True: SWISS_FINAL.code})
"""What `final_confrontation`, the one word that version 1 has for a structure, says."""


def system(code: str, structure: str, options: Mapping[str, str] | None = None) -> System:
    """What an event of this ruleset and structure is played by, with its options applied. Raises RuleViolation
    `unknown_ruleset`, and `impossible_structure` for a structure that there is not, or not with this game.
    """
    game = game_rules(code)
    if structure not in STRUCTURES:
        raise build_structure_violation(game, structure)
    return System(game, STRUCTURES[structure]).with_options(options or {})


def list_structures(game: GameRules) -> tuple[Structure, ...]:
    """What its events may have, the usual one first."""
    return tuple(STRUCTURES[code] for code in game.structures if code in STRUCTURES)


def every_choice(game: GameRules) -> tuple[Choice[Any], ...]:
    """Of the game and of all structures that it may have; what several of them leave open stands there once."""
    of_structures = {
        choice.code: choice for one in list_structures(game) for choice in list_structure_choices(one, game)
    }
    return (*game.choices, *of_structures.values())


def has_final(structure: Structure) -> bool:
    """Whether the best two play for the title in the end: what the flag of version 1 says."""
    return any(stage.code == FINAL_CONFRONTATION.code for stage in structure.stages)
