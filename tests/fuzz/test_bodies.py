"""What no program means to send, at every call: never a 5xx, nothing half saved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
from django.db import transaction

from tests.fuzz.hostile import BODIES, NUMBERS, TEXTS, TYPES
from tests.fuzz.share import share
from tests.fuzz.tables import changed_by, everything
from tests.fuzz.world import PREFIX, World, operations, resolved, undone, writing
from tests.rings import matrix

pytestmark = pytest.mark.django_db
READ = {"names twice", "byte order mark"}
HEADERS = (
    *(("Expected-Version", said) for said in ("9" * 5000, "-1", "1e9", "٣", "x", "1, 2")),
    *(("Idempotency-Key", said) for said in ("k" * 65, "ключ", "a\x00b", "a\x7fb")),
)
EMPTY = {"nothing", "blanks"}
UNSPEAKABLE = re.compile(r"\\x00|\\u0000|\\u202e|\\ud800|\\ufeff|\\u200b|\\U0010ffff|\\udbff")
"""As Python writes what no page could show, and as JSON does in a column."""


@matrix("label", [label for label in writing() if not label.startswith("DELETE")], step=21)
def test_no_body_makes_a_call_fall_over_or_save_half(label: str, world: World) -> None:
    def answers() -> dict[str, tuple[int, str]]:
        return {name: sent(world, label, body) for name, body in share(BODIES.items(), label)}

    found, changes = changed_by(answers)
    wrong = {name: (status, kind) for name, (status, kind) in found.items() if not refused(name, status, kind)}
    assert (wrong, changes) == ({}, {})


@matrix("label", [label for label in writing() if not label.startswith("DELETE")], step=21)
def test_body_of_another_kind_is_refused(label: str, world: World) -> None:
    found, changes = changed_by(
        lambda: {name: sent(world, label, b"{}", kind)[0] for name, kind in share(TYPES.items(), label)}
    )
    assert changes == {}
    unreadable = {name: status for name, status in found.items() if status not in (400, 415)}
    assert unreadable.keys() <= {"other letters", "no such letters"}
    assert max(found.values()) < 500


@matrix("label", writing(), step=21)
def test_packed_body_is_no_body(label: str, world: World) -> None:
    packed = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\xae\x05\x00C\xbf\xa6\xa3\x02\x00\x00\x00"
    answer, changes = changed_by(lambda: sent(world, label, packed, **{"Content-Encoding": "gzip"}))
    expected = {400} if not label.startswith("DELETE") else {204}
    assert answer[0] in expected
    assert changes == {} or label.startswith("DELETE")


@matrix("label", [label for label in writing() if operations()[label].body.get("properties")], step=21)
def test_no_text_in_any_field_makes_a_call_fall_over_or_save_half(label: str, world: World) -> None:
    before, fallen, hidden = everything(), [], []
    for path, name in share(product(texts(operations()[label].body), TEXTS), label):
        body = placed(world.body(label), path, TEXTS[name])
        with undone_if_done() as answered:
            answered.append(answer := world.ask(label, body))
            if answer.status_code < 400 and UNSPEAKABLE.search(str(everything())):
                hidden.append((path, name))
        if answer.status_code >= 500:
            fallen.append((path, name, answer.status_code))
    assert (fallen, hidden, everything() == before) == ([], [], True)


@pytest.mark.parametrize("number", NUMBERS)
def test_number_that_no_row_has_is_not_found(number: str, world: World) -> None:
    def answers() -> dict[tuple[str, str], int]:
        return {
            (label, name): world.devices[call.role]
            .call(operation.method, operation.path({**call.ids, name: number}), world.body(label))
            .status_code
            for label, call in world.calls.items()
            if number in share(NUMBERS, label)
            for operation in [operations()[label]]
            for name in call.ids
        }

    found, changes = changed_by(answers)
    assert {place: status for place, status in found.items() if status != 404} == {}
    assert changes == {}


@matrix("label", writing(), step=21)
def test_header_that_cannot_be_meant_is_refused_where_it_is_read(label: str, world: World) -> None:
    read = {one["name"] for one in operations()[label].parameters("header")}

    def answers() -> dict[tuple[str, str], int]:
        return {(name, said): world.ask(label, **{name: said}).status_code for name, said in HEADERS if name in read}

    found, changes = changed_by(answers)
    assert ({place: status for place, status in found.items() if status != 400}, changes) == ({}, {})
    unread = {name: said for name, said in HEADERS if name not in read}
    with undone():
        assert world.ask(label, **unread).status_code == world.calls[label].status


@contextmanager
def undone_if_done() -> Iterator[list[Any]]:
    """What a call did is taken back; what a refused one left behind stays."""
    answered: list[Any] = []
    point = transaction.savepoint()
    yield answered
    if answered[0].status_code < 400:
        transaction.savepoint_rollback(point)
    else:
        transaction.savepoint_commit(point)


def sent(world: World, label: str, body: bytes, kind: str = "application/json", **headers: str) -> tuple[int, str]:
    """How a body of bytes is answered: status and content type."""
    device = world.devices[world.calls[label].role]
    with undone():
        answer = device.client.generic(
            operations()[label].method.upper(),
            PREFIX + world.path(label),
            body,
            content_type=kind,
            headers={"Authorization": f"Token {device.token}", **headers},
        )
    return answer.status_code, answer.headers.get("Content-Type", "")


def refused(name: str, status: int, kind: str) -> bool:
    """Whether it was read and could be meant, or refused as a problem."""
    return (status in (400, 422) or (name in READ | EMPTY and status < 500)) and (
        status < 400 or "problem+json" in kind
    )


def texts(shape: Mapping[str, Any], path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every text in a body; in a list the first one."""
    shape = resolved(shape)
    if "properties" not in shape and (shape.get("type") == "string" or shape.keys() & {"oneOf", "enum"}):
        yield path
    for name, inner in shape.get("properties", {}).items():
        yield from texts(inner, (*path, name))
    if "items" in shape:
        yield from texts(shape["items"], (*path, 0))


def placed(body: Any, path: tuple[Any, ...], text: str) -> Any:
    """The body with this text at that place."""
    if not path:
        return text
    first, *rest = path
    if first == 0:
        return [placed(body[0] if body else {}, tuple(rest), text)]
    return {**body, first: placed(body.get(first) or ([] if rest[:1] == [0] else {}), tuple(rest), text)}
