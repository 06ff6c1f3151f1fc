"""Read JSON by place: every value knows its place, so that every error names it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple, NoReturn

from tournaments.engine.core.types import NO_SECTION, RuleViolation

LARGEST = 10**9
DEEPEST = 50
HALF = "expected whole characters: one half of a surrogate pair stands alone"
HALVES = re.compile("[\ud800-\udfff]")
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a document: its place, and what was expected there."""

    place: str
    expected: str

    def __str__(self) -> str:
        return f"{self.place}: {self.expected}"


class DocumentError(RuleViolation):
    """A document that cannot be used: where, and what was expected there. `faults` are all that were found."""

    def __init__(self, place: str, expected: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__("document", f"{place}: {expected}", NO_SECTION)
        self.place = place
        self.expected = expected
        self.faults = faults or (Fault(place, expected),)


def unreadable() -> RuleViolation:
    """Return the refusal for what this site wrote itself and cannot read; its faults mean nothing to a person."""
    message = (
        "What this page is made from is stored in a form that cannot be read. Nothing was changed. Draw the round again"
        " if it is a draft; else tell the people who run this site."
    )
    return RuleViolation("unreadable", message, NO_SECTION)


def loads(text: str | bytes) -> Any:
    """The JSON of a document. Raises DocumentError for no JSON, NaN, Infinity, half characters, too deep nesting."""
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_each_once)
    except UnicodeDecodeError as error:
        raise DocumentError("document", f"expected UTF-8, not byte {error.start}") from None
    except json.JSONDecodeError as error:
        message = f"expected JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        raise DocumentError("document", message) from None
    except (RecursionError, ValueError):
        raise DocumentError("document", "expected JSON of reasonable depth and size") from None
    not_too_deep(value)
    if SURROGATE.search(text):
        _no_half_characters(value)
    return value


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a repeated key, whose first value would be lost silently."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            message = f"expected each key once: {json.dumps(name[:60])} stands twice in an object"
            raise DocumentError("document", message)
        fields[name] = value
    return fields


def _no_half_characters(value: Any) -> None:
    """Refuse half surrogates, which nothing can store or show, and name their place."""
    left = [Place(value)]
    while left:
        place = left.pop()
        if isinstance(place.value, dict):
            left += [place.child(name) for name in reversed(place.value)]
        elif isinstance(place.value, list):
            left += reversed(place.items())
        if isinstance(place.value, (dict, str)) and HALVES.search("".join(place.value)):
            place.fail(HALF)


def not_too_deep(value: Any) -> None:
    level: list[Any] = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _list_inside(outer)]
        if not level:
            return
    raise DocumentError("document", f"expected at most {DEEPEST} levels of nesting")


class Place(NamedTuple):
    """A value and its place, such as `rounds[2].matches[0].winner`. `players` are the ids that may be named there."""

    value: Any
    at: str = ""
    players: Collection[str] = ()

    def fail(self, message: str) -> NoReturn:
        raise DocumentError(self.at or "document", message)

    def fields(self) -> Mapping[str, Any]:
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, not {_kind(self.value)}")
        return self.value

    def child(self, key: str) -> Place:
        """The value of this key; a place with None where there is none."""
        return self.at_key(key, self.fields().get(key))

    def at_key(self, key: str, value: Any) -> Place:
        """This value under this key."""
        return Place(value, f"{self.at}.{key}" if self.at else key, self.players)

    def with_players(self, players: Collection[str]) -> Place:
        """The same place, where these may be named."""
        return Place(self.value, self.at, players)

    def require_key(self, key: str) -> Place:
        if key not in self.fields():
            self.child(key).fail("is missing")
        return self.child(key)

    def holds(self, key: str, of: type[object]) -> bool:
        """Return whether this is an object with a value of this type under the key."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return type(value) is of and bool(value)

    def elements(self) -> Sequence[Any]:
        if not isinstance(self.value, list):
            self.fail(f"expected a list, not {_kind(self.value)}")
        return self.value

    def items(self) -> tuple[Place, ...]:
        return tuple(Place(value, f"{self.at}[{index}]", self.players) for index, value in enumerate(self.elements()))

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value:
            self.fail(f"expected a text, not {_show_value(self.value)}")
        return self.value

    def integer(self, least: int = -LARGEST, most: int = LARGEST) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail(f"expected a whole number, not {_show_value(self.value)}")
        if not least <= self.value <= most:
            self.fail(f"expected a whole number from {least} to {most}, not {_show_value(self.value)}")
        return self.value

    def number(self, least: float, most: float) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)) or not isfinite(self.value):
            self.fail(f"expected a number, not {_show_value(self.value)}")
        if not least <= self.value <= most:
            self.fail(f"expected a number from {least:g} to {most:g}, not {_show_value(self.value)}")
        return float(self.value)

    def fraction(self) -> float:
        """A number from 0 up to but not including 1."""
        if self.number(-LARGEST, LARGEST) < 0 or self.value >= 1:
            self.fail(f"expected a number from 0 and below 1, not {_show_value(self.value)}")
        return float(self.value)

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail(f"expected true or false, not {_show_value(self.value)}")
        return self.value

    def choice(self, values: Collection[str]) -> str:
        if not isinstance(self.value, str) or self.value not in values:
            named = [json.dumps(value, ensure_ascii=False) for value in values]
            expected = " or ".join(filter(None, (", ".join(named[:-1]), named[-1])))
            self.fail(f"expected {expected}, not {_show_value(self.value)}")
        return self.value

    @property
    def present(self) -> bool:
        return self.value is not None


def _no_number(name: str) -> NoReturn:
    raise DocumentError("document", f"expected JSON: {name} is no number")


def _list_inside(value: Any) -> Collection[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    return {dict: "an object", list: "a list", str: "a text", bool: "true or false"}.get(type(value), "a number")


def _show_value(value: Any) -> str:
    """A value in an error: itself where it is short, else what it is."""
    if isinstance(value, (dict, list)):
        return _kind(value)
    shown = json.dumps(value, ensure_ascii=isinstance(value, str) and not value.isprintable())
    return shown if len(shown) <= 40 else f"{shown[:37]}..."
