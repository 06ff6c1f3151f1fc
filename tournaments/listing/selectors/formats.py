"""What can be played here: games, formats, pools, rules, scenarios and rulesets, from the values the engine runs by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.endings import ENDINGS, LABELS
from tournaments.engine.matrix import FORMATS, GAMES, POOLS, RULES, RULESET_CODES, SCENARIOS, Item, least_rounds, name
from tournaments.engine.ruleset import Choice, Limits, Ruleset
from tournaments.engine.rulesets import RULESETS

SECTIONS = {ending.code: ending.section for ending in ENDINGS}


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
    """A ruleset as people and programs read it. `draws`: rounds can be drawn here, else results are only scored."""

    code: str
    name: str
    source: str
    used_for: tuple[Played, ...]
    draws: bool
    cap: int
    victory_points: Mapping[str, int]
    results: tuple[Result, ...]
    ranking: tuple[tuple[str, str], ...]
    limits: Limits
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class GameOutput:
    """`least_rounds`: of a sanctioned event."""

    code: str
    label: str
    section: str
    least_rounds: int


@dataclass(frozen=True, slots=True)
class Formats:
    games: tuple[GameOutput, ...]
    formats: tuple[Item, ...]
    pools: tuple[Item, ...]
    rules: tuple[Item, ...]
    scenarios: tuple[Item, ...]
    rulesets: tuple[RulesetPage, ...]


def formats() -> Formats:
    games = tuple(GameOutput(one.code, one.label, one.section, least_rounds(one.code)) for one in GAMES)
    return Formats(games, FORMATS, POOLS, RULES, SCENARIOS, tuple(map(_shown, RULESETS.values())))


def _shown(rules: Ruleset) -> RulesetPage:
    scoring = rules.scoring
    return RulesetPage(
        code=rules.code,
        name=rules.name,
        source=rules.source,
        used_for=tuple(_played(*pair) for pair, code in RULESET_CODES.items() if code == rules.code),
        draws=rules.pairing is not None,
        cap=scoring.cap,
        victory_points={str(outcome): vp for outcome, vp in scoring.vp.items()},
        results=tuple(Result(code, _label(code), SECTIONS.get(code, "")) for code in scoring.results),
        ranking=tuple((step.code, step.label) for step in rules.ranking),
        limits=rules.limits,
        choices=rules.choices,
    )


def _played(game: str, rules: str) -> Played:
    return Played(name(GAMES, game), name(RULES, rules))


def _label(code: str) -> str:
    return LABELS.get(code, code.replace("_", " "))
