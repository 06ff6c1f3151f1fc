"""House rules: a system of rules that a director defines, built from what he wrote. Never sanctioned, never rated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from tournaments.engine.core.figures import Figure
from tournaments.engine.core.listed import ListedRules
from tournaments.engine.core.system import Byes, Choice, GameRules, Limits, Scoring
from tournaments.engine.core.types import OWN_SECTION, Outcome, RuleViolation
from tournaments.engine.draws.score_groups import SCORE_GROUPS
from tournaments.engine.games.doubts import OF_SCORES, uneven_tie
from tournaments.engine.games.house.endings import CALLED, ENDINGS, OF_MATCHES, SCORE, earn
from tournaments.engine.games.house.matches import games_won, impossible_games, unfinished_match, usual_scores
from tournaments.engine.games.house.presets import PRESETS, THREE_ONE_NOTHING
from tournaments.engine.games.house.ties import DIFFERENCE, GAMES, POINTS, STEPS
from tournaments.engine.games.house.validate import refuse_rules
from tournaments.engine.games.house.values import MOST_CAP, OPTION, HouseRules, Points, build_text, read_text
from tournaments.engine.games.tcc import guide
from tournaments.engine.games.tcc.outcomes import ABSENCE, LOSS, MATCH_LOSS

CODE = "house"
STRUCTURES = guide.STRUCTURES
"""Those of every game of two."""


def _worth(points: Points) -> Mapping[Outcome, int]:
    outcomes = {
        Outcome.FW: points.win,
        Outcome.BYE: points.bye,
        Outcome.EBYE: points.bye,
        Outcome.TT: points.draw,
        Outcome.FL: points.loss,
        Outcome.MG: points.missed,
    }
    return MappingProxyType(outcomes)


def _figures(house: HouseRules) -> tuple[Figure, ...]:
    if house.best_of > 1:
        return POINTS, GAMES
    return (POINTS,) if house.cap is None else (POINTS, DIFFERENCE)


def build_rules(house: HouseRules) -> GameRules:
    """The system of rules that these are. Raises RuleViolation with everything that stands against them."""
    refuse_rules(house, STRUCTURES)
    several = house.best_of > 1
    return GameRules(
        code=CODE,
        name=house.title,
        source="house rules",
        has_guide=False,
        scoring=Scoring(
            earn=earn,
            vp=_worth(house.points),
            cap=house.cap or MOST_CAP,
            endings=OF_MATCHES if several else ENDINGS,
            fields=(games_won(house),) if several else (SCORE,),
            figures=_figures(house),
            loss=None if several else LOSS,
            match_loss=MATCH_LOSS,
            absence=ABSENCE,
            called=CALLED,
            doubts=(unfinished_match,) if several else OF_SCORES,
            contradictions=(impossible_games,) if several else (uneven_tie,),
            usual_scores=usual_scores(house) if several else (),
            capped_by="House rules",
            if_behind="" if house.cap is None else "no difference counts then",
        ),
        ranking=tuple(STEPS[code] for code in house.ties),
        limits=Limits(min_players=2, min_rounds=1),
        byes=Byes(),
        swiss=SCORE_GROUPS,
        structures=(house.structure,),
        sanctioned_with=(),
    )


@lru_cache(maxsize=512)
def rules_from_text(text: str) -> GameRules:
    """Those of a text. Raises RuleViolation for one that cannot be played by."""
    return build_rules(read_text(text))


class Written(Mapping[str, str]):
    """The texts of all house rules that can be played by, each with its title; the presets are counted up."""

    def __getitem__(self, text: str) -> str:
        try:
            return rules_from_text(text).name
        except RuleViolation as violation:
            raise KeyError(text) from violation

    def __iter__(self) -> Iterator[str]:
        return map(build_text, PRESETS)

    def __len__(self) -> int:
        return len(PRESETS)


def _why_not(text: str) -> RuleViolation:
    """What stands against a text that is none of them."""
    try:
        rules_from_text(text)
    except RuleViolation as violation:
        return violation
    raise ValueError(text)


RULES = Choice(
    OPTION,
    "House rules",
    OWN_SECTION,
    Written(),
    lambda rules, text: replace(rules_from_text(text), listed=rules.listed, choices=rules.choices),
    why_not=_why_not,
)
"""What a director defines: the one choice of the system, which makes another of it."""

OTHER_GAME = "OTHER"
OF_GAMES = (OTHER_GAME, "2E", "1E")
HOUSE = replace(
    build_rules(THREE_ONE_NOTHING),
    name="House rules",
    structures=STRUCTURES,
    choices=(RULES,),
    listed=tuple(ListedRules(game, CODE, "House rules", OWN_SECTION) for game in OF_GAMES),
)


def get_house_rules(options: Mapping[str, str]) -> HouseRules:
    """Those that an event goes by; where nothing was chosen those that stand first."""
    text = options.get(OPTION)
    return read_text(text) if text else THREE_ONE_NOTHING
