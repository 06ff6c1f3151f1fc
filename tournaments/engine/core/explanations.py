"""Why a player stands above the next, what each figure means and how it came about, in words for players.

Players stand in the texts as their id in curly braces ("beat {p07} in round 2"): whoever shows them puts names there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from tournaments.engine.core.system import Figure, Ruleset, Step
from tournaments.engine.core.tiebreaks import Cards, games_between, schedule
from tournaments.engine.core.types import Outcome, Scorecard

Figures = Mapping[str, Mapping[str, Figure]]

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


def part(figure: Figure, index: int) -> float:
    """One part of a figure; 0 beyond its end."""
    parts = figure if isinstance(figure, tuple) else (figure,)
    return parts[index] if index < len(parts) else 0


def why_above(rules: Ruleset, step: Step, index: int, above: Scorecard, below: Scorecard, figures: Figures) -> str:
    """What set one player above another, as a player understands it. `index`: which part of the step's figure."""
    if step.code in BY_GAME:
        return BY_GAME[step.code](rules, above, below)
    high, low = (part(figures[step.code][card.player], index) for card in (above, below))
    dropped = f" without the lowest {index + 1} opponents" if index else ""
    words = "more victory points:" if step.code == "vp" else step.label.lower()
    show = signed if step.code in SIGNED else plain
    return f"{words}{dropped} {show(high)} against {show(low)}"


def explain_figures(rules: Ruleset, scorecards: Sequence[Scorecard], player: str, *, rounds: int) -> Mapping[str, str]:
    """How each of a player's figures is computed, by its name: "13 + 11 + 6 + 0 − 0 = 30".

    `rounds` as for `rank`.
    """
    cards = {card.player: card for card in scorecards}
    codes = [step.code for step in rules.ranking if step.code in WORKED]
    return {code: WORKED[code](rules, cards[player], cards, rounds) for code in codes}


def columns(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """(code, heading) of the figures of a table, in the order in which they decide."""
    codes = (step.code for step in rules.ranking if step.figure is not None and step.code != "draw")
    return tuple((code, LABELS.get(code, code)) for code in codes)


def meanings(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """(heading, sentence) of each column."""
    words = BY_LIFE_FORCE if "life" in rules.scoring.by_field else BY_SCORE
    sentences = {"vp": f"victory points: {_worth(rules)} ({rules.source})", **words}
    return tuple((heading, sentences[code]) for code, heading in columns(rules) if code in sentences)


def tiebreakers(rules: Ruleset) -> str:
    """How tied players are split, step by step."""
    steps = [step.label.lower() for step in rules.ranking[1:] if step.code != "draw"]
    return f"{', '.join(steps)}, then a recorded draw"


def plain(number: float) -> str:
    """A number with a real minus sign."""
    return f"{number:g}".replace("-", "−") if isinstance(number, float) else str(number).replace("-", "−")


def signed(number: float) -> str:
    """A number with its sign, 0 without."""
    return f"+{plain(number)}" if number > 0 else plain(number)


def _head_to_head(rules: Ruleset, above: Scorecard, below: Scorecard) -> str:
    noun = "round" if rules.limits.games_per_round == 1 else "game"
    rounds = [str(mine.round) for mine, _ in games_between(above, below)]
    beat = f"beat {{{below.player}}} in {noun} {rounds[0]}"
    if len(rounds) > 1:
        beat = f"ahead of {{{below.player}}} over {noun}s {', '.join(rounds[:-1])} and {rounds[-1]} together"
    return f"{beat} (exactly two tied: head-to-head)"


BY_GAME: Mapping[str, Callable[[Ruleset, Scorecard, Scorecard], str]] = {
    "head_to_head": _head_to_head,
    "tiebreaker_game": lambda rules, above, below: "won the tiebreaker game",
    "final_confrontation": lambda rules, above, below: "won the final confrontation",
    "finalist": lambda rules, above, below: "played the final confrontation",
    "disqualification": lambda rules, above, below: f"{{{below.player}}} was disqualified",
    "draw": lambda rules, above, below: "the recorded draw",
}
SIGNED = frozenset({"differential", "best_single_game"})


def _worked_schedule(rules: Ruleset, card: Scorecard, cards: Cards, rounds: int) -> str:
    faced = schedule(rules, card, cards, rounds)
    lowest = min(faced, default=0)
    return f"{_added(faced)} − {lowest} = {sum(faced) - lowest}"


def _worked_differential(rules: Ruleset, card: Scorecard, cards: Cards, rounds: int) -> str:
    if not card.lines:
        return "0 = 0"
    first, *others = (line.diff for line in card.lines)
    steps = "".join(f" {'−' if diff < 0 else '+'} {abs(diff)}" for diff in others)
    return f"{signed(first)}{steps} = {signed(card.diff)}"


def _worked_cvp(rules: Ruleset, card: Scorecard, cards: Cards, rounds: int) -> str:
    running = [sum(line.vp for line in card.lines[: count + 1]) for count in range(len(card.lines))]
    return f"{_added(running)} = {card.cvp}"


def _worked_best_game(rules: Ruleset, card: Scorecard, cards: Cards, rounds: int) -> str:
    games = [line.diff for line in card.lines] or [0]
    return f"the highest of {', '.join(signed(diff) for diff in games)} = {signed(max(games))}"


def _added(numbers: Sequence[int]) -> str:
    return " + ".join(str(number) for number in numbers) or "0"


WORKED: Mapping[str, Callable[[Ruleset, Scorecard, Cards, int], str]] = {
    "vp": lambda rules, card, cards, rounds: f"{_added([line.vp for line in card.lines])} = {card.vp}",
    "sos": _worked_schedule,
    "differential": _worked_differential,
    "cvp": _worked_cvp,
    "best_single_game": _worked_best_game,
}


def _worth(rules: Ruleset) -> str:
    named = [outcome for outcome in OUTCOMES if rules.missed_round_is_line or outcome is not Outcome.MG]
    worth = rules.scoring.vp
    outcomes = sorted((outcome for outcome in named if outcome in worth), key=lambda outcome: -worth[outcome])
    groups = groupby(outcomes, key=lambda outcome: worth[outcome])
    return ", ".join(f"{points} for {' or '.join(OUTCOMES[outcome] for outcome in group)}" for points, group in groups)
