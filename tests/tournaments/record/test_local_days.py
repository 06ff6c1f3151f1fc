"""The day of an event where it takes place decides every list, filter and season; never the day in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.apps import apps
from django.db.models import QuerySet

from leagues.models import Application, MastersScore, Season
from leagues.selectors.applications import carriers
from leagues.selectors.events import flaggable
from leagues.selectors.masters import masters_table, masters_years
from leagues.selectors.road import Filters, past, releases
from tests import factories
from tournaments.listing.api.filters import EventFilter
from tournaments.listing.selectors.again import find_next_free_day
from tournaments.listing.selectors.calendars import CalendarChoice, filter_events
from tournaments.play.services.tidying import count_events
from tournaments.record.models import Event
from tournaments.record.selectors.local_days import day_is_over

pytestmark = pytest.mark.django_db

ZONES = (
    *("Pacific/Pago_Pago", "Pacific/Honolulu", "Pacific/Marquesas", "America/Anchorage", "America/Los_Angeles"),
    *("America/Chicago", "America/New_York", "America/St_Johns", "America/Sao_Paulo", "Atlantic/Azores"),
    *("Europe/London", "Europe/Berlin", "Europe/Athens", "Asia/Tehran", "Asia/Dubai", "Asia/Kolkata"),
    *("Asia/Kathmandu", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Adelaide", "Australia/Sydney"),
    *("Pacific/Auckland", "Pacific/Chatham", "Pacific/Tongatapu", "Pacific/Kiritimati"),
)
OLD, NEW = date(2030, 12, 31), date(2031, 1, 1)


def around_midnight(zone: str, last: date, **details: object) -> tuple[Event, Event]:
    """Return an event half an hour before the end of this day where it takes place, and one half an hour after it."""
    midnight = datetime(last.year, last.month, last.day, tzinfo=ZoneInfo(zone)) + timedelta(days=1)
    moments = {"Old": (midnight - timedelta(minutes=30)), "New": (midnight + timedelta(minutes=30))}
    old, new = (
        factories.EventFactory(title=title, starts_at=at.astimezone(UTC), time_zone=zone, **details)
        for title, at in moments.items()
    )
    return old, new


def titles(events: QuerySet[Event]) -> list[str]:
    return sorted(event.title for event in events)


def filtered(**query: str) -> list[str]:
    return titles(EventFilter(query, Event.objects.all()).qs)


@pytest.mark.parametrize("zone", ZONES)
def test_event_belongs_to_the_year_of_its_own_day(zone: str) -> None:
    old, new = around_midnight(zone, OLD)
    assert [(event.local_day, event.year) for event in (old, new)] == [(OLD, 2030), (NEW, 2031)]
    for event in (old, new):
        MastersScore.objects.create(event=event, player=factories.PlayerFactory(), place=1, players=8, points=5)
    Event.objects.update(release_set="Trial by Fire", level=2)

    for year, title, month, edge in ((2030, "Old", 12, {"before": OLD}), (2031, "New", 1, {"after": NEW})):
        events = Event.objects.all()
        assert titles(filter_events(events, CalendarChoice(month=(year, month)))) == [title]
        assert filtered(**{name: day.isoformat() for name, day in edge.items()}) == [title]
        assert titles(releases(Filters(year=year))) == [title]
        assert [line.events[0].title for line in masters_table(year).lines] == [title]
        with time_machine.travel(datetime(2031, 2, 1, tzinfo=UTC)):
            events.update(state=Event.State.RUNNING)
            assert titles(past(Filters(year=year))) == [title]
            events.update(state=Event.State.LISTED)
    assert masters_years() == (2031, 2030)


@pytest.mark.parametrize("zone", ZONES)
def test_event_is_over_when_its_own_day_is(zone: str) -> None:
    around_midnight(zone, OLD)
    midnight = datetime(2031, 1, 1, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    minute = timedelta(minutes=1)
    over = []
    for at in (midnight - minute, midnight + minute, midnight + timedelta(days=1) + minute):
        with time_machine.travel(at):
            over.append((titles(Event.objects.filter(day_is_over())), titles(Event.objects.exclude(day_is_over()))))
    assert over == [([], ["New", "Old"]), (["Old"], ["New"]), (["New", "Old"], [])]


@pytest.mark.parametrize("zone", ["Pacific/Pago_Pago", "Europe/Berlin", "Pacific/Kiritimati"])
def test_league_and_championship_take_events_of_their_own_days(zone: str) -> None:
    host = factories.UserFactory()
    around_midnight(zone, date(2030, 6, 30), by=host)
    assert {year: titles(flaggable(Season(year=year), host)) for year in (2029, 2030)} == {2029: ["Old"], 2030: ["New"]}
    for day, title in ((date(2030, 6, 30), "Old"), (date(2030, 7, 1), "New")):
        application = Application(applicant=host, games=["2E"], starts_on=day, ends_on=day)
        assert title in titles(carriers(application))


@pytest.mark.parametrize("zone", ["Pacific/Pago_Pago", "Pacific/Kiritimati"])
def test_next_free_day_skips_the_days_of_other_events(zone: str) -> None:
    host = factories.UserFactory()
    old, _ = around_midnight(zone, OLD, by=host)
    with time_machine.travel(old.starts_at - timedelta(days=7)):
        assert find_next_free_day(host, Event(starts_at=old.starts_at - timedelta(days=7), time_zone=zone)) == date(
            2031, 1, 7
        )


def moved_by_sql(event: Event, start: datetime) -> None:
    Event.objects.filter(pk=event.pk).update(starts_at=start)


def moved_in_bulk(event: Event, start: datetime) -> None:
    event.starts_at = start
    Event.objects.bulk_update([event], ["starts_at"])


def saved_alone(event: Event, start: datetime) -> None:
    event.starts_at = start
    event.save(update_fields=["starts_at"])


@pytest.mark.parametrize("move", [moved_by_sql, moved_in_bulk, saved_alone])
def test_day_follows_the_start_however_it_is_written(move: object) -> None:
    event = factories.EventFactory(time_zone="Pacific/Auckland")
    move(event, datetime(2030, 12, 31, 12, tzinfo=UTC))  # type: ignore[operator]
    event = Event.objects.get(pk=event.pk)
    assert (event.local_day, event.last_day) == (NEW, NEW)
    Event.objects.update(time_zone="UTC")
    assert Event.objects.get().local_day == OLD


def test_days_that_an_older_process_left_out_are_filled() -> None:
    """By the migration for the events of before, by the hourly tidying for those written during an upgrade."""
    around_midnight("Pacific/Auckland", OLD)
    fill = import_module("tournaments.migrations.0017_calendars").fill_local_days
    for fill_in in (lambda: fill(apps, None), count_events):
        Event.objects.update(local_day=None)
        fill_in()
        assert sorted(Event.objects.values_list("local_day", flat=True)) == [OLD, NEW]
    assert count_events() == 0
