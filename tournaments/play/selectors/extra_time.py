"""Extra time of tables as pages show it: how much, until when, and why (OPG 7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.clocks import clock_of, time_of_day


@dataclass(frozen=True, slots=True)
class ExtraTime:
    """The extra time of one table. `until` is empty while no clock runs."""

    table: int | None
    minutes: int
    until: str
    because: str

    @property
    def note(self) -> str:
        """Return the extra time as the row of a table shows it: "+5 min, until 14:35"."""
        until = ""
        if self.until:
            until = f", until {self.until}"
        return f"+{self.minutes} min{until}"


def extra_time_of(event: Event, played: Round, match: Match) -> ExtraTime | None:
    """Return the extra time of a table, None where it has none."""
    if not match.extra_seconds:
        return None
    ends = clock_of(played).ends_at(timedelta(seconds=match.extra_seconds))
    until = ""
    if ends:
        until = time_of_day(ends, event)
    return ExtraTime(match.table, match.extra_seconds // 60, until, match.extra_because)


def extended_tables(event: Event, played: Round) -> tuple[ExtraTime, ...]:
    """List the tables of a round that still play and have extra time, in their order. One query."""
    rows = Match.objects.filter(round=played, extra_seconds__gt=0, ended_by="").order_by("table")
    return tuple(found for match in rows if (found := extra_time_of(event, played, match)))
