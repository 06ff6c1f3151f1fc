"""What a date and time on the wall means: the instants it names in a zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from tournaments.engine.types import NO_SECTION, RuleViolation


def instants(local: datetime, zone: ZoneInfo) -> tuple[datetime, ...]:
    """The instants (UTC, in order) at which clocks in this zone show `local`: none in a gap, two when set back."""
    found = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return tuple(sorted(at for at in found if at.astimezone(zone).replace(tzinfo=None, fold=0) == local))


def instant(local: datetime, zone: ZoneInfo, *, second: bool | None = None) -> datetime:
    """The one instant meant. Raises RuleViolation for a time that does not exist, or is not clear."""
    found = instants(local, zone)
    if not found:
        nearest = _after_gap(local, zone)
        raise RuleViolation(
            "no_such_time",
            f"{local:%d %B %Y %H:%M} does not exist in {zone.key}: clocks go forward. Did you mean {nearest:%H:%M}?",
            NO_SECTION,
        )
    if len(found) == 2 and second is None:
        raise RuleViolation(
            "ambiguous_time",
            f"{local:%d %B %Y %H:%M} comes twice in {zone.key}: clocks go back. Say which of the two is meant.",
            NO_SECTION,
        )
    return found[-1 if second else 0]


def _after_gap(local: datetime, zone: ZoneInfo) -> datetime:
    at = local
    while not instants(at, zone) and at - local < timedelta(hours=25):
        at += timedelta(minutes=15)
    return at
