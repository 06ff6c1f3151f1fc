"""Events of which only the final order is known here: nothing is drawn or scored, the director types who came where."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.core.endings import Awards
from tournaments.engine.core.listed import ListedRules
from tournaments.engine.core.system import Byes, GameRules, Limits, Scoring, Step
from tournaments.engine.core.types import OWN_SECTION, Result, RuleViolation, Scorecard
from tournaments.engine.games.tcc import guide

LAST = 32_768
"""Whoever has no place yet stands behind all who have one."""


def _place(rules: GameRules, card: Scorecard, cards: Mapping[str, Scorecard], rounds: int) -> int:
    return -(card.place or LAST)


def _nothing(rules: GameRules, result: Result, seats: int) -> Awards:
    raise RuleViolation("unknown_result", "Nothing is scored here: the director types the final order.", OWN_SECTION)


TYPED = Step(
    "typed_order",
    "Order typed by the director",
    _place,
    called="the order that the director typed",
    why=lambda rules, above, below: "typed by the director",
)
OF_GAMES = ("OTHER", "2E", "1E", "TR")
FREE = GameRules(
    code="free",
    name="Free: no draw, no scoring",
    source=OWN_SECTION,
    scoring=Scoring(earn=_nothing, vp={}, cap=0, endings=(), fields=(), figures=()),
    ranking=(TYPED,),
    limits=Limits(),
    byes=Byes(),
    structures=("free",),
    missed_round_is_line=False,
    rematches_limited=False,
    sanctioned_with=(guide.CUSTOM.code,),
    typed_order=True,
    listed=tuple(ListedRules(game, "free", "Free: no draw, no scoring", OWN_SECTION) for game in OF_GAMES),
)
