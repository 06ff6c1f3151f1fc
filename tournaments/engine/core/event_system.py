"""The system of an event: a game with a structure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tournaments.engine.core.structure import Structure
from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.core.types import RuleViolation


@dataclass(frozen=True, slots=True)
class System:
    """A game, and how an event of it runs. Raises RuleViolation `impossible_structure` for a pair that is none."""

    game: GameRules
    structure: Structure

    def __post_init__(self) -> None:
        if self.structure.code not in self.game.structures:
            raise build_structure_violation(self.game, self.structure.code)

    @property
    def choices(self) -> tuple[Choice[Any], ...]:
        """Those of the game, then those of the structure that arise with it."""
        return (*self.game.choices, *list_structure_choices(self.structure, self.game))

    def with_options(self, options: Mapping[str, str]) -> System:
        """Return this system with an event's choices applied; unknown choices change nothing.

        Raises RuleViolation for a value that a choice does not have.
        """
        structure = self.structure
        for choice in list_structure_choices(structure, self.game):
            structure = choice.apply_choice(structure, options)
        game = structure.changes(self.game.with_options(options))
        stages = tuple(game.own_stages.get(stage.code, stage) for stage in structure.stages)
        return replace(self, game=game, structure=replace(structure, stages=stages) if game.own_stages else structure)

    def deviations(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Every choice that differs from the default, in words with its section."""
        return tuple(filter(None, (choice.deviation(options) for choice in self.choices)))


def list_structure_choices(structure: Structure, game: GameRules) -> tuple[Choice[Structure], ...]:
    """Return the choices of a structure that arise in events of this game."""
    return tuple(choice for choice in structure.choices if choice.arises(game))


def build_structure_violation(game: GameRules, code: str) -> RuleViolation:
    message = f"{game.name} has no pairing style {code!r}: it has {', '.join(game.structures)}."
    return RuleViolation("impossible_structure", message, "OPG A")
