"""What a time on the wall means, when an event begins, and by when its results are submitted (OPG 8, 13, A).

Before an event begins no result is entered, no clock runs and nothing is finalized. Players of an online event know
their opponents ahead; at tables a round is published to who is there.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from tournaments.engine.core.types import NO_SECTION, RuleViolation

AHEAD = timedelta(hours=3)
"""So long before the listed start a round at tables is published without a word."""
WEEK = timedelta(days=7)
PATIENCE = timedelta(days=3)
"""How long a director is left alone before the site reminds him."""


class Publishing(Enum):
    """What publishing the first round ahead of the listed start takes."""

    FREE = "nothing"
    ASKS = "a reason, and the event awaits a coordinator"
    REFUSED = "another day"


def instants(local: datetime, zone: ZoneInfo) -> tuple[datetime, ...]:
    """The instants (UTC, in order) at which clocks in this zone show `local`: none in a gap, two when set back."""
    readings = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return tuple(sorted(at for at in readings if at.astimezone(zone).replace(tzinfo=None, fold=0) == local))


def instant(local: datetime, zone: ZoneInfo, *, second: bool | None = None) -> datetime:
    """The one instant meant. Raises RuleViolation for a time that does not exist, or is not clear."""
    meant, shown = instants(local, zone), f"{local:%d %B %Y %H:%M}"
    if not meant:
        nearest = _skip_gap(local, zone)
        message = f"{shown} does not exist in {zone.key}: clocks go forward. Did you mean {nearest:%H:%M}?"
        raise RuleViolation("no_such_time", message, NO_SECTION)
    if len(meant) == 2 and second is None:
        message = f"{shown} comes twice in {zone.key}: clocks go back. Say which of the two is meant."
        raise RuleViolation("ambiguous_time", message, NO_SECTION)
    return meant[-1 if second else 0]


def moment(clock: time, since: datetime, zone: ZoneInfo) -> datetime:
    """The first moment from `since` on at which clocks in this zone show this time. Raises RuleViolation in a gap."""
    today = datetime.combine(since.astimezone(zone).date(), clock)
    shown = instants(today, zone)
    meant = [at for at in shown if at >= since] or (shown and instants(today + timedelta(days=1), zone))
    if not meant:
        raise RuleViolation("no_such_time", f"{clock:%H:%M} does not exist on that day: clocks go forward.", NO_SECTION)
    return meant[0]


def publishing(local_start: datetime, now: datetime, *, online: bool) -> Publishing:
    """`local_start` is aware, in the zone of the event; its day there is the listed day."""
    if online or local_start - now <= AHEAD:
        return Publishing.FREE
    same_day = now.astimezone(local_start.tzinfo).date() == local_start.date()
    return Publishing.ASKS if same_day else Publishing.REFUSED


def find_beginning(starts_at: datetime, published_at: datetime | None, *, online: bool, reason: str) -> datetime:
    """The listed start; at tables the first publication where that came sooner in a way that was open to it.

    It holds whatever becomes of `online` later: what was published ahead as online begins at its listed start.
    """
    if published_at is None or online or published_at >= starts_at:
        return starts_at
    way = publishing(starts_at, published_at, online=False)
    begun = way is Publishing.FREE or (way is Publishing.ASKS and bool(reason))
    return published_at if begun else starts_at


def report_deadline(starts: datetime, ends_on: date | None = None) -> datetime:
    """The end of the seventh day after an event that `starts` then, in the same zone. `ends_on`: its last day."""
    return _find_end(starts, ends_on) + WEEK


def reminds_of_report(starts: datetime, ends_on: date | None, now: datetime) -> bool:
    """Whether it is time to remind of a report: some days after the end, as long as the week lasts."""
    return _find_end(starts, ends_on) + PATIENCE <= now < report_deadline(starts, ends_on)


def last_day(starts: datetime, ends_on: date | None = None) -> date:
    """The date of an event that `starts` then in its zone, and goes on until `ends_on` (AMB-R4)."""
    return max(starts.date(), ends_on or starts.date())


def _skip_gap(local: datetime, zone: ZoneInfo) -> datetime:
    at = local
    while not instants(at, zone) and at - local < timedelta(hours=25):
        at += timedelta(minutes=15)
    return at


def _find_end(starts: datetime, ends_on: date | None) -> datetime:
    """Midnight after the last day."""
    return datetime.combine(last_day(starts, ends_on) + timedelta(days=1), time.min, starts.tzinfo)
