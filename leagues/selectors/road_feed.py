"""The road to Worlds for calendars elsewhere: championships and release events to come."""

from __future__ import annotations

from datetime import date, timedelta

from icalendar import Calendar
from icalendar import Event as Appointment

from leagues.models import Application
from leagues.selectors.road import MOST, Filters, of_application, releases, to_come
from tournaments.kernel.sites import link_to, site_name
from tournaments.listing.selectors.calendars import appointment, make_uid
from tournaments.record.models import Event


def feed(day: date) -> bytes:
    """Return the road as iCalendar. A listed championship has title and address, others their approval."""
    calendar = Calendar()
    calendar.add("prodid", "-//trekcc//road//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", f"{site_name()}: the road to Worlds")
    for application in to_come(Filters(), day)[:MOST]:
        calendar.add_component(_championship(application))
    for event in releases(Filters())[:MOST]:
        calendar.add_component(_release(event))
    return bytes(calendar.to_ical())


def _championship(application: Application) -> Appointment:
    """Whole days; `SEQUENCE` rises with every act on it."""
    item, shown = Appointment(), of_application(application)
    item.add("uid", make_uid(f"application-{application.pk}"))
    item.add("dtstamp", application.decided_at or application.made_at)
    item.add("sequence", application.version)
    item.add("summary", f"{shown.says}: {shown.title}" if application.event else f"{shown.says}, {shown.where}")
    item.add("status", "CONFIRMED" if application.event else "TENTATIVE")
    item.add("dtstart", application.starts_on)
    item.add("dtend", application.ends_on + timedelta(days=1))
    item.add("url", link_to(shown.url))
    item.add("description", shown.games)
    item.add("location", shown.where)
    return item


def _release(event: Event) -> Appointment:
    """Return a release event as the events' calendar has it, under the name of the set."""
    item = appointment(event)
    title = item.pop("summary")
    item.add("summary", f"Release of {event.release_set}: {title}")
    return item
