"""A bracket of many on its page against an empty view."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.cache import cache
from django.urls import reverse

from tests import factories
from tests.bench.clock import Work, medians
from tests.bench.figures import Figure
from tests.bench.place import Site, database
from tests.bench.size import Size
from tournaments.entries.services.seeds import give_seeds


def figures(size: Size) -> Iterator[Figure]:
    with database() as name:
        entrants = min(size.players, 256)
        event = factories.FullEventFactory(players=entrants, structure="se-playin", sanctioned=False)
        give_seeds(event, {}, by=factories.director_of(event), rest_by_lot=True)
        page, site = reverse("tournaments:bracket", args=(event.year, event.slug)), Site()

        def shown() -> Work:
            cache.clear()
            return site.asked(page)

        spent = medians({"empty": lambda: site.asked("/empty/"), "bracket": shown}, size.turns)
        yield Figure("an empty view", 1_000 * spent["empty"], "ms", note=name)
        ratio, note = spent["bracket"] / spent["empty"], f"{1_000 * spent['bracket']:.1f} ms"
        yield Figure(f"a bracket of {entrants}, uncached", ratio, "empty views", ("at most", 100), note)
