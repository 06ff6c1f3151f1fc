"""Calls as programs make them: JSON in and out, with a token of a device."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tournaments.kernel.models import User
from tournaments.kernel.scopes import Scope
from tournaments.people.services.accounts import make_token


class Device:
    """A member's device, or a stranger's: `call("post", "/events/", {...})` under `/api/v1`.

    `code`: of a private link, for a player without an account.
    """

    def __init__(self, user: User | None = None, scope: str = Scope.DIRECT, *, code: str = "") -> None:
        self.client = Client()
        self.token = make_token("test", 1, scope=scope, by=user)[1] if user else ""
        self.code = code

    def call(self, method: str, path: str, body: Any = None, **headers: Any) -> Any:
        if self.token:
            headers = {"Authorization": f"Token {self.token}", **headers}
        if self.code:
            headers = {"Authorization": f"Code {self.code}", **headers}
        headers = {name: str(value) for name, value in headers.items()}
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        return getattr(self.client, method)(f"/api/v1{path}", headers=headers, **sent)

    def get(self, path: str, **headers: Any) -> Any:
        return self.call("get", path, **headers)

    def post(self, path: str, body: Any = None, **headers: Any) -> Any:
        return self.call("post", path, {} if body is None else body, **headers)

    def put(self, path: str, body: Any, **headers: Any) -> Any:
        return self.call("put", path, body, **headers)

    def patch(self, path: str, body: Any, **headers: Any) -> Any:
        return self.call("patch", path, body, **headers)

    def delete(self, path: str, **headers: Any) -> Any:
        return self.call("delete", path, **headers)


@pytest.fixture
def stranger() -> Device:
    return Device()
