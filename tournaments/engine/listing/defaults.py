"""What a listing proposes for each choice, by those before it: rules, format, card pool, pairing style and rounds.

Every listing that keeps all of these proposals may be listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.engine.core.structure import StageSpec
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.house import OPTION, read_text
from tournaments.engine.listing.check import find_ruleset, usual_structure
from tournaments.engine.listing.matrix import FORMATS, POOLS, list_offered_with, usual_pools, usual_rules
from tournaments.engine.structures import STRUCTURES

USUAL_GAMES = 4
"""The guide recommends four rounds for eight to fifteen players (OPG 3.0.1)."""
IN_TWOS = "no_such_thing_as_luck"


def usual_format(game: str, rules: str) -> str:
    """The first format that these rules of the game go with; empty for an unknown game."""
    return next((item.code for item in list_offered_with("format", FORMATS, game, rules)), "")


def usual_pool(game: str, rules: str, format_code: str) -> str:
    """The pool that the format is usually played with, as far as the rules allow it (OPG 4.2)."""
    fit = [item.code for item in list_offered_with("pool", POOLS, game, rules)]
    usual = usual_pools(game, format_code)[-1:] if format_code else usual_pools(game, "")[:1]
    return next((code for code in usual if code in fit), next(iter(fit), ""))


def usual_rounds(
    rules: GameRules | None, structure: str, *, scenario: str = "", options: Mapping[str, str] | None = None
) -> int:
    """How many rounds an event of these rules and this pairing style has, where nothing says how many play."""
    style = STRUCTURES.get(structure)
    if rules is None or style is None:
        return USUAL_GAMES
    if said := _house_rounds(options or {}):
        return said
    if style.changes(rules).seeded and style.stages:
        return _bracket_rounds(style.stages[0])
    rounds = _rounds_of_everybody(style.changes(rules))
    return rounds + rounds % 2 if scenario == IN_TWOS else rounds


def _rounds_of_everybody(rules: GameRules) -> int:
    """Whole matches, where a match is several rounds, with the finals that follow the heats."""
    limits = rules.limits
    if limits.games_per_match > 1:
        return limits.games_per_match * (1 + rules.final_matches)
    return max(limits.min_rounds, USUAL_GAMES // limits.games_per_round)


def _bracket_rounds(stage: StageSpec) -> int:
    return stage.rounds(stage.size)


def _house_rounds(options: Mapping[str, str]) -> int:
    """The rounds that house rules say are usual; 0 where they say nothing."""
    try:
        return read_text(options[OPTION]).rounds or 0 if OPTION in options else 0
    except RuleViolation:
        return 0


def add_defaults(said: Mapping[str, Any]) -> dict[str, Any]:
    """A listing with the proposals in the place of what it leaves out; the game is always said."""
    game = str(said["game"])
    whole: dict[str, Any] = {"rules": usual_rules(game), **said}
    rules = str(whole["rules"])
    whole.setdefault("format", usual_format(game, rules))
    whole.setdefault("pool", usual_pool(game, rules, whole["format"]))
    whole.setdefault("structure", usual_structure(game, rules))
    proposed = usual_rounds(
        find_ruleset(game, rules),
        whole["structure"],
        scenario=str(whole.get("scenario", "")),
        options=whole.get("options"),
    )
    whole.setdefault("rounds_scheduled", proposed)
    return whole
