"""House rules in a document: one object at the top of an event, which is an option of the event everywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.kinds import Schema, or_null
from tournaments.engine.document.place import Place
from tournaments.engine.games.house import STRUCTURES
from tournaments.engine.games.house.ties import STEPS
from tournaments.engine.games.house.validate import found_in_rules
from tournaments.engine.games.house.values import (
    LONGEST_NAME,
    MATCHES,
    MOST_CAP,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_VERSIONS,
    OPTION,
    build_document,
    build_text,
    read_document,
    read_text,
)

OF_POINTS = frozenset({"win", "draw", "loss", "bye", "missed"})


def _whole(most: int, least: int = 1) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


SCHEMA: Schema = {
    "type": "object",
    "description": "a director's own system, of the ruleset house; an event of it is never sanctioned",
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "pattern": "^[^{}]*$"},
        "version": or_null(_whole(MOST_VERSIONS)),
        "points": {
            "type": "object",
            "properties": {
                **{one: _whole(MOST_POINTS, 0) for one in ("win", "draw", "loss")},
                **{one: or_null(_whole(MOST_POINTS, 0)) for one in ("bye", "missed")},
            },
            "required": ["win", "draw", "loss"],
            "additionalProperties": False,
        },
        "cap": or_null(_whole(MOST_CAP)),
        "ties": {"type": "array", "items": {"enum": list(STEPS)}, "minItems": 2, "uniqueItems": True},
        "structure": or_null({"enum": list(STRUCTURES)}),
        "rounds": or_null(_whole(MOST_ROUNDS)),
        "game": {"type": "string", "maxLength": LONGEST_NAME, "pattern": "^[^{}]*$"},
        "best_of": {"enum": list(MATCHES)},
    },
    "required": ["name", "points", "ties"],
    "additionalProperties": False,
}


def read_house(document: Place) -> Mapping[str, str]:
    """The option that they are; nothing where they stand nowhere. Raises DocumentError with all that is wrong."""
    place = document.child(OPTION)
    if not place.present:
        return {}
    written = place.fields()
    try:
        house = read_document(written)
    except RuleViolation as violation:
        place.fail(violation.message.removeprefix("House rules: "))
    faults = Faults()
    for found in found_in_rules(house, STRUCTURES):
        at = place.child("points").child(found.field) if found.field in OF_POINTS else place.child(found.field)
        faults.refuse(True, at, str(found))
    faults.tell()
    return {OPTION: build_text(house)}


def write_house(options: Mapping[str, str]) -> dict[str, Any]:
    """The object, under its key; nothing where the event has no option of it."""
    return {OPTION: build_document(read_text(options[OPTION]))} if OPTION in options else {}
