"""May an event count for a season of a league, and what is missing? Asked before a page offers it, and again by the
act.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from leagues.models import Counted, Season
from leagues.selectors.before_season import find_closed_violations
from leagues.selectors.events import Slot, league_event, slots, span, usual_slot
from leagues.selectors.texts import find_reason_violations
from tournaments.engine.core.types import Violation
from tournaments.kernel.days import format_day
from tournaments.record.models import Event

SECTION = "OPG 12.2"
LATE = "The event has begun: say why it counts nevertheless. Everybody reads it, and somebody else has to confirm it."


@dataclass(frozen=True, slots=True)
class Flag:
    """`kind` and `half` as the schedule has them; both empty: by the month of the event. `late`: why, once it began."""

    kind: str = ""
    half: int | None = None
    late: str = ""


def find_flag_violations(season: Season, event: Event, flag: Flag) -> tuple[Violation, ...]:
    """Return every reason why the event cannot count so for this season."""
    late = find_reason_violations(flag.late, SECTION, LATE, "late") if event.has_begun else ()
    return (*find_closed_violations(season), *_event_violations(season, event), *late, *_slot_violations(season, flag))


def find_confirmation_violations(counted: Counted) -> tuple[Violation, ...]:
    """Return why nobody needs to confirm that the event counts."""
    if counted.waits_for_confirmation:
        return find_closed_violations(counted.season)
    return (Violation("needs_nothing", "This event needs no confirmation: it counts.", SECTION),)


def chosen_slot(season: Season, event: Event, flag: Flag) -> Slot:
    """The part of the season that the event is of: that of its month, unless the flag names another of its parts."""
    named = (slot for slot in slots(season.plan) if (slot.kind, slot.half) == (flag.kind, flag.half))
    return next(named, usual_slot(season.plan, event.local_start.date()))


def _event_violations(season: Season, event: Event) -> Iterator[Violation]:
    if event.is_rehearsal:
        yield Violation("rehearsal", "A rehearsal counts nowhere.", SECTION, "event")
    if event.state in (Event.State.VOID, Event.State.CANCELLED):
        yield Violation("counts_nowhere", f"This event is {event.state}: it counts nowhere.", SECTION, "event")
    standing = league_event(event)
    if standing is not None and standing.season_id == season.pk:
        yield Violation("flagged_already", "This event counts for the season already.", SECTION, "event")
    elif standing is not None:
        message = f"This event counts for {standing.season} already: an event counts for one league."
        yield Violation("another_league", message, SECTION, "event")
    first, last = span(season.year)
    if not first <= event.local_start.date() <= last:
        message = f"The season {season.label} takes events from {format_day(first)} to {format_day(last)}."
        yield Violation("other_season", f"{message} Open the season of that year.", SECTION, "event")


def _slot_violations(season: Season, flag: Flag) -> Iterator[Violation]:
    if flag.kind and all((slot.kind, slot.half) != (flag.kind, flag.half) for slot in slots(season.plan)):
        yield Violation("slot", "Choose one of the parts of the season.", SECTION, "part")
