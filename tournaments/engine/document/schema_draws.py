"""The schema of what a draw is made from: the position, pairs kept apart, wishes of the director."""

from __future__ import annotations

from tournaments.engine.document.extras import LONGEST_REASON
from tournaments.engine.document.header import VERSION
from tournaments.engine.document.position import FLAGS
from tournaments.engine.document.schema_words import Schema, identity, text, whole
from tournaments.engine.document.wishes import LATEST
from tournaments.engine.rulesets import RULESETS


def pair() -> Schema:
    return {"type": "array", "items": identity(), "minItems": 2, "maxItems": 2, "uniqueItems": True}


def keep_apart() -> Schema:
    """Two who should not meet up to a round, where the guide's criteria leave room."""
    until = {"type": "integer", "minimum": 1, "maximum": LATEST}
    reason = text(LONGEST_REASON)
    return {
        "type": "object",
        "required": ["players", "until"],
        "properties": {"players": pair(), "until": until, "reason": reason},
    }


def wishes() -> Schema:
    """What the director asked of a draw: who sits out, pairs kept apart, pairs and byes of an earlier draw."""
    pairs = {"type": ["array", "null"], "items": pair(), "uniqueItems": True}
    names = {"type": ["array", "null"], "items": identity(), "uniqueItems": True}
    return {
        "type": ["object", "null"],
        "properties": {"apart": pairs, "byes": names, "kept": pairs, "kept_byes": names},
    }


def position() -> Schema:
    flags = {name: {"type": ["boolean", "null"]} for name in FLAGS}
    card = {
        "id": identity(),
        "vp": whole(0, 10_000),
        "differential": whole(-(10**6), 10**6),
        "byes": whole(0, 1000),
        "opponents": {"type": ["array", "null"], "items": identity()},
        **flags,
    }
    return {
        "type": "object",
        "required": ["format", "version", "ruleset", "round", "players"],
        "properties": {
            "format": {"const": "trekcc-position"},
            "version": {"const": VERSION},
            "ruleset": {"enum": list(RULESETS)},
            "options": {"type": ["object", "null"]},
            "round": {"type": "integer", "minimum": 1, "maximum": 1000},
            "rounds": whole(1, 1000),
            "players": {"type": "array", "items": {"type": "object", "required": ["id"], "properties": card}},
            "wishes": wishes(),
        },
    }
