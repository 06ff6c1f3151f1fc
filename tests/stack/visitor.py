"""A visitor of a running site: plain HTTP, signed in by a session of the database."""

from __future__ import annotations

import http.client
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.conf import settings
from django.test import Client

from tournaments.kernel.models import User

TOKEN = secrets.token_hex(16)


@dataclass(frozen=True)
class Answer:
    """`status` 0: the connection broke before there was one."""

    status: int
    text: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


@dataclass(frozen=True)
class Visitor:
    """`given`: headers of every request, such as those of a proxy."""

    port: int
    session: str = ""
    given: Mapping[str, str] = field(default_factory=dict)

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, "")

    def post(self, path: str, **form: object) -> Answer:
        return self._ask("POST", path, urlencode({"csrfmiddlewaretoken": TOKEN, **form}))

    def _ask(self, method: str, path: str, body: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        cookies = f"csrftoken={TOKEN}; {settings.SESSION_COOKIE_NAME}={self.session}"
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded", **self.given}
        began = time.monotonic()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
            return Answer(answer.status, text, dict(answer.getheaders()), time.monotonic() - began)
        except (OSError, http.client.HTTPException):
            return Answer(0, seconds=time.monotonic() - began)
        finally:
            connection.close()


def visiting(port: int, user: User | None = None) -> Visitor:
    """A visitor, signed in as this member."""
    if user is None:
        return Visitor(port)
    client = Client()
    client.force_login(user)
    return Visitor(port, client.cookies[settings.SESSION_COOKIE_NAME].value)
