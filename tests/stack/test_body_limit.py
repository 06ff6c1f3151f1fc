"""A body that is too large is refused before it is sent: a real server, and only the headers of a call."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests import factories

HUGE = 100_000_000


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    database = f"sqlite:///{tmp_path_factory.mktemp('body')}/none.sqlite3"
    environment = {**os.environ, "DEBUG": "1", "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "trekcc.settings"}
    command = [sys.executable, "-m", "gunicorn", "trekcc.wsgi", "-b", f"127.0.0.1:{number}", "-k", "gthread"]
    server = subprocess.Popen(command, env=environment, cwd=Path(settings.BASE_DIR), stderr=subprocess.DEVNULL)
    try:
        _await(number)
        yield number
    finally:
        server.terminate()
        server.wait(10)


@pytest.mark.parametrize(
    ("path", "kind", "said"),
    [
        ("/events/import/", "text/html", b"Too large"),
        ("/api/v1/events/import/", "application/problem+json", b'"code": "too_large"'),
    ],
)
def test_a_hundred_megabytes_are_refused_by_their_headers(port: int, path: str, kind: str, said: bytes) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {HUGE}"
    with socket.create_connection(("127.0.0.1", port), timeout=30) as call:
        call.sendall(f"{head}\r\n\r\n".encode())
        headers, body = _answer(call)
        assert call.recv(1) == b""  # the server hangs up
    assert headers.startswith(b"HTTP/1.1 413")
    assert f"content-type: {kind}".encode() in headers.lower()
    assert b"content-security-policy" in headers.lower()
    assert said in body


@pytest.mark.django_db
def test_form_that_is_too_large_is_told_so_and_a_file_is_not() -> None:
    client = Client()
    client.force_login(factories.member())
    pasted = client.post("/events/import/", {"text": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
    assert (pasted.status_code, "has up to 1 MB" in pasted.text) == (413, True)


@pytest.mark.parametrize("length", ["", "x", "-5", "9" * 30, "²"])
@pytest.mark.django_db
def test_length_that_is_none_is_no_reason_to_fall_over(length: str) -> None:
    assert Client().get("/events/", CONTENT_LENGTH=length).status_code in (200, 400)


def _await(port: int) -> None:
    for _ in range(150):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
    pytest.fail("The server did not come up.")


def _answer(call: socket.socket) -> tuple[bytes, bytes]:
    """Headers and body; the server keeps listening for a while after them, to be polite."""
    answer = call.makefile("rb")
    headers = b"".join(iter(answer.readline, b"\r\n"))
    length = next(line for line in headers.lower().splitlines() if line.startswith(b"content-length:"))
    return headers, answer.read(int(length.partition(b":")[2]))
