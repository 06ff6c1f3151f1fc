"""What entering a result at the desk costs: queries, and processor time against an empty view."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.bench.clock import Work, medians
from tests.bench.figures import Figure
from tests.bench.place import Answer, Site, database
from tests.bench.size import Size
from tournaments.record.models import Event

TOKEN = "0123456789abcdef0123456789abcdef"


def figures(size: Size) -> Iterator[Figure]:
    with database() as name:
        event = factories.FullEventFactory(players=2 * (size.turns + 2))
        factories.RoundFactory(event=event)
        site, desk = Site(), _Desk(event)
        with CaptureQueriesContext(connection) as asked:
            desk.next_table(site)()
        queries = sum(query["sql"] not in ("BEGIN IMMEDIATE", "BEGIN", "COMMIT") for query in asked.captured_queries)
        yield Figure("entering a result at the desk", queries, "queries", ("at most", 15), name)
        spent = medians({"empty": lambda: site.asked("/empty/"), "entered": lambda: desk.next_table(site)}, size.turns)
        ratio, note = spent["entered"] / spent["empty"], f"{1_000 * spent['entered']:.1f} ms"
        yield Figure("entering a result at the desk", ratio, "empty views", ("at most", 80), note)
        assert event.rounds.get().matches.exclude(ended_by="").count() == size.turns + 1


class _Desk:
    """The director of an event, table by table."""

    def __init__(self, event: Event) -> None:
        client = Client()
        client.force_login(factories.director_of(event))
        self._cookies = f"csrftoken={TOKEN}; sessionid={client.cookies['sessionid'].value}"
        self._page = reverse("tournaments:quick", args=(event.year, event.slug))
        self._table = 0

    def next_table(self, site: Site) -> Work:
        self._table += 1
        typed = {"table": self._table, "score_a": 100, "score_b": 35, "result": "full_win"}
        form = {"csrfmiddlewaretoken": TOKEN, "key": f"table {self._table}", **typed}
        serve = site.asked(self._page, form, Cookie=self._cookies)
        return lambda: self.saved(serve())

    def saved(self, answer: Answer) -> None:
        assert answer.status == 302, (answer.status, answer.body)
