"""Read the JSON of other tools: values of any kind may stand anywhere, and nothing is trusted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tournaments.engine.document.place import DocumentError, loads
from tournaments.engine.formats.brought import FormatError
from tournaments.engine.formats.people import tidy

Object = dict[str, Any]


def is_json(text: str) -> bool:
    """Return whether the text begins as an object or a list."""
    return text.lstrip()[:1] in ("{", "[")


def parse_json(text: str) -> Any:
    """Return the value. Raises FormatError with the place of what is wrong."""
    try:
        return loads(text)
    except DocumentError as error:
        raise FormatError(f"This is no readable JSON: {error.expected}.") from None


def object_in(value: Any, key: str) -> Object:
    """Return the object under this key; an empty one where there is none."""
    inner = value.get(key) if isinstance(value, dict) else None
    return inner if isinstance(inner, dict) else {}


def objects_in(value: Any, key: str) -> list[Object]:
    """Return the objects of the list under this key, or of a list in its `data`."""
    inner = value.get(key) if isinstance(value, dict) else None
    if isinstance(inner, dict):
        inner = inner.get("data")
    return [one for one in inner if isinstance(one, dict)] if isinstance(inner, list) else []


def line_in(value: Object, *keys: str) -> str:
    """Return the first of these that says something, in one line."""
    texts = (tidy(str(value[key])) for key in keys if isinstance(value.get(key), (str, int, float)))
    return next(filter(None, texts), "")


def whole_in(value: Object, key: str) -> int | None:
    """Return a whole number, also one that is written as a text."""
    found = value.get(key)
    if isinstance(found, str) and found.strip().lstrip("-").isdecimal() and len(found) < 10:
        return int(found)
    return found if isinstance(found, int) and not isinstance(found, bool) and abs(found) < 10**9 else None


def points_in(value: Object, key: str, otherwise: float) -> float:
    """Return a number of points, also one that is written as a text."""
    try:
        points = float(value[key])
    except (KeyError, TypeError, ValueError):
        return otherwise
    return points if 0 <= points < 1000 else otherwise


def key_in(value: Object, key: str) -> str:
    """Return the id under this key as a text: tools write them as numbers or as texts."""
    found = value.get(key)
    return str(found) if isinstance(found, (str, int)) and not isinstance(found, bool) else ""


def typed_objects(value: Any, kind: str) -> Iterator[Object]:
    """Yield the JSON:API objects of this type, wherever they stand."""
    if isinstance(value, dict):
        if value.get("type") == kind and isinstance(value.get("attributes"), dict):
            yield value
            return
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from typed_objects(inner, kind)
