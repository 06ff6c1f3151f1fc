"""Events of a season: those that count, those that may, and what a season still waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, QuerySet

from leagues.engine import Dated, Kind, Schedule, departures
from leagues.models import Counted, League, Season
from tournaments.engine.core.types import Violation
from tournaments.kernel.models import User
from tournaments.record.models import Director, Event
from tournaments.record.models.event import exclude_hidden

FIRST_MONTH = 7
OVER = (Event.State.FINALIZED, Event.State.VOID, Event.State.CANCELLED)
NO_EVENTS = Event.objects.none()


@dataclass(frozen=True, slots=True)
class Slot:
    """The part of the season that an event belongs to; `label` names its sprint."""

    kind: Kind
    half: int | None
    label: str


def span(year: int) -> tuple[date, date]:
    """The first and the last day of events that a season may count: a year from July to June."""
    return date(year, FIRST_MONTH, 1), date(year + 1, FIRST_MONTH - 1, 30)


def counted_events(season: Season) -> QuerySet[Counted]:
    """Return the season's counted events by date."""
    rows = Counted.objects.filter(season=season).select_related("event", "season__league")
    return rows.order_by("event__starts_at", "event")


def events_of(season: Season) -> QuerySet[Event]:
    return Event.objects.filter(league_event__season=season)


def counted_rows() -> QuerySet[Counted]:
    """Return counted events with everything a page needs."""
    return Counted.objects.select_related("event", "season__league__director__player", "confirmed_by__player")


def league_event(event: Event) -> Counted | None:
    return Counted.objects.select_related("season__league", "event").filter(event=event).first()


def flaggable(season: Season, user: User) -> QuerySet[Event]:
    """Events of the season's months that this member directs and no league counts yet, the next ones first."""
    first, last = span(season.year)
    mine = Director.accepted.filter(user=user, position__in=Director.DIRECTING)
    events = exclude_hidden(Event.objects.filter(pk__in=mine.values("event"), league_event=None))
    in_time = events.filter(local_day__range=(first, last))
    return in_time.exclude(state__in=(Event.State.VOID, Event.State.CANCELLED)).order_by("starts_at", "pk")


def year_of(day: date) -> int:
    """Return the year of the season of this day."""
    return day.year - (day.month < FIRST_MONTH)


def seasons_for(event: Event, user: User) -> QuerySet[Season]:
    """Return open seasons of the member's leagues that could count an event they direct. Takes one query."""
    if event.is_rehearsal or event.state in (Event.State.VOID, Event.State.CANCELLED):
        return Season.objects.none()
    rows = Season.objects.filter(league__director=user, closed_at=None, year=year_of(event.local_start.date()))
    counted = Counted.objects.filter(event=event)
    return rows.filter(~Exists(counted)).select_related("league").order_by("league__name")


def slots(plan: Schedule) -> tuple[Slot, ...]:
    return tuple(
        Slot(Kind.PLAYOFF if sprint.playoff else Kind.REGULAR, sprint.half, sprint.label) for sprint in plan.sprints
    )


def usual_slot(plan: Schedule, day: date) -> Slot:
    """Return the usual slot of a day: by its month, else the last sprint that began before, else the first."""
    of_month = [slot for slot, sprint in zip(slots(plan), plan.sprints, strict=True) if day.month in sprint.months]
    if of_month:
        return of_month[0]
    return slots(plan)[-1] if day.month < FIRST_MONTH else slots(plan)[0]


def warnings(season: Season, rows: Sequence[Counted]) -> tuple[Violation, ...]:
    """Return where the events differ from the schedule, which is only a wish (AMB-G26)."""
    held = [Dated(Kind(row.kind), row.half, row.event.local_start.date()) for row in rows]
    return tuple(warning for warning in departures(season.plan, held) if not _is_to_come(season, warning, held))


def unfinished_events(season: Season) -> list[Event]:
    """Return the events of the season that are not over, in the order of their dates."""
    return [row.event for row in counted_events(season).exclude(event__state__in=OVER)]


def _is_to_come(season: Season, warning: Violation, held: list[Dated]) -> bool:
    """Too few events so far are no departure while the season is open."""
    if season.closed_at is not None or warning.code != "other_number_of_events":
        return False
    sprint = next(sprint for sprint in season.plan.sprints if warning.message.startswith(f"{sprint.label}:"))
    return sum(event.belongs_to(sprint) for event in held) < sprint.events


def leagues_of(user: User) -> QuerySet[League]:
    return League.objects.filter(director=user)
