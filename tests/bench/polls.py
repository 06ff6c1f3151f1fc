"""A venue through gunicorn: a crowd that looks at its phones every few seconds, while results are entered.

Every fourth phone is a player's own, signed in and on My table; the others read the public pages.
"""

from __future__ import annotations

import http.client
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice
from random import Random
from statistics import median, quantiles

from django.conf import settings

from tests import factories
from tests.bench.figures import Figure
from tests.bench.place import database
from tests.bench.server import Server, serving
from tests.bench.size import Size
from tests.stack.visitor import Visitor, visiting

BETWEEN_RESULTS = 2.0
WARM = 8
MOST_OF_A_CORE = 8
GOOD = {200, 204, 304}
EMPTY = "/empty/"
PAGES = ("pairings/", "standings/", "pairings/?by=name")
OWN = "my-table/"


def figures(size: Size) -> Iterator[Figure]:
    with database() as name:
        players = [factories.UserFactory() for _ in range(size.pollers // 4)]
        event = factories.FullEventFactory(players=size.players - len(players), rounds_scheduled=size.rounds)
        factories.enter(event, *(one.player for one in players))
        factories.play_rounds(event, size.rounds - 1)
        drawn = factories.RoundFactory(event=event)
        tables = [match.table for match in factories.open_tables(drawn)]
        with serving() as server:
            director = visiting(server.port, factories.director_of(event))
            desk = _Desk(director, f"{event.get_absolute_url()}rounds/{drawn.number}/tables/", tables)
            for page in PAGES * WARM:
                _get(server.port, f"{event.get_absolute_url()}{page}", {})
            phones = _phones(event.get_absolute_url(), [visiting(server.port, one).session for one in players], size)
            bare, _ = _crowd(server, None, [(EMPTY, "")] * size.pollers, size)
            yield Figure(
                f"{size.pollers} phones every {size.every:g} s, an empty view: of one core", bare, "%", note=name
            )
            yield from _polls(server, None, phones, size, name)
            yield from _polls(server, desk, phones, size, name)
            yield from _entering(desk, size.results, name)


class _Desk:
    """Results, entered table after table and around again."""

    def __init__(self, director: Visitor, url: str, tables: list[int | None]) -> None:
        self._director, self._url, self._tables = director, url, cycle(tables)

    def enter(self) -> float:
        """Seconds until it was saved."""
        typed = {"result": "full_win", "winner": "", "score_a": 100, "score_b": 35, "key": time.monotonic_ns()}
        answer = self._director.post(f"{self._url}{next(self._tables)}/", **typed)
        assert answer.status == 302, (answer.status, answer.text)
        return answer.seconds


def _phones(event: str, sessions: list[str], size: Size) -> list[tuple[str, str]]:
    """The page of each phone, and the session of those that are signed in."""
    others = islice(cycle(PAGES), size.pollers - len(sessions))
    return [*((f"{event}{OWN}", session) for session in sessions), *((f"{event}{page}", "") for page in others)]


def _polls(
    server: Server, desk: _Desk | None, phones: list[tuple[str, str]], size: Size, name: str
) -> Iterator[Figure]:
    """While nothing happens; with a desk, while results are entered."""
    share, statuses = _crowd(server, desk, phones, size)
    said = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
    what = (
        f"{size.pollers} phones every {size.every:g} s, {f'a result every {BETWEEN_RESULTS:g} s' if desk else 'quiet'}"
    )
    wanted = None if desk else ("at most", MOST_OF_A_CORE)
    yield Figure(f"{what}: of one core", share, "%", wanted, name)
    bad = sum(count for status, count in statuses.items() if status not in GOOD)
    yield Figure(f"{what}: bad answers", bad, "answers", ("at most", 0), said)


def _crowd(server: Server, desk: _Desk | None, phones: list[tuple[str, str]], size: Size) -> tuple[float, Counter[int]]:
    """Hundredths of one core that the server took meanwhile, and what it answered."""
    with ThreadPoolExecutor(size.pollers + 1) as crowd:
        before, began = server.processor(), time.monotonic()
        end = began + size.seconds
        results = crowd.submit(_entered_meanwhile, desk, end)
        polls = [
            crowd.submit(partial(_phone, server.port, page, session, number, size.every, end))
            for number, (page, session) in enumerate(phones)
        ]
        statuses = sum((poll.result() for poll in polls), Counter[int]())
        results.result()
        return 100 * (server.processor() - before) / (time.monotonic() - began), statuses


def _phone(port: int, address: str, session: str, number: int, every: float, end: float) -> Counter[int]:
    """Opens a page, then asks as its HTMX does; a new connection each time, as phones that come and go."""
    page, _, query = address.partition("?")
    time.sleep(every * Random(number).random())
    statuses: Counter[int] = Counter()
    headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"} if session else {}
    seen = ""
    while time.monotonic() < end:
        status, text = _get(port, f"{page}?{seen}{query}", headers)
        statuses[status] += 1
        found = re.search(r'hx-get="\?(seen=[\d.]+)', text)
        headers["HX-Request"] = "true"
        seen = f"{found[1]}&" if found else seen
        time.sleep(every)
    return statuses


def _get(port: int, path: str, headers: dict[str, str]) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except OSError:
        return 0, ""
    finally:
        connection.close()


def _entered_meanwhile(desk: _Desk | None, end: float) -> None:
    while desk and time.monotonic() < end:
        desk.enter()
        time.sleep(BETWEEN_RESULTS)


def _entering(desk: _Desk, results: int, name: str) -> Iterator[Figure]:
    seconds = [desk.enter() for _ in range(results)]
    yield Figure("entering a result through gunicorn: median", 1_000 * median(seconds), "ms", note=name)
    yield Figure("entering a result through gunicorn: 95 of 100 within", 1_000 * quantiles(seconds, n=20)[-1], "ms")
