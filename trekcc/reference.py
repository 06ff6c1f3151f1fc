"""The API for people: a library's page, and a list that needs no script, of the schema that fuzzers read."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator

from tournaments.engine import CARD_GAMES, GAME_RULES
from tournaments.engine.core.registry import LiveValue

_writing = Lock()


class Call(NamedTuple):
    """An operation, under the first word of its path; `scope` is the narrowest token scope that suffices."""

    about: str
    method: str
    path: str
    summary: str
    scope: str


class WrittenOnce(SchemaGenerator):
    """The schema changes with the code and with what is registered: until then a process writes it once."""

    def get_schema(self, request: Any = None, public: bool = False) -> Any:
        return schema()


def reference(request: HttpRequest) -> HttpResponse:
    return render(request, "api.html")


def short_reference(request: HttpRequest) -> HttpResponse:
    return render(request, "api_calls.html", {"calls": calls()})


def schema() -> Any:
    """Written by one thread at a time: what reads the code for it is not made for two."""
    with _writing:
        return _written()


def _write() -> Any:
    generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]
    return generator.get_schema(request=None, public=True)


_written = LiveValue(_write, CARD_GAMES, GAME_RULES)


@cache
def calls() -> tuple[Call, ...]:
    """Return every call, ordered by what it is about."""
    every = (
        Call(call["tags"][0], method.upper(), path, call["summary"], call["x-token-scope"])
        for path, methods in schema()["paths"].items()
        for method, call in methods.items()
    )
    return tuple(sorted(every, key=lambda call: call.about))
