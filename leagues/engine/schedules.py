"""OPG 12.2: where the events of a league depart from its schedule, which is a wish and no rule (AMB-G26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from leagues.engine.championships import MONTHS
from leagues.engine.seasons import Schedule, Sprint
from leagues.engine.types import Kind
from tournaments.engine.core.types import Violation

SECTION = "OPG 12.2"


@dataclass(frozen=True, slots=True)
class Dated:
    """When an event of a league is held, and what it is of the season."""

    kind: Kind
    half: int | None
    day: date

    def belongs_to(self, sprint: Sprint) -> bool:
        return (self.kind is Kind.PLAYOFF, self.half) == (sprint.playoff, sprint.half)


def departures(schedule: Schedule, events: Sequence[Dated]) -> Iterator[Violation]:
    """Yield warnings: a sprint with more or fewer events than planned, and events outside its months."""
    for sprint in schedule.sprints:
        held = [event for event in events if event.belongs_to(sprint)]
        if len(held) != sprint.events:
            message = f"{sprint.label}: {len(held)} events; the schedule has {sprint.events}."
            yield Violation("other_number_of_events", message, SECTION)
        for event in held:
            if event.day.month not in sprint.months:
                yield Violation("outside_its_months", _outside(sprint, event), SECTION, "starts_at")


def _outside(sprint: Sprint, event: Dated) -> str:
    first, last = sprint.months[0], sprint.months[-1]
    return f"{sprint.label}: {event.day} is outside {MONTHS[first - 1]} to {MONTHS[last - 1]}."
