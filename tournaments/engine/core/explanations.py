"""Why a player stands above the next, what each figure means and how it came about, in words for players.

Players stand in the texts as their id in curly braces ("beat {p07} in round 2"): whoever shows them puts names there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournaments.engine.core.system import GameRules, Measure, Step
from tournaments.engine.core.tiebreaks import LOST, WON
from tournaments.engine.core.types import Outcome, Scorecard

AT_A_TABLE = (Outcome.FW, Outcome.MW, Outcome.TT, Outcome.ML, Outcome.FL)
Measures = Mapping[str, Mapping[str, Measure]]

OUTCOMES = {
    Outcome.FW: "a full win",
    Outcome.BYE: "a bye",
    Outcome.MW: "a modified win",
    Outcome.TT: "a true tie",
    Outcome.ML: "a modified loss",
    Outcome.FL: "a full loss",
    Outcome.MG: "a missed game",
}


def figure_part(measure: Measure, index: int) -> float:
    """One part of what a step compares; 0 beyond its end."""
    if not isinstance(measure, tuple):
        return 0 if index else measure
    return measure[index] if index < len(measure) else 0


def explain_rank(
    rules: GameRules, step: Step, index: int, above: Scorecard, below: Scorecard, figures: Measures
) -> str:
    """What set one player above another, as a player understands it. `index`: which part of the step's figure."""
    if step.why is not None:
        return step.why(rules, above, below)
    if step.figure is None:
        return step.phrase
    measures = figures[step.code]
    high, low = figure_part(measures[above.player], index), figure_part(measures[below.player], index)
    later = step.later.format(part=index + 1) if index else ""
    return f"{step.decided or step.label.lower()}{later} {step.formatter(high)} against {step.formatter(low)}"


def explain_undecided(step: Step, above: Scorecard, below: Scorecard, tied: int, figures: Measures) -> str:
    """Why a tiebreaker did not part these two, of so many who were tied when the next one was asked."""
    if step.why_not is not None:
        return f"{step.phrase}: {step.why_not(above, below, tied)}"
    measures = figures.get(step.code, {})
    return f"{step.phrase}: {step.formatter(figure_part(measures[above.player], 0))} each" if measures else step.phrase


def explain_figures(
    rules: GameRules, scorecards: Sequence[Scorecard], player: str, *, rounds: int
) -> Mapping[str, str]:
    """How each of a player's figures is computed, by its name: "13 + 11 + 6 + 0 − 0 = 30".

    `rounds` as for `rank`.
    """
    cards = {card.player: card for card in scorecards}
    steps = (step for step in list_shown_steps(rules) if step.explain)
    return {step.code: step.explain(rules, cards[player], cards, rounds) for step in steps if step.explain}


def list_columns(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """(code, heading) of the figures of a table, in the order in which they decide."""
    return tuple((step.code, step.heading) for step in list_shown_steps(rules))


def list_shown_steps(rules: GameRules) -> tuple[Step, ...]:
    """The steps whose figures stand in a table; of a bracket by seeds what was won and lost."""
    return (WON, LOST) if rules.seeded else tuple(step for step in rules.ranking if step.heading)


def list_meanings(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """(heading, sentence) of each column."""
    return tuple((step.heading, fill_text(rules, step.meaning)) for step in list_shown_steps(rules) if step.meaning)


def list_briefs(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """(label, words) of each figure of the game, in short."""
    return tuple((figure.label, fill_text(rules, figure.brief)) for figure in rules.scoring.figures if figure.brief)


def describe_tiebreakers(rules: GameRules) -> str:
    """Explain how tied players are split, step by step; empty where a bracket and its seeds decide."""
    if rules.seeded:
        return ""
    *steps, last = (step.phrase for step in rules.ranking[1:] or rules.ranking)
    return f"{', '.join(steps)}, then {last}" if steps else last


def played_outcomes(rules: GameRules) -> tuple[Outcome, ...]:
    """The outcomes of a game that was played; none where they are worth nothing."""
    return tuple(outcome for outcome in AT_A_TABLE if outcome in rules.scoring.vp)


def list_legend(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """What is written of a game on paper, with what it means where that is short for something."""
    return tuple((rules.outcome_label(outcome), _outcome_meaning(rules, outcome)) for outcome in played_outcomes(rules))


def list_abbreviations(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """What stands short in the tables of an event, on a badge or over a column, and what it is short for."""
    played = played_outcomes(rules) if rules.says_outcomes else ()
    outcomes = (*played, Outcome.MG) if played else ()
    badges = (
        (rules.outcome_label(outcome), meant) for outcome in outcomes if (meant := _outcome_meaning(rules, outcome))
    )
    headings = ((step.heading, step.label.lower()) for step in list_shown_steps(rules) if step.heading != step.label)
    return (*badges, *headings)


def describe_outcome(rules: GameRules, outcome: Outcome) -> str:
    """A full win, or what these rules call it."""
    called = rules.scoring.called.get(outcome)
    return f"a {called}" if called else OUTCOMES[outcome]


def _outcome_meaning(rules: GameRules, outcome: Outcome) -> str:
    return "" if outcome in rules.scoring.called else OUTCOMES[outcome].removeprefix("a ")


def fill_text(rules: GameRules, text: str) -> str:
    """A text of the game's with what stands in it for its values (see Figure)."""
    worth = {rules.outcome_label(outcome): points for outcome, points in rules.scoring.vp.items()}
    outcomes = ", ".join(f"{called} {points}" for called, points in worth.items())
    return text.format(worth=_describe_worth(rules), outcomes=outcomes, cap=rules.scoring.cap, source=rules.source)


def _describe_worth(rules: GameRules) -> str:
    named = [outcome for outcome in OUTCOMES if rules.missed_round_is_line or outcome is not Outcome.MG]
    worth = rules.scoring.vp
    outcomes = sorted((outcome for outcome in named if outcome in worth), key=lambda outcome: -worth[outcome])
    groups = groupby(outcomes, key=lambda outcome: worth[outcome])
    words = ((points, dict.fromkeys(describe_outcome(rules, outcome) for outcome in group)) for points, group in groups)
    return ", ".join(f"{points} for {' or '.join(named)}" for points, named in words)
