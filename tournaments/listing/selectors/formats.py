"""What can be played here: games, formats, pools, rules, scenarios, pairing styles and rulesets, from the values that
the engine runs by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine import GAME_RULES, STRUCTURES, every_choice, structures_of
from tournaments.engine.core.explanations import briefs
from tournaments.engine.core.structure import Structure
from tournaments.engine.core.system import Choice, GameRules, Limits
from tournaments.engine.listing.matrix import (
    FORMATS,
    GAMES,
    PLAYED,
    POOLS,
    RULES,
    SCENARIOS,
    Item,
    least_rounds,
    name,
)


@dataclass(frozen=True, slots=True)
class Played:
    """Game and rules, in words, that a ruleset is used for."""

    game: str
    rules: str


@dataclass(frozen=True, slots=True)
class Result:
    code: str
    label: str
    section: str


@dataclass(frozen=True, slots=True)
class RulesetPage:
    """A ruleset as people and programs read it. `draws`: rounds can be drawn here, else results are only scored.

    `figures`: what every game gives, each with its label and how it is counted. `choices` are those of the game and of
    all `structures` that its events may have.
    """

    code: str
    name: str
    source: str
    used_for: tuple[Played, ...]
    draws: bool
    cap: int
    victory_points: Mapping[str, int]
    figures: tuple[tuple[str, str], ...]
    results: tuple[Result, ...]
    ranking: tuple[tuple[str, str], ...]
    limits: Limits
    choices: tuple[Choice[Any], ...]
    structures: tuple[Structure, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """`least_rounds`: of a sanctioned event."""

    code: str
    label: str
    section: str
    least_rounds: int


@dataclass(frozen=True, slots=True)
class Formats:
    games: tuple[PlayedGame, ...]
    formats: tuple[Item, ...]
    pools: tuple[Item, ...]
    rules: tuple[Item, ...]
    scenarios: tuple[Item, ...]
    structures: tuple[Structure, ...]
    rulesets: tuple[RulesetPage, ...]


def formats() -> Formats:
    games = tuple(PlayedGame(game.code, game.label, game.section, least_rounds(game.code)) for game in GAMES)
    rulesets = tuple(map(_page_of, GAME_RULES.values()))
    structures = tuple(STRUCTURES.values())
    return Formats(games, FORMATS[:], POOLS[:], RULES[:], SCENARIOS[:], structures, rulesets)


def _page_of(rules: GameRules) -> RulesetPage:
    scoring = rules.scoring
    pairs = (pair for pair, played in PLAYED.items() if played.code == rules.code)
    return RulesetPage(
        code=rules.code,
        name=rules.name,
        source=rules.source,
        used_for=tuple(Played(name(GAMES, game), name(RULES, of_rules, game)) for game, of_rules in pairs),
        draws=rules.swiss is not None,
        cap=scoring.cap,
        victory_points={str(outcome): vp for outcome, vp in scoring.vp.items()},
        figures=briefs(rules),
        results=tuple(
            Result(ending.code, ending.label, ending.section)
            for ending in scoring.endings
            if ending.code in scoring.results
        ),
        ranking=tuple((step.code, step.label) for step in rules.ranking),
        limits=rules.limits,
        choices=tuple({choice.code: choice for choice in every_choice(rules)}.values()),
        structures=structures_of(rules),
    )
