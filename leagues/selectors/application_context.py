"""Show what to know before an application is decided: the others, who applies, and the events of the year before."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When

from leagues.models import Application
from leagues.selectors.applications import ShownApplication, readable_by, show_application, whole
from tournaments.kernel.days import format_day
from tournaments.kernel.models import User
from tournaments.record.models import Director, Event
from tournaments.record.selectors.listings import place_of

MOST_OTHERS, MOST_EVENTS = 20, 5
BESIDE = (Application.State.OPEN, Application.State.APPROVED)


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event that was held: when, where, and how many were checked in."""

    title: str
    url: str
    about: str
    director: str


@dataclass(frozen=True, slots=True)
class DirectorRecord:
    """The events that somebody directed first: how many are finalized, and void, and the last of them."""

    finalized: int
    void: int
    last: tuple[PastEvent, ...]


@dataclass(frozen=True, slots=True)
class ApplicationContext:
    """`record` is None where the applicant has no account any more."""

    others: tuple[ShownApplication, ...]
    record: DirectorRecord | None
    last_year: tuple[PastEvent, ...]


def context_of(application: Application, reader: User) -> ApplicationContext:
    """Return what helps to decide an application, with the others that `reader` may read."""
    others = _of_level(application, application.year).filter(pk__in=readable_by(reader).values("pk"))
    rows = others.filter(state__in=BESIDE).exclude(pk=application.pk)
    record = _record_of(application.applicant) if application.applicant else None
    return ApplicationContext(
        tuple(show_application(row) for row in rows[:MOST_OTHERS]), record, _held_before(application)
    )


def _of_level(application: Application, year: int) -> QuerySet[Application]:
    """Return those of the same level and year, the same region first."""
    elsewhere = Case(When(region=application.region, then=Value(0)), default=Value(1), output_field=IntegerField())
    rows = whole(Application.objects.filter(level=application.level, starts_on__year=year))
    return rows.order_by(elsewhere, "starts_on", "pk")


def _record_of(member: User) -> DirectorRecord:
    directed = Director.accepted.filter(user=member, position=Director.Position.PRIMARY)
    events = Event.objects.filter(pk__in=directed.values("event"), is_rehearsal=False)
    counts = events.order_by().aggregate(
        finalized=Count("pk", filter=Q(state=Event.State.FINALIZED)), void=Count("pk", filter=Q(state=Event.State.VOID))
    )
    last = events.filter(state__in=(Event.State.FINALIZED, Event.State.VOID)).order_by("-starts_at", "-pk")
    return DirectorRecord(**counts, last=tuple(_show_events(last[:MOST_EVENTS]).values()))


def _held_before(application: Application) -> tuple[PastEvent, ...]:
    """Return the events of this level that were held the year before."""
    carried = _of_level(application, application.year - 1).exclude(event=None)
    keys = [row.event_id for row in carried[:MOST_EVENTS] if row.event_id is not None]
    held = _show_events(Event.objects.filter(pk__in=keys))
    return tuple(held[pk] for pk in keys if pk in held)


def _show_events(events: QuerySet[Event]) -> dict[int, PastEvent]:
    """Map each event, by its key, to what is shown of it, in two queries."""
    there = Count("entries", filter=Q(entries__checked_in=True), distinct=True)
    rows = list(events.select_related("host").annotate(there=there))
    primary = Director.accepted.filter(event__in=[row.pk for row in rows], position=Director.Position.PRIMARY)
    directors = {row.event_id: str(row.user) for row in primary.select_related("user__player")}
    return {row.pk: _shown_event(row, getattr(row, "there", 0), directors.get(row.pk, "")) for row in rows}


def _shown_event(event: Event, there: int, director: str) -> PastEvent:
    state = "" if event.state == Event.State.FINALIZED else str(event.get_state_display()).lower()
    about = (format_day(event.local_start.date()), place_of(event), f"{there} players", state)
    return PastEvent(event.title, event.get_absolute_url(), " · ".join(filter(None, about)), director)
