"""Everything that can be played here, from the values that the engine uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine import CARD_GAMES, GAME_RULES, STRUCTURES, every_choice, list_structures
from tournaments.engine.core.explanations import list_briefs
from tournaments.engine.core.structure import Structure
from tournaments.engine.core.system import Choice, GameRules, Limits
from tournaments.engine.drafts import DraftKind
from tournaments.engine.drafts.kinds import KINDS
from tournaments.engine.house import CODE
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
from tournaments.engine.listing.status import round_limits
from tournaments.engine.scenarios import SCENARIOS as OPTIONAL
from tournaments.listing.selectors.house_rules import ShownHouseRules, presets


@dataclass(frozen=True, slots=True)
class RulesetUse:
    """A game and its rules, in words, that a ruleset is used for."""

    game: str
    rules: str


@dataclass(frozen=True, slots=True)
class RulesetResult:
    code: str
    label: str
    section: str


@dataclass(frozen=True, slots=True)
class RulesetPage:
    """A ruleset as people and programs read it.

    `draws`: rounds can be drawn here, else results are only scored. `rounds`: conditions for their number;
    `is_sanctioned`: events by it may be. `presets`: house rules to begin with, in words. `figures`: the label of each
    figure and how it is counted. `choices` are those of the game and of all `structures` that its events may have.
    """

    code: str
    name: str
    source: str
    used_for: tuple[RulesetUse, ...]
    draws: bool
    cap: int
    victory_points: Mapping[str, int]
    rounds: tuple[str, ...]
    least_seats: int
    most_seats: int
    is_typed: bool
    is_sanctioned: bool
    presets: tuple[ShownHouseRules, ...]
    figures: tuple[tuple[str, str], ...]
    results: tuple[RulesetResult, ...]
    ranking: tuple[tuple[str, str], ...]
    limits: Limits
    choices: tuple[Choice[Any], ...]
    structures: tuple[Structure, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game with the `least_rounds` of a sanctioned event.

    `described`: a document says what players may know during a game.
    """

    code: str
    label: str
    section: str
    least_rounds: int
    described: bool


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """A scenario.

    `overview`: how it is played; empty if it is known by name alone. `in_twos`: rounds come in pairs.
    """

    item: Item
    overview: str
    in_twos: bool


@dataclass(frozen=True, slots=True)
class Formats:
    games: tuple[PlayedGame, ...]
    formats: tuple[Item, ...]
    pools: tuple[Item, ...]
    rules: tuple[Item, ...]
    scenarios: tuple[Item, ...]
    played: tuple[ScenarioLine, ...]
    drafts: tuple[DraftKind, ...]
    structures: tuple[Structure, ...]
    rulesets: tuple[RulesetPage, ...]


def list_formats() -> Formats:
    games = tuple(map(_played_game, GAMES))
    rulesets = tuple(map(_ruleset_page, GAME_RULES.values()))
    structures = tuple(STRUCTURES.values())
    played, drafts = tuple(map(_scenario_line, SCENARIOS)), tuple(KINDS.values())
    return Formats(games, FORMATS[:], POOLS[:], RULES[:], SCENARIOS[:], played, drafts, structures, rulesets)


def _scenario_line(item: Item) -> ScenarioLine:
    scenario = OPTIONAL.get(item.code)
    again = scenario is not None and any(scenario.changes(rules).again for rules in GAME_RULES.values())
    return ScenarioLine(item, scenario.overview if scenario else "", in_twos=again)


def _played_game(game: Item) -> PlayedGame:
    return PlayedGame(
        game.code, game.label, game.section, least_rounds(game.code), described=bool(CARD_GAMES[game.code].rights)
    )


def _ruleset_page(rules: GameRules) -> RulesetPage:
    scoring = rules.scoring
    pairs = (pair for pair, played in PLAYED.items() if played.code == rules.code)
    return RulesetPage(
        code=rules.code,
        name=rules.name,
        source=rules.source,
        used_for=tuple(RulesetUse(name(GAMES, game), name(RULES, of_rules, game)) for game, of_rules in pairs),
        draws=rules.swiss is not None,
        cap=scoring.cap,
        victory_points={str(outcome): vp for outcome, vp in scoring.vp.items()},
        rounds=round_limits(rules),
        least_seats=rules.seats[0],
        most_seats=rules.seats[1],
        is_typed=rules.typed_order,
        is_sanctioned=rules.sanctioned_with != (),
        presets=presets() if rules.code == CODE else (),
        figures=list_briefs(rules),
        results=tuple(
            RulesetResult(ending.code, ending.label, ending.section)
            for ending in scoring.endings
            if ending.code in scoring.results
        ),
        ranking=tuple((step.code, step.label) for step in rules.ranking),
        limits=rules.limits,
        choices=tuple({choice.code: choice for choice in every_choice(rules)}.values()),
        structures=list_structures(rules),
    )
