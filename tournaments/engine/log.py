"""OPG 7.8: the notes that players may make of a game: who took the first turn, when it began and when it ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from tournaments.engine.local_time import instants
from tournaments.engine.types import NO_SECTION, RuleViolation

LONGEST = timedelta(hours=12)
SLACK = timedelta(minutes=5)
NEXT_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Log:
    """`first_turn` is a or b; whatever nobody noted is None."""

    first_turn: str | None = None
    began_at: datetime | None = None
    ended_at: datetime | None = None


def check(log: Log, now: datetime) -> None:
    """Raises RuleViolation for times that cannot be: still to come, or an end that does not follow the beginning.

    Clocks on the wall differ by a few minutes.
    """
    if log.began_at and log.ended_at and not timedelta() <= log.ended_at - log.began_at <= LONGEST:
        raise RuleViolation("ends_before", "The game ends before it begins: look at both times.", "OPG 7.8")
    if any(at is not None and at > now + SLACK for at in (log.began_at, log.ended_at)):
        raise RuleViolation("still_to_come", "A game is noted when it begins and when it ends, not before.", "OPG 7.8")


def moment(clock: time, since: datetime, zone: ZoneInfo) -> datetime:
    """The first moment from `since` on at which clocks in this zone show this time. Raises RuleViolation in a gap."""
    today = datetime.combine(since.astimezone(zone).date(), clock)
    meant = [at for at in instants(today, zone) if at >= since]
    if not meant and instants(today, zone):
        meant = list(instants(today + NEXT_DAY, zone))
    if not meant:
        raise RuleViolation("no_such_time", f"{clock:%H:%M} does not exist on that day: clocks go forward.", NO_SECTION)
    return meant[0]
