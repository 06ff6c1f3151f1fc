"""T95 systems 4: one point for a win, or two for a full win and one for a partial one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from tournaments.engine.core.endings import Awarding, Awards, Ending, MadeUp, Reporter
from tournaments.engine.core.figures import VP, Figure, explain_sum
from tournaments.engine.core.system import GameRules, Step
from tournaments.engine.core.tiebreaks import opponents_totals
from tournaments.engine.core.types import Award, Outcome, Result, RuleViolation, Scorecard
from tournaments.engine.games.reported import no_winner, winner
from tournaments.engine.games.tcc import outcomes

SECTION = "T95 systems 4"
OPTIONAL = "T95 rules 5 g"
NOTHING = {Outcome.ML: 0, Outcome.FL: 0, Outcome.BYE: 0, Outcome.MG: 0}
ONE: Mapping[Outcome, int] = {Outcome.FW: 1, Outcome.MW: 1, **NOTHING}
TWO_ONE: Mapping[Outcome, int] = {Outcome.FW: 2, Outcome.MW: 1, **NOTHING}
CALLED: Mapping[Outcome, str] = {
    Outcome.FW: "full win",
    Outcome.MW: "partial win",
    Outcome.ML: "loss",
    Outcome.FL: "loss",
    Outcome.BYE: "sits out",
    Outcome.MG: "did not come",
}
SCORE = Figure(VP, "Score", "Score", meaning="score: what every win gives, added up ({source})", brief="{outcomes}")


def earn(rules: GameRules, result: Result, seats: int) -> Awards:
    """What the result gives each of so many seats. Raises RuleViolation where it does not fit the table."""
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", SECTION)
    award = ending.alone if seats == 1 else ending.award
    if award is not None:
        return award(rules, result)
    words = result.ending.replace("_", " ")
    if seats > 1:
        raise RuleViolation("b_unexpected", f"Nobody sits opposite in a {words}.", SECTION)
    raise RuleViolation("b_missing", f"A result {words} needs an opponent.", SECTION)


def _award_win(outcome: Outcome, lost: Outcome, section: str) -> Awarding:
    def award(rules: GameRules, result: Result) -> Awards:
        seat = winner(result, section)
        both = _award(rules, outcome), _award(rules, lost)
        return both if seat == 0 else both[::-1]

    return award


def _award(rules: GameRules, outcome: Outcome) -> Award:
    return Award(outcome, {VP: rules.scoring.vp[outcome]})


def _both_missed(rules: GameRules, result: Result) -> Awards:
    """House-Y14: nobody has won."""
    no_winner(result, SECTION)
    return _award(rules, Outcome.MG), _award(rules, Outcome.MG)


def _sits_out(rules: GameRules, result: Result) -> Awards:
    return (_award(rules, Outcome.BYE),)


def _opponents_wins(rules: GameRules, card: Scorecard, cards: Mapping[str, Scorecard], rounds: int) -> int:
    """Of all of them, none left out (AMB-P24)."""
    return sum(opponents_totals(rules, card, cards, rounds))


def _made_up(code: str, rng: Random) -> Result:
    return Result(code, winners=(rng.choice((0, 1)),))


OPPONENTS = Step(
    "opponents_total",
    "Opponents' totals",
    _opponents_wins,
    heading="Opp.",
    meaning="opponents' totals: the scores of all opponents, added up; the strongest opposition wins (T95 systems 4)",
    explain=lambda rules, card, cards, rounds: explain_sum(opponents_totals(rules, card, cards, rounds)),
    decided="opponents with more points:",
)
FULL_WIN = Ending(
    "full_win",
    "Finished: full win",
    SECTION,
    _award_win(Outcome.FW, Outcome.FL, SECTION),
    winner="Who won?",
    reporter=Reporter.PLAYERS,
    short="full win",
    tile="Full win",
    words={"fw": 0, "fl": 1},
    made_up=MadeUp(85, lambda goal, seats, rng: _made_up("full_win", rng)),
)
PARTIAL_WIN = Ending(
    "partial_win",
    "A deck ran out: partial win",
    OPTIONAL,
    _award_win(Outcome.MW, Outcome.ML, OPTIONAL),
    winner="Who has the most points?",
    reporter=Reporter.PLAYERS,
    short="partial win",
    tile="Partial win",
    sides=("more points", "fewer points"),
    words={"pw": 0, "pl": 1},
    made_up=MadeUp(15, lambda goal, seats, rng: _made_up("partial_win", rng)),
)
CONCEDED = replace(
    outcomes.CONCESSION,
    section=SECTION,
    award=_award_win(Outcome.FW, Outcome.FL, SECTION),
    made_up=None,
)
MISSED = replace(outcomes.MISSED, section=SECTION, award=_award_win(Outcome.FW, Outcome.MG, SECTION), alone=None)
BOTH_MISSED = replace(outcomes.DOUBLE_MISSED, section=SECTION, award=_both_missed)
SITS_OUT = Ending("bye", "Sits out", SECTION, None, _sits_out, reporter=Reporter.DRAW)

ENDINGS = (FULL_WIN, PARTIAL_WIN, CONCEDED, MISSED, BOTH_MISSED, SITS_OUT)
"""In the order in which the form offers them. A level game is not known to the document."""
ABSENCE = outcomes.one_or_both(MISSED, BOTH_MISSED)
