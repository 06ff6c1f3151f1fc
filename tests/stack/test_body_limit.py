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


HOST = "Host: 127.0.0.1\r\n"
TORN = {
    "a header of a megabyte": f"GET / HTTP/1.1\r\n{HOST}Cookie: {'a' * 1_000_000}\r\n\r\n",
    "ten thousand headers": f"GET / HTTP/1.1\r\n{HOST}" + "X-A: b\r\n" * 10_000 + "\r\n",
    "an address of a megabyte": f"GET /{'a' * 1_000_000} HTTP/1.1\r\n{HOST}\r\n",
    "no address": f"GET\r\n{HOST}\r\n",
    "no such protocol": f"GET / HTTP/9.9\r\n{HOST}\r\n",
    "no HTTP at all": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "a name that is none": f"GET / HTTP/1.1\r\n{HOST}Bad Name: x\r\n\r\n",
    "a folded header": f"GET / HTTP/1.1\r\n{HOST}X-A: b\r\n  c\r\n\r\n",
    "NUL in a header": f"GET / HTTP/1.1\r\n{HOST}X-A: b\x00c\r\n\r\n",
    "two lengths": f"POST / HTTP/1.1\r\n{HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
    "a length that is none": f"POST / HTTP/1.1\r\n{HOST}Content-Length: -5\r\n\r\nabcde",
    "a length and pieces": (
        f"POST / HTTP/1.1\r\n{HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
        "0\r\n\r\nGET /x HTTP/1.1\r\n\r\n"
    ),
    "pieces of another kind": f"POST / HTTP/1.1\r\n{HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("torn", TORN)
def test_request_that_no_browser_makes_is_refused_and_the_next_one_answered(torn: str, port: int) -> None:
    assert _status(port, TORN[torn]) in (b"400", b"414", b"431", b"501", b"505", b"")
    assert _status(port, f"GET /healthz HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n") == b"200"


@pytest.mark.parametrize("method", ["CONNECT", "PROPFIND", "DELETE", "PATCH", "FOO", "get"])
def test_method_that_means_nothing_here_is_refused(method: str, port: int) -> None:
    refused = _status(port, f"{method} /account/login/ HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n")
    assert refused in (b"400", b"403", b"405")


@pytest.mark.django_db
def test_form_that_is_too_large_is_told_so_and_a_file_is_not() -> None:
    client = Client()
    client.force_login(factories.UserFactory())
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


def _status(port: int, request: str) -> bytes:
    """How a request of bytes is answered; nothing where the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as call:
        try:
            call.sendall(request.encode("latin-1"))
            return call.makefile("rb").readline().partition(b" ")[2][:3]
        except ConnectionError:
            return b""


def _answer(call: socket.socket) -> tuple[bytes, bytes]:
    """Headers and body; the server keeps listening for a while after them, to be polite."""
    answer = call.makefile("rb")
    headers = b"".join(iter(answer.readline, b"\r\n"))
    length = next(line for line in headers.lower().splitlines() if line.startswith(b"content-length:"))
    return headers, answer.read(int(length.partition(b":")[2]))
