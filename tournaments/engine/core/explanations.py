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


def part(measure: Measure, index: int) -> float:
    """One part of what a step compares; 0 beyond its end."""
    if not isinstance(measure, tuple):
        return 0 if index else measure
    return measure[index] if index < len(measure) else 0


def why_above(rules: GameRules, step: Step, index: int, above: Scorecard, below: Scorecard, figures: Measures) -> str:
    """What set one player above another, as a player understands it. `index`: which part of the step's figure."""
    if step.why is not None:
        return step.why(rules, above, below)
    if step.figure is None:
        return step.in_words
    measures = figures[step.code]
    high, low = part(measures[above.player], index), part(measures[below.player], index)
    later = step.later.format(part=index + 1) if index else ""
    return f"{step.decided or step.label.lower()}{later} {step.shown(high)} against {step.shown(low)}"


def why_undecided(step: Step, above: Scorecard, below: Scorecard, tied: int, figures: Measures) -> str:
    """Why a tiebreaker did not part these two, of so many who were tied when the next one was asked."""
    if step.why_not is not None:
        return f"{step.in_words}: {step.why_not(above, below, tied)}"
    measures = figures.get(step.code, {})
    return f"{step.in_words}: {step.shown(part(measures[above.player], 0))} each" if measures else step.in_words


def explain_figures(
    rules: GameRules, scorecards: Sequence[Scorecard], player: str, *, rounds: int
) -> Mapping[str, str]:
    """How each of a player's figures is computed, by its name: "13 + 11 + 6 + 0 − 0 = 30".

    `rounds` as for `rank`.
    """
    cards = {card.player: card for card in scorecards}
    steps = (step for step in shown_steps(rules) if step.worked)
    return {step.code: step.worked(rules, cards[player], cards, rounds) for step in steps if step.worked}


def columns(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """(code, heading) of the figures of a table, in the order in which they decide."""
    return tuple((step.code, step.heading) for step in shown_steps(rules))


def shown_steps(rules: GameRules) -> tuple[Step, ...]:
    """The steps whose figures stand in a table; of a bracket by seeds what was won and lost."""
    return (WON, LOST) if rules.seeded else tuple(step for step in rules.ranking if step.heading)


def meanings(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """(heading, sentence) of each column."""
    return tuple((step.heading, filled(rules, step.meaning)) for step in shown_steps(rules) if step.meaning)


def briefs(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """(label, words) of each figure of the game, in short."""
    return tuple((figure.label, filled(rules, figure.brief)) for figure in rules.scoring.figures if figure.brief)


def tiebreakers(rules: GameRules) -> str:
    """Explain how tied players are split, step by step; empty where a bracket and its seeds decide."""
    if rules.seeded:
        return ""
    *steps, last = (step.in_words for step in rules.ranking[1:] or rules.ranking)
    return f"{', '.join(steps)}, then {last}" if steps else last


def at_a_table(rules: GameRules) -> tuple[Outcome, ...]:
    """The outcomes of a game that was played; none where they are worth nothing."""
    return tuple(outcome for outcome in AT_A_TABLE if outcome in rules.scoring.vp)


def legend(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """What is written of a game on paper, with what it means where that is short for something."""
    return tuple((rules.called(outcome), _meant(rules, outcome)) for outcome in at_a_table(rules))


def abbreviations(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """What stands short in the tables of an event, on a badge or over a column, and what it is short for."""
    played = at_a_table(rules) if rules.says_outcomes else ()
    outcomes = (*played, Outcome.MG) if played else ()
    badges = ((rules.called(outcome), meant) for outcome in outcomes if (meant := _meant(rules, outcome)))
    headings = ((step.heading, step.label.lower()) for step in shown_steps(rules) if step.heading != step.label)
    return (*badges, *headings)


def outcome_in_words(rules: GameRules, outcome: Outcome) -> str:
    """A full win, or what these rules call it."""
    called = rules.scoring.called.get(outcome)
    return f"a {called}" if called else OUTCOMES[outcome]


def _meant(rules: GameRules, outcome: Outcome) -> str:
    return "" if outcome in rules.scoring.called else OUTCOMES[outcome].removeprefix("a ")


def filled(rules: GameRules, text: str) -> str:
    """A text of the game's with what stands in it for its values (see Figure)."""
    worth = {rules.called(outcome): points for outcome, points in rules.scoring.vp.items()}
    outcomes = ", ".join(f"{called} {points}" for called, points in worth.items())
    return text.format(worth=_worth(rules), outcomes=outcomes, cap=rules.scoring.cap, source=rules.source)


def _worth(rules: GameRules) -> str:
    named = [outcome for outcome in OUTCOMES if rules.missed_round_is_line or outcome is not Outcome.MG]
    worth = rules.scoring.vp
    outcomes = sorted((outcome for outcome in named if outcome in worth), key=lambda outcome: -worth[outcome])
    groups = groupby(outcomes, key=lambda outcome: worth[outcome])
    words = ((points, dict.fromkeys(outcome_in_words(rules, outcome) for outcome in group)) for points, group in groups)
    return ", ".join(f"{points} for {' or '.join(named)}" for points, named in words)
