"""What each figure of a ruleset means, in a sentence for players, and how ties are split."""

from __future__ import annotations

from itertools import groupby

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import Outcome

LABELS = {"vp": "VP", "sos": "SoS", "differential": "Diff", "cvp": "CVP", "best_single_game": "Best"}
OUTCOMES = {
    Outcome.FW: "a full win",
    Outcome.BYE: "a bye",
    Outcome.MW: "a modified win",
    Outcome.TT: "a true tie",
    Outcome.ML: "a modified loss",
    Outcome.FL: "a full loss",
    Outcome.MG: "a missed game",
}
BY_SCORE = {
    "sos": "strength of schedule: the victory points of all opponents without the lowest one (OPG Glossary)",
    "differential": "differential: own score less the opponent's, within the cap of the rules, added up (OPG 7.4.1)",
    "cvp": "cumulative victory points: the totals after each round, added up (OPG 7.4.2)",
}
BY_LIFE_FORCE = {
    "differential": "differential: the winner's Life Force, minus as much for the loser, added up (SW Scoring)",
    "best_single_game": "best single game: the highest differential of one game (SW End)",
    "sos": "strength of schedule: the victory points of all opponents without the lowest one; where that leaves a tie, "
    "without the two lowest, and so on (SW End)",
}


def columns(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """(code, heading) of the figures of a table, in the order in which they decide."""
    codes = (step.code for step in rules.ranking if step.figure is not None and step.code != "draw")
    return tuple((code, LABELS.get(code, code)) for code in codes)


def meanings(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """(heading, sentence) of each column."""
    words = BY_LIFE_FORCE if "life" in rules.scoring.fields else BY_SCORE
    said = {"vp": f"victory points: {_worth(rules)} ({rules.source})", **words}
    return tuple((heading, said[code]) for code, heading in columns(rules) if code in said)


def tiebreakers(rules: Ruleset) -> str:
    """How tied players are split, step by step."""
    steps = [step.label.lower() for step in rules.ranking[1:] if step.code != "draw"]
    return f"{', '.join(steps)}, then a recorded draw"


def _worth(rules: Ruleset) -> str:
    worth = [(rules.scoring.vp[outcome], words) for outcome, words in OUTCOMES.items() if outcome in rules.scoring.vp]
    if not rules.missed_round_is_line:
        worth = [(points, words) for points, words in worth if words != OUTCOMES[Outcome.MG]]
    groups = groupby(sorted(worth, key=lambda one: -one[0]), key=lambda one: one[0])
    return ", ".join(f"{points} for {' or '.join(words for _, words in group)}" for points, group in groups)
