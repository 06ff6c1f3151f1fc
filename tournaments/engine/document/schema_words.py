"""Words that every part of the schema is written in."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
COUNT = {"type": ["integer", "null"], "minimum": 0, "maximum": 10_000}
MOMENT = {"type": ["string", "null"], "format": "date-time"}
SEAT = {"enum": ["a", "b", None]}


def whole(least: int, most: int) -> Schema:
    return {"type": ["integer", "null"], "minimum": least, "maximum": most}


def text(most: int, **more: Any) -> Schema:
    return {"type": ["string", "null"], "maxLength": most, **more}


def identity() -> Schema:
    return {"$ref": "#/$defs/id"}
