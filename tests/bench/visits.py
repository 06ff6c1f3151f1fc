"""What a visit takes: one request, few bytes, almost nothing while nothing changed, and a page that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from random import Random

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from tests import factories
from tests.bench.clock import Work, medians
from tests.bench.figures import Figure
from tests.bench.place import Answer, Site, database
from tests.bench.server import serving
from tests.bench.shifts import shifts
from tests.bench.size import Size
from tests.machine import has
from tests.stack.visitor import visiting
from tournaments.kernel.models.epochs import version_mark
from tournaments.record.models import Event

PAGES = ("", "pairings/", "standings/", "my-table/")
GZIP = {"Accept-Encoding": "gzip"}
LATER = 'hx-trigger="load'
"""What a page that was loaded asks for by itself."""
MOST_KILOBYTES, MOST_SHIFT = 20, 0.05
REMEMBERED, UNCHANGED, NOTHING_NEW = 10, 3, 2
"""Empty views at most."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A running event, one that is over, and who plays in both."""

    running: Event
    over: Event
    cookie: str


def figures(size: Size) -> Iterator[Figure]:
    with database() as name:
        visit, site = _visit(size), Site()
        yield from _requests(site, visit)
        yield from _standings(site, visit.running, size, name)
        yield from _shifts(visit)
    with database() as name:
        _calendar(size.calendar)
        yield from _feed(Site(), size, name)


def _visit(size: Size) -> Visit:
    reader = factories.UserFactory()
    running = factories.FullEventFactory(players=size.players - 1, rounds_scheduled=size.rounds)
    factories.enter(running, reader.player)
    factories.play_rounds(running, size.rounds - 1)
    factories.RoundFactory(event=running)
    over = factories.FullEventFactory(players=7, rounds_scheduled=3)
    factories.enter(over, reader.player)
    factories.play_rounds(over, 3)
    cookie = f"{settings.SESSION_COOKIE_NAME}={visiting(0, reader).session}"
    return Visit(running, factories.finalize_long_ago(over), cookie)


def _requests(site: Site, visit: Visit) -> Iterator[Figure]:
    for event, what in ((visit.running, "running"), (visit.over, "over")):
        for page in PAGES:
            answer = site.asked(f"{event.get_absolute_url()}{page}", Cookie=visit.cookie)()
            if answer.status == 200:
                said = f"a visit of “{page.strip('/') or 'event'}”, {what}"
                yield Figure(said, 1 + answer.body.decode().count(LATER), "requests", ("at most", 1))


def _standings(site: Site, event: Event, size: Size, name: str) -> Iterator[Figure]:
    page, what = f"{event.get_absolute_url()}standings/", f"standings of {size.players} players"
    seen: Answer = site.asked(page, **GZIP)()
    yield Figure(f"{what}, compressed", len(seen.body) / 1_000, "kB", ("at most", MOST_KILOBYTES))
    poll = f"{page}?seen={version_mark(Event.objects.get(pk=event.pk).version)}"
    known, asks = {"If-None-Match": seen.headers["ETag"], **GZIP}, {"HX-Request": "true", **GZIP}
    spent = medians(
        {
            "empty": lambda: site.asked("/empty/"),
            "304": lambda: _wanted(site, 304, page, known),
            "204": lambda: _wanted(site, 204, poll, asks),
        },
        size.turns,
    )
    yield Figure("an empty view", 1_000 * spent["empty"], "ms", note=name)
    for status, said, most in (
        ("304", "unchanged (304)", UNCHANGED),
        ("204", "poll, unchanged (204)", NOTHING_NEW),
    ):
        ratio, note = spent[status] / spent["empty"], f"{1_000 * spent[status]:.1f} ms"
        yield Figure(f"{what}, {said}", ratio, "empty views", ("at most", most), note)


def _wanted(site: Site, status: int, page: str, headers: dict[str, str]) -> Work:
    serve = site.asked(page, **headers)

    def work() -> None:
        assert serve().status == status

    return work


def _shifts(visit: Visit) -> Iterator[Figure]:
    """How far what stands on a phone moves while its page comes: the sum that browsers call CLS."""
    if not has("chromium"):
        yield Figure("what moves while a page loads", None, note="needs Chromium")
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    pages = {f"{page.strip('/') or 'event'}": f"{visit.running.get_absolute_url()}{page}" for page in PAGES}
    pages |= {"event that is over": visit.over.get_absolute_url(), "calendar": "/events/", "home": "/"}
    with serving() as server:
        for name, moved in shifts(f"http://127.0.0.1:{server.port}", pages, visit.cookie).items():
            yield Figure(f"what moves while “{name}” loads", moved, "of the screen", ("at most", MOST_SHIFT))


def _calendar(events: int) -> None:
    """So many events that everybody sees, all to come."""
    model = factories.EventFactory(by=factories.UserFactory())
    rng, now = Random(1), timezone.now()
    rows = (_copy(model, number, now + timedelta(hours=rng.randrange(1, 24 * 300))) for number in range(events - 1))
    with factories.by_hand():
        while some := list(islice(rows, 1_000)):
            Event.objects.bulk_create(some)


def _copy(model: Event, number: int, begins: object) -> Event:
    values = {field.attname: getattr(model, field.attname) for field in Event._meta.concrete_fields}
    return Event(**{**values, "id": None, "slug": f"event-{number}", "title": f"Event {number}", "starts_at": begins})


def _feed(site: Site, size: Size, name: str) -> Iterator[Figure]:
    what = f"events.ics of {size.calendar:,} events"

    def uncached() -> Work:
        cache.clear()
        return site.asked("/events.ics", **GZIP)

    def remembered() -> Work:
        site.asked("/events.ics", **GZIP)()
        return site.asked("/events.ics", **GZIP)

    works = {"empty": lambda: site.asked("/empty/"), "uncached": uncached, "remembered": remembered}
    spent = medians(works, min(size.turns, 10))
    for said, most in (("uncached", None), ("remembered", ("at most", REMEMBERED))):
        ratio, note = spent[said] / spent["empty"], f"{name}, {1_000 * spent[said]:.1f} ms"
        yield Figure(f"{what}, {said}", ratio, "empty views", most, note)
    answer = site.asked("/events.ics")()
    yield Figure(f"{what}, length", len(answer.body) / 1_000, "kB", note=f"{answer.body.count(b'BEGIN:VEVENT')} events")
