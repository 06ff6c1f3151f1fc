"""A game of three or four, which no system of this site is: it counts chips, and has figures and steps of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from tournaments.engine.core.endings import Awards, Ending, Reporter
from tournaments.engine.core.fields import Field
from tournaments.engine.core.figures import Figure, highest_of
from tournaments.engine.core.forfeits import Forfeit, Seats
from tournaments.engine.core.seats import at
from tournaments.engine.core.system import Byes, GameRules, Limits, Scoring, Step
from tournaments.engine.core.tiebreaks import DRAW, games_between, total
from tournaments.engine.core.types import Award, Outcome, Result, RuleViolation, Scorecard, Tiebreaker
from tournaments.engine.games.registry import GAME_RULES

CHIPS = Field("chips", "Chips of {}", "needs the chips of", most=500, heading="Counted")
STACK = Figure("stack", "Stack", "Chips in all", "chips in all: those of every table (Pods 3)", "every chip counts")
SHARE = Figure("share", "Share", "Share", "share: own chips less what the others have on average (Pods 4)", signed=True)

OUT = Field("out", "{} is out", "needs to say who is out:", most=1)
AT_FIRST = 10
"""The chips with which everybody begins."""


def _richest_table(card: Scorecard) -> int:
    return max(card.each("stack"), default=0)


def _ahead_at_first(cards: tuple[Scorecard, ...], _: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """Of exactly two the one who had more chips at the first table at which they met."""
    met = games_between(*cards) if len(cards) == 2 else ()
    for one, other in met[:1]:
        ahead = one.figures["stack"] - other.figures["stack"]
        return cards[0] if ahead > 0 else cards[1] if ahead < 0 else None
    return None


RICHEST = Step(
    "richest",
    "Richest table",
    lambda rules, card, cards, rounds: _richest_table(card),
    heading="Richest",
    meaning="richest table: the most chips of one table (Pods 5)",
    worked=lambda rules, card, cards, rounds: highest_of(card.each("stack")),
    decided="richest table of",
)
FIRST_TABLE = Step(
    "first_table",
    "First table",
    settle=_ahead_at_first,
    why=lambda rules, above, below: f"more chips than {{{below.player}}} when they first met",
)


def _by_chips(rules: GameRules, result: Result) -> Awards:
    chips = [facts.get("chips", 0) for facts in result.by_seat]
    most, sum_of_all, others = max(chips), sum(chips), len(chips) - 1
    return tuple(
        Award(Outcome.FW if own == most else Outcome.FL, {"stack": own, "share": own - (sum_of_all - own) // others})
        for own in chips
    )


def _earn(rules: GameRules, result: Result, seats: int) -> Awards:
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None or ending.award is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", "Pods 1")
    for seat in range(seats):
        if "chips" not in result.of(seat):
            raise RuleViolation(f"{at('chips', seat)}_missing", "Everybody counts his chips.", "Pods 2")
    return ending.award(rules, result)


def _absent(rules: GameRules, result: Result) -> Awards:
    """Who is not there has missed the game; the others have what they count."""
    gets = _by_chips(rules, result)
    return tuple(
        replace(own, outcome=Outcome.MG) if result.of(seat).get("out") else own for seat, own in enumerate(gets)
    )


def _without(ending: str) -> Forfeit:
    """These seats have no chips, the others have those with which they began until they count what they have."""

    def give(seats: int, those: Seats) -> Result | None:
        if seats < 3 or len(those) == seats:
            return None
        chips = ({"chips": 0, "out": 1} if seat in those else {"chips": AT_FIRST} for seat in range(seats))
        return Result(ending, tuple(chips))

    def said_of(result: Result, seats: int) -> Seats:
        is_said = result.ending == ending
        return frozenset(seat for seat in range(seats) if is_said and result.of(seat).get("out"))

    return Forfeit("Pods 3", give, said_of)


COUNTED = Ending(
    "counted", "All chips are counted", "Pods 1", _by_chips, winner="Who has the most chips?", reporter=Reporter.PLAYERS
)
BANK = Ending("bank", "The bank is empty", "Pods 2", _by_chips, reporter=Reporter.PLAYERS)
PENALISED = Ending("penalised", "Somebody lost all chips", "Pods 3", _by_chips, asks=("out",), penalty=True)
ABSENT = Ending("absent", "Somebody is not there", "Pods 4", _absent, asks=("out",), absence=True)
BARE = GameRules(
    code="test-bare-pods",
    name="Bare pods",
    source="The rules of pods",
    scoring=Scoring(_earn, {}, 100, (COUNTED, BANK), (CHIPS,), (STACK, SHARE)),
    ranking=(total(STACK), FIRST_TABLE, RICHEST, total(SHARE), DRAW),
    limits=Limits(),
    byes=Byes(),
    missed_round_is_line=False,
)
"""It says nothing of penalties and of players who are not there."""
PODS = replace(
    BARE,
    code="test-pods",
    name="Pods",
    scoring=replace(
        BARE.scoring,
        endings=(COUNTED, BANK, PENALISED, ABSENT),
        fields=(CHIPS, OUT),
        loss=_without("penalised"),
        absence=_without("absent"),
    ),
)


@contextmanager
def registered(rules: GameRules = PODS) -> Iterator[GameRules]:
    GAME_RULES.register(rules)
    yield rules
    GAME_RULES.withdraw(rules)


def counted(*chips: int, winners: tuple[int, ...] = ()) -> Result:
    most = max(chips)
    return Result("counted", tuple({"chips": own} for own in chips), winners or (chips.index(most),))
