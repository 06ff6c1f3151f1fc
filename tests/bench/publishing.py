"""What publishing a round costs in a large event, against an empty view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from tests import factories
from tests.bench.clock import Work, medians
from tests.bench.evenings import Browser, forgetting, queries
from tests.bench.figures import Figure
from tests.bench.place import Site, database
from tests.bench.size import Size
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Round

MOST_QUERIES, MOST_VIEWS = 25, 200


def figures(size: Size) -> Iterator[Figure]:
    with database() as name:
        event = factories.FullEventFactory(players=size.corrected, rounds_scheduled=size.rounds)
        factories.play_rounds(event, 1, Random(1))
        draw_round(Event.objects.get(pk=event.pk), by=factories.director_of(event))
        site = Site()
        hall, what = _Hall(Browser(site, event), event), f"publishing a round of {size.corrected} players"
        asked = queries(forgetting(hall.published)())
        yield Figure(what, asked, "queries", ("at most", MOST_QUERIES), name)
        works = {"empty": lambda: site.asked("/empty/"), "published": forgetting(hall.published)}
        spent = medians(works, min(size.turns, 20))
        ratio, note = spent["published"] / spent["empty"], f"{1_000 * spent['published']:.1f} ms"
        yield Figure(what, ratio, "empty views", ("at most", MOST_VIEWS), note)


class _Hall:
    """The same round, taken back and published again."""

    def __init__(self, browser: Browser, event: Event) -> None:
        self._browser, self._event = browser, event
        self._keys = count()

    def published(self) -> Work:
        drawn = Round.objects.select_related("event").get(event=self._event, number=2)
        if not drawn.is_draft:
            unpublish_round(drawn, by=factories.director_of(self._event), reason="Too early.")
        page = f"{self._event.get_absolute_url()}draft/publish/"
        seen = Round.objects.get(pk=drawn.pk).version
        return self._browser.sends(page, {"key": f"key {next(self._keys)}", "seen": seen})
