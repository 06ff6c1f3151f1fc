"""The engine of conduct in plain Python: codes of conduct and what follows from them.

`ladder_of` finds a code of conduct, `classify` the infraction for some words, `propose` its level, and `find_missing`
what still has to be said. `effects` returns what a penalty does, `consequence` what follows from a deck check.
"""

from conduct.engine.classifying import classify
from conduct.engine.deck_checks import CheckResult, Consequence, Verdict, consequence, draw_checks, least_checks
from conduct.engine.effects import Act, Effect, Situation, effects
from conduct.engine.ladder import decision_violations, find_missing, never, propose, repeats_of
from conduct.engine.ladders import LADDERS, ladder_of, replace_infraction
from conduct.engine.types import Evidence, Facts, Infraction, Ladder, Level, Proposal, RepeatPer

__all__ = [
    "LADDERS",
    "Act",
    "CheckResult",
    "Consequence",
    "Effect",
    "Evidence",
    "Facts",
    "Infraction",
    "Ladder",
    "Level",
    "Proposal",
    "RepeatPer",
    "Situation",
    "Verdict",
    "classify",
    "consequence",
    "decision_violations",
    "draw_checks",
    "effects",
    "find_missing",
    "ladder_of",
    "least_checks",
    "never",
    "propose",
    "repeats_of",
    "replace_infraction",
]
