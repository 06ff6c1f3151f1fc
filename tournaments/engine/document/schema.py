"""The JSON Schema of the event document, made from the values that the engine reads by.

`python -m tournaments.engine.document.schema` writes it to standard output; `make schema` keeps it in `docs/`.
"""

from __future__ import annotations

import json
import sys

from tournaments.engine.document.altered import LONGEST_REASON as ALTERED_BECAUSE
from tournaments.engine.document.altered import MOST_CHANGES, WHY
from tournaments.engine.document.event import STATES
from tournaments.engine.document.extra_time import MOST_SECONDS
from tournaments.engine.document.extras import (
    LARGE,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_REASON,
    MOST_BYES,
    MOST_OWED,
    MOST_PLAYERS,
    MOST_ROUNDS,
    SMALL,
)
from tournaments.engine.document.header import VERSION
from tournaments.engine.document.listing import (
    HOST,
    LINES,
    LONGEST_LINK,
    LONGEST_TITLE,
    MARKS,
    MOST_PLACES,
    TEXTS,
    WORDS,
)
from tournaments.engine.document.match import ALONE, INCOMPLETE
from tournaments.engine.document.prizes import LAST_PLACE, LONGEST_LABEL, LONGEST_TEXT, MOST_PRIZES
from tournaments.engine.document.schema_draws import keep_apart, position
from tournaments.engine.document.schema_rulesets import of_rulesets
from tournaments.engine.document.schema_words import COUNT, MOMENT, SEAT, Schema, identity, text, whole
from tournaments.engine.round_change import REASONS
from tournaments.engine.rulesets import RULESETS
from tournaments.engine.scoring.timed import FACTS
from tournaments.engine.types import Allegiance


