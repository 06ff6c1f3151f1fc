"""The page of the API: every call with what it takes and answers, read from the schema that fuzzers read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from drf_spectacular.generators import SchemaGenerator

PREFIX = "/api/v1/"
MOST_VALUES = 40
_writing = Lock()
Schema = Mapping[str, Any]
TITLES = {
    "events": "Events",
    "imports": "Events",
    "looks": "Events",
    "players": "Players",
    "claims": "Claims on records without an account",
    "mergings": "Players",
    "suspensions": "Suspensions",
    "me": "Yourself",
    "formats": "Games and rules",
    "regions": "Regions and venues",
    "venues": "Regions and venues",
    "ratings": "Ratings",
    "posts": "Posts and their inboxes",
    "inbox": "Posts and their inboxes",
    "status": "Status of the site",
    "card-sets": "Games and rules",
    "conduct": "Conduct",
}
PARTS = {
    "directors": "Directors of an event",
    "entries": "Players of an event",
    "my-entry": "Players of an event",
    "waiting": "Players of an event",
    "denials": "Players of an event",
    "wishes": "Rounds, tables and results",
    "undo": "Rounds, tables and results",
    "check-in": "Players of an event",
    "extensions": "Rounds, tables and results",
    "rounds": "Rounds, tables and results",
    "my-table": "Rounds, tables and results",
    "results": "Rounds, tables and results",
    "prizes": "Closing an event",
    "rehearsals": "Rehearsals",
    "rehearsal": "Rehearsals",
    "simulation": "Rehearsals",
    "videos": "Conduct",
    "announcements": "Events",
    "questions": "Events",
    "document": "Events",
    "withdraw-import": "Events",
    "cards": "Standings and journal",
    "standings": "Standings and journal",
    "journal": "Standings and journal",
    "outlook": "Closing an event",
    "finalize": "Closing an event",
    "reopen": "Closing an event",
    "round-changes": "Altering an event",
    "postpone": "Altering an event",
    "cancel": "Altering an event",
    "requests": "Altering an event",
    "counted": "Altering an event",
    "rulings": "Conduct",
    "penalties": "Conduct",
}


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: str
    required: bool
    said: str


@dataclass(frozen=True, slots=True)
class Call:
    """One operation: the fields of `body` go in, those of `shown` come out; `answers` are statuses with their words.

    `scope` is the least that a token has to be good for.
    """

    method: str
    path: str
    summary: str
    scope: str
    parameters: tuple[Field, ...]
    body: tuple[Field, ...]
    shown: tuple[Field, ...]
    is_list: bool
    answers: tuple[tuple[str, str], ...]
    example: str


class WrittenOnce(SchemaGenerator):
    """The schema changes with the code alone: a process writes it once."""

    def get_schema(self, request: Any = None, public: bool = False) -> Any:
        return schema()


def reference(request: HttpRequest) -> HttpResponse:
    return render(request, "api.html", {"groups": calls()})


def schema() -> Any:
    """Written by one thread at a time: what reads the code for it is not made for two."""
    with _writing:
        return _written()


@cache
def _written() -> Any:
    generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]
    return generator.get_schema(request=None, public=True)


@cache
def calls() -> tuple[tuple[str, tuple[Call, ...]], ...]:
    """Every call, by what it concerns."""
    whole = schema()
    found = [
        _call(whole, path, method, operation)
        for path, methods in whole["paths"].items()
        if path.startswith(PREFIX)
        for method, operation in methods.items()
    ]
    order = list(dict.fromkeys((*TITLES.values(), *PARTS.values())))
    found.sort(key=lambda call: order.index(_group(call)))
    return tuple((name, tuple(group)) for name, group in groupby(found, key=_group))


def _group(call: Call) -> str:
    first, *rest = call.path.removeprefix(PREFIX).strip("/").split("/")
    return PARTS.get(rest[1], TITLES["events"]) if len(rest) > 1 and first == "events" else TITLES.get(first, first)


def _call(schema: Schema, path: str, method: str, operation: Schema) -> Call:
    shown: Schema = next((_json(one) for status, one in operation["responses"].items() if status.startswith("2")), {})
    return Call(
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        scope=operation["x-token-scope"],
        parameters=tuple(_parameter(schema, one) for one in operation.get("parameters", ())),
        body=tuple(_fields(schema, _json(operation.get("requestBody", {})))),
        shown=tuple(_fields(schema, shown.get("items", shown))),
        is_list="items" in shown,
        answers=tuple((status, _coded(one.get("description", ""))) for status, one in operation["responses"].items()),
        example=path if {} in operation.get("security", ()) and "{" not in path else "",
    )


def _json(message: Schema) -> Any:
    """The shape of what a request or an answer carries."""
    return message.get("content", {}).get("application/json", {}).get("schema", {})


def _parameter(schema: Schema, one: Schema) -> Field:
    said = _said(one.get("description", ""))
    return Field(one["name"], _kind(schema, one["schema"]), one.get("required", False), said)


def _fields(schema: Schema, body: Schema) -> Iterator[Field]:
    shape = _resolved(schema, body)
    for name, one in shape.get("properties", {}).items():
        yield Field(name, _kind(schema, one), name in shape.get("required", ()), _said(one.get("description", "")))


def _resolved(schema: Schema, shape: Schema) -> Schema:
    if "allOf" in shape:
        return _resolved(schema, shape["allOf"][0])
    if "$ref" in shape:
        return _resolved(schema, schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]])
    return shape


def _kind(schema: Schema, shape: Schema) -> str:
    """In a word or a line: its values, what a list holds, the fields of an object."""
    shape = _resolved(schema, shape)
    if "enum" in shape:
        return _values(shape["enum"])
    if "oneOf" in shape:
        return " | ".join(dict.fromkeys(filter(None, (_kind(schema, one) for one in shape["oneOf"]))))
    if shape.get("type") == "array":
        return f"list of {_kind(schema, shape['items'])}"
    if fields := shape.get("properties"):
        return f"{{{', '.join(f'{name}: {_kind(schema, one)}' for name, one in fields.items())}}}"
    return str(shape.get("format") or shape.get("type", ""))


def _values(values: Sequence[Any]) -> str:
    """All of them, unless they are as many as the countries are."""
    shown = [json.dumps(one) if one in (None, "") else str(one) for one in values]
    return " | ".join(shown if len(shown) <= MOST_VALUES else [*shown[:8], "…"])


def _said(description: str) -> str:
    """What was written about a field, without the values that stand beside it already."""
    return _coded("\n".join(line for line in description.splitlines() if not line.startswith("* `")).strip())


def _coded(text: str) -> SafeString:
    """With what stands between backticks as code."""
    pieces = enumerate(text.split("`"))
    return SafeString("".join(format_html("<code>{}</code>" if at % 2 else "{}", piece) for at, piece in pieces))
