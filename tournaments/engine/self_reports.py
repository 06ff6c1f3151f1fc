"""OPG 7.4, 7.8, 7.9: what players say of their game: their initials to a result, their notes; some results are the
director's to confirm."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.engine.core.endings import Reporter
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.games.endings import list_ending_codes

FOR_DIRECTOR = list_ending_codes(lambda ending: ending.reporter is Reporter.CONFIRMED)
THEIRS = list_ending_codes(lambda ending: ending.reporter in (Reporter.CONFIRMED, Reporter.PLAYERS))
LONGEST = timedelta(hours=12)
SLACK = timedelta(minutes=5)


class Agreement(StrEnum):
    """What the two players' words come to."""

    NONE = "none"
    ONE = "one"
    AGREED = "agreed"
    DISPUTED = "disputed"
    DIRECTOR = "director"


WAITING = frozenset({Agreement.DISPUTED, Agreement.DIRECTOR})
"""What only a director settles, as long as the players leave it so."""


@dataclass(frozen=True, slots=True)
class Log:
    """`first_turn` and `scorekeeper` are letters of seats; whatever nobody noted is None. `scorekeeper` may be empty: a
    director enters the scores.
    """

    first_turn: str | None = None
    began_at: datetime | None = None
    ended_at: datetime | None = None
    scorekeeper: str | None = None


def may_report(result: str) -> bool:
    """Players say how their own game ended; absences, penalties and rulings are not theirs to report."""
    return result in THEIRS


def same_result(result: Result, other: Result) -> bool:
    """Whether both say the same of everything: how it ended, who won, and all that was noted."""
    return result == other


def is_overruled(reports: Collection[Result], decided: Result) -> bool:
    """Whether players have spoken and none of them said this."""
    return bool(reports) and not any(same_result(report, decided) for report in reports)


def self_report(*said: Result | None) -> Agreement:
    """Of each player's word: one alone counts until another objects; a game won outside the normal conditions waits
    (7.9)."""
    results = [result for result in said if result is not None]
    if not results:
        return Agreement.NONE
    if any(result != results[0] for result in results):
        return Agreement.DISPUTED
    if any(result.ending in FOR_DIRECTOR for result in results):
        return Agreement.DIRECTOR
    return Agreement.AGREED if len(results) > 1 else Agreement.ONE


def check_log(log: Log, now: datetime) -> None:
    """Raises RuleViolation for times that cannot be: still to come, or an end that does not follow the beginning.

    Clocks on the wall differ by a few minutes.
    """
    if log.began_at and log.ended_at and not timedelta() <= log.ended_at - log.began_at <= LONGEST:
        raise RuleViolation("ends_before", "The game ends before it begins: look at both times.", "OPG 7.8")
    if any(at is not None and at > now + SLACK for at in (log.began_at, log.ended_at)):
        raise RuleViolation("still_to_come", "A game is noted when it begins and when it ends, not before.", "OPG 7.8")
