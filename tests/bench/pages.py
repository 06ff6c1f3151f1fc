"""What a public page costs against an empty view behind the same middleware, and how often it asks the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.bench.clock import Work, medians
from tests.bench.figures import Figure
from tests.bench.place import Site, database
from tests.bench.size import Size
from tests.stack.visitor import visiting
from tournaments.record.models import Event

PUBLIC = ("event", "pairings", "standings", "figures", "players", "rounds")
TARGETS = {"uncached": 80, "cached": 10, "cached, for a player": 20, "cached, not compressed": 10}
MOST_QUERIES = {"event": 13, "pairings": 7, "standings": 7, "rounds": 7}
"""With leagues, interim rulings and videos beside it, and all that an event's own page says; of other pages 6."""
GZIP = {"Accept-Encoding": "gzip"}


def figures(size: Size) -> Iterator[Figure]:
    with database() as name:
        event = factories.FullEventFactory(players=size.players - 1, rounds_scheduled=size.rounds)
        factories.enter(event, factories.UserFactory().player)
        factories.play_rounds(event, size.rounds)
        site = Site()
        yield from _queries(site, event.year, event.slug)
        spent = medians(_works(site, event), size.turns)
        yield Figure("an empty view", 1_000 * spent["empty"], "ms", note=name)
        for what, most in TARGETS.items():
            said = f"standings of {size.players} players, {size.rounds} rounds, {what}"
            ratio, note = spent[what] / spent["empty"], f"{1_000 * spent[what]:.1f} ms"
            yield Figure(said, ratio, "empty views", ("at most", most), note)
        page = reverse("tournaments:standings", args=(event.year, event.slug))
        for what, headers in (("not compressed", {}), ("compressed", GZIP)):
            yield Figure(f"length of this page, {what}", len(site.asked(page, **headers)().body) / 1_000, "kB")


def _queries(site: Site, *address: object) -> Iterator[Figure]:
    for page in PUBLIC:
        serve = site.asked(reverse(f"tournaments:{page}", args=address))
        counts = []
        for forget in (cache.clear, lambda: None):
            forget()
            with CaptureQueriesContext(connection) as asked:
                assert serve().status == 200
            counts.append(len(asked))
        note = f"{counts[1]} once it is remembered"
        most = MOST_QUERIES.get(page, 6)
        yield Figure(f"queries of the page “{page}”, uncached", counts[0], "queries", ("at most", most), note)


def _works(site: Site, event: Event) -> dict[str, Callable[[], Work]]:
    page = reverse("tournaments:standings", args=(event.year, event.slug))
    player = visiting(0, event.entries.exclude(player__user=None)[0].player.user).session
    own = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={player}", **GZIP}

    def uncached() -> Work:
        cache.clear()
        return site.asked(page, **GZIP)

    def cached(**headers: str) -> Work:
        site.asked(page, **headers)()
        return site.asked(page, **headers)

    return {
        "empty": lambda: site.asked("/empty/"),
        "uncached": uncached,
        "cached": lambda: cached(**GZIP),
        "cached, for a player": lambda: cached(**own),
        "cached, not compressed": cached,
    }
