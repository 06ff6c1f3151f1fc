"""Conduct as values: what is an infraction, which level it has, what a penalty does. This is the whole public surface.

`ladder_of` looks a code of conduct up, `classify` finds the infraction for some words, `propose` its level, `missing`
and `decision_violations` what must not be issued yet, `effects` what a level does where it meets the player.
`draw_checks` says whose deck is checked, `consequence` what follows.
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
    "ladder_of",
    "least_checks",
    "find_missing",
    "never",
    "propose",
    "repeats_of",
    "replace_infraction",
]
