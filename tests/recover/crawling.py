"""python -m tests.recover.crawling [KEPT.txt.gz]: what the pages, answers and files of a community say.

A line for each, `digest reader address`, of the words of its main part alone: how a page is indented is no difference,
nor what stands at the head and foot of all of them. The clock stands. Without a file: those that its readers come to
by links; with one: those that stand in it.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import django
import time_machine
from django.test.utils import setup_test_environment

MOMENT = "2026-11-25T12:00:00Z"
READERS = {
    "": 400,
    "director@rehearsal.example": 250,
    "coordinator@rehearsal.example": 250,
    "player@rehearsal.example": 100,
}
"""Members by address, a stranger by none, and how much each of them reads."""
BEGIN = ("/", "/events/", "/ratings/", "/api/v1/events/", "/my/")
LINK = re.compile(rb'(?:href|hx-get)="(/[^"#]*)"|"(/api/v1/[^"]*)"')
LEFT_OUT = re.compile(r"/static/|/account/|logout|[{}]|\?page=\d\d|/sw\.js|/api/(?!v1/)|formats/$")
"""What changes with each release, whatever is stored: the description of the API, the list of formats."""


def main() -> None:
    django.setup()
    setup_test_environment()
    with time_machine.travel(MOMENT, tick=False):
        for reader, most in READERS.items():
            known = listed(sys.argv[1], reader or "-") if sys.argv[1:] else ()
            for address, words in read(reader, known) if known else crawled(reader, most):
                print(hashlib.sha256(words.encode()).hexdigest()[:12], reader or "-", address)


def listed(kept: str, reader: str) -> list[str]:
    """The addresses of this reader in a file of lines as this module writes them."""
    text = gzip.decompress(Path(kept).read_bytes()).decode()
    lines = (line.split(" ", 2) for line in text.splitlines())
    return [address for _, whose, address in lines if whose == reader]


def read(reader: str, addresses: Iterable[str]) -> Iterator[tuple[str, str]]:
    client = _client(reader)
    for address in addresses:
        answer = client.get(address)
        yield address, _words(answer, b"".join(answer))


def crawled(reader: str, most: int) -> Iterator[tuple[str, str]]:
    client, todo = _client(reader), deque(BEGIN)
    known = set(todo)
    for _ in range(most):
        if not todo:
            return
        address = todo.popleft()
        answer = client.get(address)
        body = b"".join(answer)
        yield address, _words(answer, body)
        found = (match[0] or match[1] for match in LINK.findall(body))
        for link in dict.fromkeys(link.decode().replace("&amp;", "&") for link in found):
            if link not in known and not LEFT_OUT.search(link):
                known.add(link)
                todo.append(link)


def _words(answer: Any, body: bytes) -> str:
    from tests.shown.in_words import in_words

    kind = answer.headers.get("Content-Type", "")
    if answer.status_code == 200 and not kind.startswith(("text/", "application/json", "application/problem")):
        return hashlib.sha256(body).hexdigest()
    return in_words(answer)


def _client(reader: str) -> Any:
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    if reader:
        user = get_user_model().objects.get(email=reader)
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


if __name__ == "__main__":
    main()
