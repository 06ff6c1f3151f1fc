"""What a player's own table costs against an empty view: in a large field no more than in a small one."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.bench.clock import Work, medians
from tests.bench.figures import Figure
from tests.bench.place import Site, database
from tests.bench.size import Size
from tests.stack.visitor import visiting

MOST_QUERIES, MOST_VIEWS = 8, 15


def figures(size: Size) -> Iterator[Figure]:
    for players in size.fields:
        with database() as name:
            yield from _of_field(players, size, name)


def _of_field(players: int, size: Size, name: str) -> Iterator[Figure]:
    event = factories.FullEventFactory(players=players - 1, rounds_scheduled=size.rounds)
    reader = factories.UserFactory()
    factories.enter(event, reader.player)
    factories.play_rounds(event, size.field_rounds)
    factories.RoundFactory(event=event)
    site = Site()
    url = reverse("tournaments:my_table", args=(event.year, event.slug))
    serve = site.asked(url, Cookie=f"{settings.SESSION_COOKIE_NAME}={visiting(0, reader).session}")
    what = f"my table among {players:,} players"

    def uncached() -> Work:
        _forget()
        return serve

    def cached() -> Work:
        serve()
        return serve

    for said, forget, most in (("uncached", _forget, None), ("cached", serve, ("at most", MOST_QUERIES))):
        forget()
        with CaptureQueriesContext(connection) as asked:
            assert serve().status == 200
        yield Figure(f"{what}, {said}", len(asked), "queries", most, name)
    spent = medians({"empty": lambda: site.asked("/empty/"), "uncached": uncached, "cached": cached}, size.turns)
    for said, wanted in (("uncached", None), ("cached", ("at most", MOST_VIEWS))):
        ratio, note = spent[said] / spent["empty"], f"{1_000 * spent[said]:.1f} ms"
        yield Figure(f"{what}, {said}", ratio, "empty views", wanted, note)


def _forget() -> None:
    cache.clear()
    caches["values"].clear()
