"""What a director sends from a browser, in a large event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.bench.clock import Prepare, Work
from tests.bench.place import Answer, Site
from tests.stack.visitor import visiting
from tournaments.record.models import Event

TOKEN = "0123456789abcdef0123456789abcdef"
BEGINNINGS = ("BEGIN IMMEDIATE", "BEGIN", "COMMIT")


class Browser:
    """That of a director."""

    def __init__(self, site: Site, event: Event) -> None:
        session = visiting(0, factories.director_of(event)).session
        self._site = site
        self._cookies = {"Cookie": f"csrftoken={TOKEN}; {settings.SESSION_COOKIE_NAME}={session}"}

    def gets(self, page: str) -> Work:
        return self._wanted(200, self._site.asked(page, **self._cookies))

    def read(self, page: str) -> bytes:
        return self._site.asked(page, **self._cookies)().body

    def sends(self, page: str, form: dict[str, Any], status: int = 302) -> Work:
        return self._wanted(status, self._site.asked(page, {"csrfmiddlewaretoken": TOKEN, **form}, **self._cookies))

    def _wanted(self, status: int, serve: Callable[[], Answer]) -> Work:
        def work() -> None:
            answer = serve()
            assert answer.status == status, (answer.status, answer.body)

        return work


def forgetting(prepare: Prepare) -> Prepare:
    """The same for whoever comes first to a process."""

    def uncached() -> Work:
        work = prepare()
        cache.clear()
        caches["values"].clear()
        return work

    return uncached


def queries(work: Work) -> int:
    with CaptureQueriesContext(connection) as asked:
        work()
    return sum(query["sql"] not in BEGINNINGS for query in asked.captured_queries)
