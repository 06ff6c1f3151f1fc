"""The road to Worlds as its page shows it: windows, calls, championships to come and past, release events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import QuerySet

from leagues.engine import Level, every_level, guide_for
from leagues.engine.championships import MONTHS
from leagues.models import Application, Call
from leagues.selectors.applications import days_of, whole
from leagues.selectors.windows import ALL_YEAR
from tournaments import engine
from tournaments.engine.listing.check import ruleset_code
from tournaments.engine.listing.matrix import GAMES, USUAL_GAME, name, usual_rules
from tournaments.listing.selectors.calendars import lies_in
from tournaments.record.models import Event
from tournaments.record.models.event import exclude_hidden
from tournaments.record.selectors.local_days import day_is_over

MOST = 500
TO_COME = (Event.State.LISTED, Event.State.RUNNING, Event.State.COMPLETE)
PLAYED = (Event.State.RUNNING, Event.State.COMPLETE, Event.State.FINALIZED)


@dataclass(frozen=True, slots=True)
class Window:
    """When a level is held, who gives it away, and what the ratings of its games move by at most."""

    code: str
    level: int
    label: str
    section: str
    k: int
    months: str
    given: str
    special: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class Filters:
    """The reader's filters; an empty one matches everything. `region` is a slug, `level` a code."""

    region: str = ""
    year: int | None = None
    level: str = ""


@dataclass(frozen=True, slots=True)
class Championship:
    """One to come or past: `says` its level, `url` where to read more: its event, else the application."""

    title: str
    says: str
    days: str
    where: str
    region: str
    games: str
    url: str


@dataclass(frozen=True, slots=True)
class ShownCall:
    """`state`: open, to come, closed or withdrawn."""

    pk: int
    version: int
    url: str
    level: str
    label: str
    section: str
    year: int
    text: str
    opens_on: date
    closes_on: date
    state: str


def windows(day: date) -> tuple[Window, ...]:
    """Return the windows of every level, in the order of the guide."""
    levels = guide_for(day.year).levels
    factors = engine.game_rules(ruleset_code(USUAL_GAME, usual_rules(USUAL_GAME))).limits.k_factors
    return tuple(
        Window(
            code=level.code,
            level=level.level,
            label=level.label,
            section=level.section,
            k=factors[level.level - 1],
            months=_months(level),
            given=_application_rule(level),
            special=_special(level, levels),
            is_on=level.in_season(day),
        )
        for level in levels.values()
    )


def calls() -> QuerySet[Call]:
    """Those of the latest year first."""
    return Call.objects.all()


def call_with(pk: int) -> Call | None:
    return Call.objects.filter(pk=pk).first()


def open_calls(filters: Filters, day: date) -> tuple[ShownCall, ...]:
    """Return the calls that take bids, those for every region; early deadlines first."""
    rows = Call.objects.filter(withdrawn=False, opens_on__lte=day, closes_on__gte=day).order_by("closes_on", "pk")
    rows = rows.filter(level=filters.level) if filters.level else rows
    rows = rows.filter(year=filters.year) if filters.year else rows
    return tuple(shown_call(call, day) for call in rows)


def shown_call(call: Call, day: date) -> ShownCall:
    level = call.championship
    return ShownCall(
        pk=call.pk,
        version=call.version,
        url=call.get_absolute_url(),
        level=call.level,
        label=level.label,
        section=level.section,
        year=call.year,
        text=call.text,
        opens_on=call.opens_on,
        closes_on=call.closes_on,
        state=_state(call, day),
    )


def approved_applications(filters: Filters = Filters()) -> QuerySet[Application]:
    """Approved and allocated ones, in the order of their days."""
    rows = whole(Application.objects.filter(state=Application.State.APPROVED))
    rows = rows.filter(region__slug=filters.region) if filters.region else rows
    rows = rows.filter(starts_on__year=filters.year) if filters.year else rows
    return rows.filter(level=filters.level) if filters.level else rows


def to_come(filters: Filters, day: date) -> QuerySet[Application]:
    return approved_applications(filters).filter(ends_on__gte=day)


def past(filters: Filters) -> QuerySet[Event]:
    """Return past events above level 1, latest first."""
    rows = exclude_hidden(Event.objects.filter(day_is_over(), level__gt=1, state__in=PLAYED))
    rows = rows.filter(lies_in(filters.region)) if filters.region else rows
    rows = rows.filter(local_day__year=filters.year) if filters.year else rows
    levels = every_level()
    if filters.level in levels:
        rows = rows.filter(level=levels[filters.level].level).exclude(
            application__level__in=[code for code in levels if code != filters.level]
        )
    return rows.select_related("host__region", "application").order_by("-starts_at", "-pk")


def releases(filters: Filters) -> QuerySet[Event]:
    """Release events to come (OPG 11.3), which are of no level: who asks for one is shown none."""
    rows = exclude_hidden(Event.objects.filter(~day_is_over(), state__in=TO_COME)).exclude(release_set="")
    rows = rows.filter(lies_in(filters.region)) if filters.region else rows
    rows = rows.filter(local_day__year=filters.year) if filters.year else rows
    rows = rows.none() if filters.level else rows
    return rows.select_related("host__region", "application").order_by("starts_at", "pk")


def championships(applications: Iterable[Application]) -> tuple[Championship, ...]:
    return tuple(of_application(application) for application in applications)


def release_events(events: Iterable[Event]) -> tuple[Championship, ...]:
    return tuple(replace(_of_event(event), says=f"Release of {event.release_set}") for event in events)


def past_championships(events: Iterable[Event]) -> tuple[Championship, ...]:
    return tuple(_of_event(event) for event in events)


def of_application(application: Application) -> Championship:
    event, label = application.event, application.championship.label
    return Championship(
        title=event.title if event else f"{label} {application.year}",
        says=label,
        days=days_of(application.starts_on, application.ends_on),
        where=", ".join(filter(None, (application.location, application.country.name or "online"))),
        region=application.region.name,
        games=", ".join(name(GAMES, code) for code in application.games),
        url=event.get_absolute_url() if event else application.get_absolute_url(),
    )


def _of_event(event: Event) -> Championship:
    carried = getattr(event, "application", None)
    first = event.local_start.date()
    levels = guide_for(first.year).levels.values()
    labels = [carried.championship.label] if carried else [one.label for one in levels if one.level == event.level]
    return Championship(
        title=event.title,
        says=" or ".join(labels),
        days=days_of(first, event.ends_on or first),
        where=event.venue.splitlines()[0] if event.venue else "online" if event.online else "",
        region=event.host.region.name if event.host else "",
        games=name(GAMES, event.game),
        url=event.get_absolute_url(),
    )


def _state(call: Call, day: date) -> str:
    if call.withdrawn:
        return "withdrawn"
    if day < call.opens_on:
        return "to come"
    return "open" if day <= call.closes_on else "closed"


def _months(level: Level) -> str:
    first, last = level.months
    return "All year" if level.months == ALL_YEAR else f"{MONTHS[first - 1]} to {MONTHS[last - 1]}"


def _application_rule(level: Level) -> str:
    decides = "the Director of Organized Play" if level.to_director else "the coordinator of the region"
    once = ", one a year in each country" if level.once_per_country else ""
    if level.bids:
        return f"To the best bid, by {decides}; without bids he allocates it"
    return f"By application to {decides}{once}"


def _special(level: Level, levels: Mapping[str, Level]) -> str:
    others = " and the ".join(levels[code].label for code in level.apart_from)
    return f"In the season of the {others} with a special approval alone" if others else ""
