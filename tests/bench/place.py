"""A database for one run, and the site as a server calls it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import RequestFactory

from trekcc.frames import reserve_stack
from trekcc.garbage import collect_between_answers


@contextmanager
def database() -> Iterator[str]:
    """Its name for people, as long as the block lasts."""
    own = connection.settings_dict["NAME"]
    with redirect_stdout(io.StringIO()):
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    finally:
        made = Path(connection.settings_dict["NAME"])
        connection.creation.destroy_test_db(own, verbosity=0)
        for left in made.parent.glob(f"{made.name}-*"):  # the journal of a server that was stopped in the middle
            left.unlink()


@dataclass
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Site:
    """All middleware and no socket. What the process has loaded is left out of the collection of garbage, as there."""

    def __init__(self) -> None:
        self._handler = reserve_stack(WSGIHandler())
        self._requests = RequestFactory(headers={"Host": "127.0.0.1"})
        collect_between_answers()

    def asked(self, path: str, data: dict[str, Any] | None = None, **headers: str) -> Callable[[], Answer]:
        """A request that is ready to be served; with data it is a form that is sent."""
        make = self._requests.get if data is None else self._requests.post
        environ = make(path, data, headers=headers).environ
        environ["wsgi.errors"] = io.StringIO()

        def serve() -> Answer:
            answer = Answer()

            def start(status: str, headers: list[tuple[str, str]], error: object = None) -> None:
                answer.status, answer.headers = int(status[:3]), dict(headers)

            response = self._handler(environ, start)
            answer.body = b"".join(response)
            response.close()
            return answer

        return serve
