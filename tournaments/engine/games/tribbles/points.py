"""What a pod notes of each of its rounds, and what the five of a match give (OPG 7.4, 7.5.2, 7.9)."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.core.endings import Awards, Ending, MadeUp, Reporter
from tournaments.engine.core.fields import Field, FieldKind
from tournaments.engine.core.figures import Figure
from tournaments.engine.core.forfeits import Forfeit, Seats
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules, Reminder
from tournaments.engine.core.types import NO_SECTION, Award, Facts, Outcome, Result, RuleViolation
from tournaments.engine.games.tribbles import made_up

SECTION, CONCESSION, LIMIT, PENALTY = "OPG 7.5.2", "OPG 7.9", "OPG 7.4", "OPG B"
MISSED = "OPG 7.5.1"
MOST = 10_000_000
"""No round of five gives more than a few hundred thousand."""
FEWEST = 3
"""Sit in a pod."""

POINTS = Field("points", "Points of {}", "needs the points of", most=MOST, heading="Points")
WENT_OUT = Field("went_out", "{} went out first", kind=FieldKind.FLAG, heading="Out first")
HEAD_START = Field(
    "head_start",
    "Head start of {}",
    most=MOST,
    rare=True,
    opening=True,
    help="Added to the score of the first round (OPG Glossary).",
)
CONCEDED = Field("conceded", "{} conceded the match", kind=FieldKind.FLAG, rare=True, lasts=True)
ABSENT = Field("absent", "{} was not there for this round", kind=FieldKind.FLAG, rare=True)
LOST = Field("lost", "{} scores nothing in this round, by a penalty", kind=FieldKind.FLAG, rare=True)

TOTAL = Figure(
    "total",
    "Total",
    "Total score",
    "total score: the points of all rounds, with a head start in the first (OPG 7.7)",
    "the points of every round",
)
ROUNDS_WON = Figure(
    "rounds_won",
    "Won",
    "Rounds won",
    "rounds won: how often a player went out first (OPG 7.7)",
    "went out first",
)


def earn(rules: GameRules, result: Result, seats: int) -> Awards:
    """One round of a pod. Raises RuleViolation where points are missing, or where it does not fit who went out."""
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None:
        raise RuleViolation("unknown_result", f"{result.ending} is not how a round of Tribbles ends.", SECTION)
    if result.winners:
        raise RuleViolation("winner_unexpected", "Who went out first is noted beside the points.", SECTION)
    out = [seat for seat in range(seats) if result.get_facts(seat).get("went_out")]
    if ending is OUT and not out:
        raise RuleViolation("nobody_out", "Mark whoever emptied the hand first.", SECTION)
    if ending is not OUT and out:
        raise RuleViolation("somebody_out", f"“{ending.label}”: nobody scores for an empty hand.", LIMIT)
    return tuple(_award(result, seat) for seat in range(seats))


def _award(result: Result, seat: int) -> Award:
    facts = result.get_facts(seat)
    if facts.get("absent"):
        return _award_missed_game(facts, seat)
    if facts.get("lost"):
        return _worth(facts.get("head_start", 0), won=False)
    if "points" not in facts:
        raise RuleViolation(f"{seat_field('points', seat)}_missing", f"Points of seat {seat + 1} are missing.", SECTION)
    return _worth(facts["points"] + facts.get("head_start", 0), won=bool(facts.get("went_out")))


def _award_missed_game(facts: Facts, seat: int) -> Award:
    """OPG 7.5.1: who is not there scores nothing, and the others play on; a head start is kept."""
    if facts.get("went_out") or facts.get("points"):
        message = (
            f"Seat {seat + 1} was not there, and has points of this round or went out first. Take one of them off."
        )
        raise RuleViolation(f"{seat_field('absent', seat)}_scored", message, MISSED)
    return Award(Outcome.MG, {"total": facts.get("head_start", 0), "rounds_won": 0})


def _worth(total: int, *, won: bool) -> Award:
    return Award(Outcome.FW if won else Outcome.FL, {"total": total, "rounds_won": int(won)})


def match(rules: GameRules, games: Sequence[Result], seats: int) -> Awards:
    """All its rounds together. Who conceded keeps the score, to a maximum of one less than the best of those who
    played on (OPG 7.9, AMB-T6). The best of the pod has won it; several may. Who was there for no round missed it.
    """
    rounds = [earn(rules, game, seats) for game in games]
    totals = [sum(awards[seat].figures["total"] for awards in rounds) for seat in range(seats)]
    won = [sum(awards[seat].figures["rounds_won"] for awards in rounds) for seat in range(seats)]
    conceded = {seat for seat in range(seats) if any(game.get_facts(seat).get("conceded") for game in games)}
    remaining = [total for seat, total in enumerate(totals) if seat not in conceded]
    if remaining:
        most = max(max(remaining) - 1, 0)
        totals = [min(total, most) if seat in conceded else total for seat, total in enumerate(totals)]
    missed = {seat for seat in range(seats) if all(awards[seat].outcome is Outcome.MG for awards in rounds)}
    best = max((total for seat, total in enumerate(totals) if seat not in missed), default=0)
    return tuple(
        Award(_outcome(total, best, missed=seat in missed), {"total": total, "rounds_won": won[seat]})
        for seat, total in enumerate(totals)
    )


def _outcome(total: int, best: int, *, missed: bool) -> Outcome:
    if missed:
        return Outcome.MG
    return Outcome.FW if total == best else Outcome.FL


def _scoring_nothing(seats: int, those: Seats) -> Result | None:
    """These have 0 in a round of a pod, whatever the others have in it (AMB-T8)."""
    if seats < FEWEST:
        return None
    return Result(NOBODY.code, tuple({"points": 0, LOST.code: seat in those or None} for seat in range(seats)))


def _score_nothing(result: Result, seats: int) -> Seats:
    return frozenset(seat for seat in range(seats) if result.get_facts(seat).get(LOST.code))


def _one_round(rules: GameRules, result: Result) -> Awards:
    return earn(rules, result, len(result.by_seat))


OUT = Ending(
    "went_out",
    "Somebody went out",
    SECTION,
    _one_round,
    reporter=Reporter.PLAYERS,
    made_up=MadeUp(93, made_up.went_out),
)
NOBODY = Ending(
    "nobody_out",
    "Nobody can go on",
    NO_SECTION,
    _one_round,
    reporter=Reporter.PLAYERS,
    made_up=MadeUp(5, made_up.nobody_out),
)
TIME = Ending(
    "time_called",
    "Time called: the match ends here",
    LIMIT,
    _one_round,
    reporter=Reporter.PLAYERS,
    ends_match=True,
    hint="Nobody scores for an empty hand in this round; other points count (OPG 7.4).",
    made_up=MadeUp(2, made_up.time_called),
)
ENDINGS = (OUT, NOBODY, TIME)
LOSS = Forfeit(PENALTY, _scoring_nothing, _score_nothing, mark=LOST.code)
FIELDS = (POINTS, WENT_OUT, HEAD_START, CONCEDED, ABSENT, LOST)
REMINDERS = (
    Reminder(
        "Whoever empties their hand first scores all tribbles in their play pile; if several do so together, each of"
        " them does. Nobody else scores a play pile.",
        SECTION,
    ),
    Reminder("Extra points of a round (Poison, Score, Tally) and of its end (Bonus) count for everybody.", SECTION),
    Reminder(
        "When time is up play stops at once. All hands go to the discard piles, and nobody scores for an empty hand in"
        " this round; extra points still count.",
        LIMIT,
    ),
    Reminder(
        "Mark whoever is not there: they score nothing in the rounds that they miss, and the others play on.", MISSED
    ),
    Reminder(
        "Whoever concedes keeps their score, though in the end at most one less than the best total of those who play"
        " on.",
        CONCESSION,
    ),
)
