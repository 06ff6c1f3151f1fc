"""The steps by which house rules may decide places, by the codes that they are written with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from tournaments.engine.core.figures import DIFF, VP, Figure, format_percent
from tournaments.engine.core.system import GameRules, Step
from tournaments.engine.core.tiebreaks import DRAW, HEAD_TO_HEAD, STRENGTH_OF_SCHEDULE, total_step
from tournaments.engine.core.types import Outcome, Scorecard

POINTS_STEP, LOT, DIFFERENCE_STEP, GAMES_STEP = "points", "lot", "difference", "games_won"
FLOOR = Fraction(1, 3)
"""No opponent counts for less (House-H2)."""

POINTS = Figure(VP, "Points", "Points", "points: what the house rules give for each result, added up")
GAMES = Figure("games", "Games", "Games won", "games won: those of every match added up; a bye counts as a match won")
DIFFERENCE = Figure(
    DIFF, "Diff", "Difference", "difference: own score less the opponent's, up to {cap} each, added up", signed=True
)


def match_win(rules: GameRules, card: Scorecard) -> Fraction:
    """The part of the points that a player could have had who won every round that he took part in: a bye is such a
    round, one that he missed is none (House-H2). Never below a third, nor above all of them.
    """
    played = [line for line in card.lines if line.outcome is not Outcome.MG]
    most = rules.scoring.vp[Outcome.FW] * len(played)
    won = sum(line.figures[VP] for line in played)
    return max(FLOOR, min(Fraction(won, most), Fraction(1))) if most else FLOOR


def _opponents_figures(rules: GameRules, card: Scorecard, cards: Mapping[str, Scorecard]) -> list[Fraction]:
    """Of each opponent, one after the other; byes and missed rounds had none."""
    return [match_win(rules, cards[opponent]) for opponent in card.opponents]


def _opponents_match_win(rules: GameRules, card: Scorecard, cards: Mapping[str, Scorecard], rounds: int) -> float:
    """Their average; that of nobody is the floor. Exact until the end, so that what is level is level."""
    faced = _opponents_figures(rules, card, cards)
    return float(sum(faced, Fraction(0)) / len(faced)) if faced else float(FLOOR)


def _explain(rules: GameRules, card: Scorecard, cards: Mapping[str, Scorecard], rounds: int) -> str:
    faced = _opponents_figures(rules, card, cards)
    average = format_percent(_opponents_match_win(rules, card, cards, rounds))
    if not faced:
        return f"no opponent yet: {average}"
    return f"the average of {', '.join(format_percent(float(one)) for one in faced)} = {average}"


OPPONENTS_MATCH_WIN = Step(
    "opponents_match_win",
    "Opponents' match-win percentage",
    _opponents_match_win,
    heading="OMW",
    meaning="opponents' match-win percentage: the average, over all opponents, of the points that they won of those"
    " that they could have won, never less than a third",
    explain=_explain,
    written=format_percent,
)
SCHEDULE = replace(
    STRENGTH_OF_SCHEDULE, meaning="strength of schedule: the points of all opponents without the lowest one"
)

STEPS: Mapping[str, Step] = MappingProxyType(
    {
        POINTS_STEP: total_step(POINTS, POINTS_STEP, decided="more points:"),
        OPPONENTS_MATCH_WIN.code: OPPONENTS_MATCH_WIN,
        DIFFERENCE_STEP: total_step(DIFFERENCE, DIFFERENCE_STEP),
        GAMES_STEP: total_step(GAMES, GAMES_STEP),
        HEAD_TO_HEAD.code: HEAD_TO_HEAD,
        "strength_of_schedule": SCHEDULE,
        LOT: DRAW,
    }
)
"""In the order in which a form offers them."""
