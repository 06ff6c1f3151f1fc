"""A game of three or four, which no system of this site is: won by chips, every point of victory for one of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.engine.core.endings import Awards, Ending, Reporter
from tournaments.engine.core.fields import Field
from tournaments.engine.core.seats import at
from tournaments.engine.core.system import Byes, Limits, Ruleset, Scoring
from tournaments.engine.core.tiebreaks import DIFFERENTIAL, DRAW, VICTORY_POINTS
from tournaments.engine.core.types import Earned, Outcome, Result, RuleViolation
from tournaments.engine.games.registry import RULESETS

CHIPS = Field("chips", "Chips of {}", "needs the chips of", most=500, heading="Chips")


def _by_chips(rules: Ruleset, result: Result) -> Awards:
    chips = [facts.get("chips", 0) for facts in result.by_seat]
    most = max(chips)
    return tuple(
        Earned(Outcome.FW if own == most else Outcome.FL, own, own - (sum(chips) - own) // (len(chips) - 1))
        for own in chips
    )


def _earn(rules: Ruleset, result: Result, seats: int) -> Awards:
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None or ending.award is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", "Pods 1")
    for seat in range(seats):
        if "chips" not in result.of(seat):
            raise RuleViolation(f"{at('chips', seat)}_missing", "Everybody counts his chips.", "Pods 2")
    return ending.award(rules, result)


COUNTED = Ending(
    "counted", "All chips are counted", "Pods 1", _by_chips, winner="Who has the most chips?", reporter=Reporter.PLAYERS
)
BANK = Ending("bank", "The bank is empty", "Pods 2", _by_chips, reporter=Reporter.PLAYERS)
PODS = Ruleset(
    code="test-pods",
    name="Pods",
    source="The rules of pods",
    scoring=Scoring(_earn, {Outcome.FW: 4, Outcome.FL: 0}, 100, (COUNTED, BANK), (CHIPS,)),
    ranking=(VICTORY_POINTS, DIFFERENTIAL, DRAW),
    limits=Limits(),
    byes=Byes(),
    missed_round_is_line=False,
)


@contextmanager
def registered() -> Iterator[Ruleset]:
    RULESETS.register(PODS)
    yield PODS
    RULESETS.withdraw(PODS)


def counted(*chips: int) -> Result:
    most = max(chips)
    return Result("counted", tuple({"chips": own} for own in chips), (chips.index(most),))