def event_schema() -> Schema:
    """What a document of this version looks like; further keys are welcome everywhere but among the options."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "trekcc event document",
        "description": "One event: who took part, who sat where, what was reported. Null means: not said.",
        "type": "object",
        "required": ["format", "version", "ruleset", "players", "rounds"],
        "properties": {
            "format": {"const": "trekcc-event"},
            "version": {"const": VERSION},
            "ruleset": {"enum": list(RULESETS)},
            "listing": {"$ref": "#/$defs/listing"},
            **_shared(),
            "seed": whole(-LARGE - 1, LARGE),
            "players": {"type": "array", "items": {"$ref": "#/$defs/player"}, "maxItems": MOST_PLAYERS},
            "rounds": {"type": "array", "items": {"$ref": "#/$defs/round"}, "maxItems": MOST_ROUNDS},
            "prize_list": {"type": ["array", "null"], "items": {"$ref": "#/$defs/prize"}, "maxItems": MOST_PRIZES},
            "tiebreakers": {"type": ["array", "null"], "items": {"$ref": "#/$defs/tiebreaker"}},
            "final_confrontation": {"anyOf": [{"$ref": "#/$defs/final_confrontation"}, {"type": "null"}]},
            "keep_apart": {"type": ["array", "null"], "items": {"$ref": "#/$defs/keep_apart"}},
        },
        "allOf": of_rulesets(),
        "$defs": {
            "id": {"type": "string", "minLength": 1, "maxLength": LONGEST_ID, "pattern": "^[^{}@]*$"},
            "player": _player(),
            "round": _round(),
            "match": _match(),
            "listing": _listing(),
            "prize": _prize(),
            "tiebreaker": _tiebreaker(),
            "final_confrontation": _final_confrontation(),
            "keep_apart": keep_apart(),
            "position": position(),
        },
    }


def schema_text() -> str:
    return json.dumps(event_schema(), indent=2, ensure_ascii=False) + "\n"


def _shared() -> Schema:
    """Title and time, in the listing or beside it."""
    return {
        "title": text(LONGEST_TITLE),
        "starts_at": {"type": ["string", "null"], "description": "ISO 8601: a date, or a time with or without offset"},
        "time_zone": {
            "type": ["string", "null"],
            "description": "a name such as Europe/Berlin; UTC where it is missing",
        },
    }


def _listing() -> Schema:
    words = {name: {"enum": [*(item.code for item in items), "", None]} for name, items in WORDS.items()}
    return {
        "type": ["object", "null"],
        "properties": {
            **_shared(),
            **words,
            **{name: text(most) for name, most in {**LINES, **TEXTS, "link": LONGEST_LINK}.items()},
            "level": whole(1, 5),
            "cap": whole(2, MOST_PLACES),
            "entries_close_at": {"type": ["string", "null"], "description": "ISO 8601, with its offset"},
            "ends_on": {"type": ["string", "null"], "description": "ISO 8601: a date"},
            **{name: {"type": ["boolean", "null"]} for name in ("sanctioned", *MARKS)},
            **{name: text(ALTERED_BECAUSE) for name in WHY},
            "postponed_from": {"type": ["string", "null"], "description": "ISO 8601, with its offset"},
            "round_changes": {"type": ["array", "null"], "items": _round_change(), "maxItems": MOST_CHANGES},
            "host": _host(),
            "directors": {"type": ["array", "null"], "items": {"type": "string"}},
            "judges": {"type": ["array", "null"], "items": {"type": "string"}},
            "director_plays": {
                "type": ["object", "null"],
                "properties": {name: {"type": "integer", "minimum": 0} for name in ("others", "yes")},
            },
        },
    }


def _round_change() -> Schema:
    count, mark = {"type": "integer", "minimum": 0, "maximum": 100}, {"type": "boolean"}
    needed = {"before": count, "after": count, "at": {"type": "string"}, "begun": mark, "unanimous": mark}
    needed["reason"] = {"enum": list(REASONS)}
    shape = {**needed, "because": text(ALTERED_BECAUSE)}
    return {"type": "object", "required": list(needed), "properties": shape}


def _host() -> Schema:
    """The venue by its words; an object that is none of ours is no host."""
    return {
        "type": ["object", "string", "number", "boolean", "array", "null"],
        "description": "the venue, as a site may know it: known by name, town and country",
        "required": ["name"],
        "properties": {
            **{name: text(most) for name, most in HOST.items()},
            "country": {"type": ["string", "null"], "pattern": "^([A-Z]{2})?$", "description": "none: online"},
        },
    }


def _player() -> Schema:
    return {
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": identity(),
            "name": text(LONGEST_NAME, pattern="^[^@]*$"),
            "handle": text(LONGEST_NAME, pattern="^[^@]*$"),
            "number": whole(1, SMALL),
            "earned_byes": whole(0, MOST_BYES),
            "forfeited_byes": whole(0, MOST_BYES),
            "owes_games": whole(0, MOST_OWED),
            "entered_in": whole(1, SMALL),
            "dropped_after": whole(0, SMALL),
            "disqualified_after": whole(0, SMALL),
            "forfeits": {"type": ["boolean", "null"]},
            "ranked_last": {"type": ["boolean", "null"]},
            "lot": {"type": ["number", "null"], "minimum": 0, "exclusiveMaximum": 1},
            "fixed_table": whole(1, SMALL),
            "sits_out": {"type": "array", "items": whole(1, SMALL)},
        },
    }


def _round() -> Schema:
    return {
        "type": "object",
        "required": ["number", "matches"],
        "properties": {
            "number": {"type": "integer", "minimum": 1, "maximum": SMALL},
            "round": whole(1, SMALL),
            "game": whole(1, SMALL),
            "state": {"enum": [*(state for state in STATES if state != "draft"), None]},
            "matches": {"type": "array", "items": {"$ref": "#/$defs/match"}},
            "seed": whole(-LARGE - 1, LARGE),
            "position": {"anyOf": [{"$ref": "#/$defs/position"}, {"type": "null"}]},
            "pairing_version": whole(1, SMALL),
            "changed": {"type": ["boolean", "null"]},
            "changed_because": text(LONGEST_REASON),
            "rematches": whole(0, SMALL),
            "abandoned_because": text(LONGEST_REASON),
        },
    }


def _match() -> Schema:
    return {
        "type": "object",
        "required": ["a", "result"],
        "properties": {
            "table": whole(1, SMALL),
            "a": identity(),
            "b": {"anyOf": [identity(), {"type": "null"}]},
            "result": {"type": ["string", "null"]},
            "winner": SEAT,
            "random_winner": SEAT,
            "deck_violation_by": SEAT,
            "differential": {"type": ["integer", "null"]},
            "first_turn": SEAT,
            "began_at": MOMENT,
            "ended_at": MOMENT,
            "extra_seconds": {"type": ["integer", "null"], "minimum": 0, "maximum": MOST_SECONDS},
            "extra_because": text(LONGEST_REASON),
            **{f"{name}_{seat}": field for name, field in _side().items() for seat in "ab"},
        },
        "if": {"properties": {"result": {"enum": list(ALONE)}}},
        "else": {"required": ["b"]},
    }


def _side() -> Schema:
    return {
        "score": whole(-10_000, 10_000),
        "outcome": {"enum": [*INCOMPLETE, None]},
        "side": {"enum": [*(str(one) for one in Allegiance), None]},
        **dict.fromkeys(("life", "lost", "hand"), COUNT),
        "facts": {"type": ["object", "null"], "properties": dict.fromkeys(FACTS, COUNT)},
    }


def _prize() -> Schema:
    return {
        "type": "object",
        "required": ["text"],
        "properties": {
            "text": {"type": "string", "maxLength": LONGEST_TEXT},
            "place": whole(1, LAST_PLACE),
            "label": text(LONGEST_LABEL),
            "player": {"anyOf": [identity(), {"type": "null"}]},
            "given": {"type": ["boolean", "null"]},
        },
    }


def _tiebreaker() -> Schema:
    players = {"type": "array", "items": identity()}
    return {
        "type": "object",
        "required": ["players", "winner"],
        "properties": {"players": players, "winner": identity()},
    }


def _final_confrontation() -> Schema:
    return {
        "type": "object",
        "required": ["players", "games"],
        "properties": {
            "players": {"type": "array", "items": identity(), "minItems": 2, "maxItems": 2, "uniqueItems": True},
            "games": {"type": "array", "items": {"$ref": "#/$defs/match"}},
        },
    }


if __name__ == "__main__":
    sys.stdout.write(schema_text())
