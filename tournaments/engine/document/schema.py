"""The JSON Schema of the event document, made from the values that the engine reads by.

`python -m tournaments.engine.document.schema` writes it to standard output; `make schema` keeps it in `docs/`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

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
    MOST_PLAYERS,
    MOST_ROUNDS,
    SMALL,
)
from tournaments.engine.document.header import NO_CHOICE, VERSION
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
from tournaments.engine.document.position import FLAGS
from tournaments.engine.document.prizes import LAST_PLACE, LONGEST_LABEL, LONGEST_TEXT, MOST_PRIZES
from tournaments.engine.document.wishes import LATEST
from tournaments.engine.round_change import REASONS
from tournaments.engine.ruleset import Choice, Ruleset
from tournaments.engine.rulesets import RULESETS
from tournaments.engine.scoring.timed import FACTS
from tournaments.engine.types import Allegiance

Schema = dict[str, Any]
COUNT = {"type": ["integer", "null"], "minimum": 0, "maximum": 10_000}
MOMENT = {"type": ["string", "null"], "format": "date-time"}
SEAT = {"enum": ["a", "b", None]}


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
            "seed": _whole(-LARGE - 1, LARGE),
            "players": {"type": "array", "items": {"$ref": "#/$defs/player"}, "maxItems": MOST_PLAYERS},
            "rounds": {"type": "array", "items": {"$ref": "#/$defs/round"}, "maxItems": MOST_ROUNDS},
            "prize_list": {"type": ["array", "null"], "items": {"$ref": "#/$defs/prize"}, "maxItems": MOST_PRIZES},
            "tiebreakers": {"type": ["array", "null"], "items": {"$ref": "#/$defs/tiebreaker"}},
            "final_confrontation": {"anyOf": [{"$ref": "#/$defs/final_confrontation"}, {"type": "null"}]},
            "keep_apart": {"type": ["array", "null"], "items": {"$ref": "#/$defs/keep_apart"}},
        },
        "allOf": _of_rulesets(),
        "$defs": {
            "id": {"type": "string", "minLength": 1, "maxLength": LONGEST_ID, "pattern": "^[^{}@]*$"},
            "player": _player(),
            "round": _round(),
            "match": _match(),
            "listing": _listing(),
            "prize": _prize(),
            "tiebreaker": _tiebreaker(),
            "final_confrontation": _final_confrontation(),
            "keep_apart": _keep_apart(),
            "position": _position(),
        },
    }


def schema_text() -> str:
    return json.dumps(event_schema(), indent=2, ensure_ascii=False) + "\n"


def _whole(least: int, most: int) -> Schema:
    return {"type": ["integer", "null"], "minimum": least, "maximum": most}


def _text(most: int, **more: Any) -> Schema:
    return {"type": ["string", "null"], "maxLength": most, **more}


def _id() -> Schema:
    return {"$ref": "#/$defs/id"}


def _shared() -> Schema:
    """Title and time, in the listing or beside it."""
    return {
        "title": _text(LONGEST_TITLE),
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
            **{name: _text(most) for name, most in {**LINES, **TEXTS, "link": LONGEST_LINK}.items()},
            "level": _whole(1, 5),
            "cap": _whole(2, MOST_PLACES),
            "entries_close_at": {"type": ["string", "null"], "description": "ISO 8601, with its offset"},
            "ends_on": {"type": ["string", "null"], "description": "ISO 8601: a date"},
            **{name: {"type": ["boolean", "null"]} for name in ("sanctioned", *MARKS)},
            **{name: _text(ALTERED_BECAUSE) for name in WHY},
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
    shape = {**needed, "because": _text(ALTERED_BECAUSE)}
    return {"type": "object", "required": list(needed), "properties": shape}


def _host() -> Schema:
    """The venue by its words; an object that is none of ours is no host."""
    return {
        "type": ["object", "string", "number", "boolean", "array", "null"],
        "description": "the venue, as a site may know it: known by name, town and country",
        "required": ["name"],
        "properties": {
            **{name: _text(most) for name, most in HOST.items()},
            "country": {"type": ["string", "null"], "pattern": "^([A-Z]{2})?$", "description": "none: online"},
        },
    }


def _player() -> Schema:
    return {
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": _id(),
            "name": _text(LONGEST_NAME, pattern="^[^@]*$"),
            "handle": _text(LONGEST_NAME, pattern="^[^@]*$"),
            "number": _whole(1, SMALL),
            "earned_byes": _whole(0, MOST_BYES),
            "forfeited_byes": _whole(0, MOST_BYES),
            "entered_in": _whole(1, SMALL),
            "dropped_after": _whole(0, SMALL),
            "disqualified_after": _whole(0, SMALL),
            "lot": {"type": ["number", "null"], "minimum": 0, "exclusiveMaximum": 1},
            "fixed_table": _whole(1, SMALL),
        },
    }


def _round() -> Schema:
    return {
        "type": "object",
        "required": ["number", "matches"],
        "properties": {
            "number": {"type": "integer", "minimum": 1, "maximum": SMALL},
            "round": _whole(1, SMALL),
            "game": _whole(1, SMALL),
            "state": {"enum": [*(state for state in STATES if state != "draft"), None]},
            "matches": {"type": "array", "items": {"$ref": "#/$defs/match"}},
            "seed": _whole(-LARGE - 1, LARGE),
            "position": {"anyOf": [{"$ref": "#/$defs/position"}, {"type": "null"}]},
            "pairing_version": _whole(1, SMALL),
            "changed": {"type": ["boolean", "null"]},
            "changed_because": _text(LONGEST_REASON),
        },
    }


def _match() -> Schema:
    return {
        "type": "object",
        "required": ["a", "result"],
        "properties": {
            "table": _whole(1, SMALL),
            "a": _id(),
            "b": {"anyOf": [_id(), {"type": "null"}]},
            "result": {"type": ["string", "null"]},
            "winner": SEAT,
            "random_winner": SEAT,
            "deck_violation_by": SEAT,
            "differential": {"type": ["integer", "null"]},
            "first_turn": SEAT,
            "began_at": MOMENT,
            "ended_at": MOMENT,
            "extra_seconds": {"type": ["integer", "null"], "minimum": 0, "maximum": MOST_SECONDS},
            "extra_because": _text(LONGEST_REASON),
            **{f"{name}_{seat}": field for name, field in _side().items() for seat in "ab"},
        },
        "if": {"properties": {"result": {"enum": list(ALONE)}}},
        "else": {"required": ["b"]},
    }


def _side() -> Schema:
    return {
        "score": _whole(-10_000, 10_000),
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
            "place": _whole(1, LAST_PLACE),
            "label": _text(LONGEST_LABEL),
            "player": {"anyOf": [_id(), {"type": "null"}]},
            "given": {"type": ["boolean", "null"]},
        },
    }


def _tiebreaker() -> Schema:
    players = {"type": "array", "items": _id()}
    return {"type": "object", "required": ["players", "winner"], "properties": {"players": players, "winner": _id()}}


def _final_confrontation() -> Schema:
    return {
        "type": "object",
        "required": ["players", "games"],
        "properties": {
            "players": {"type": "array", "items": _id(), "minItems": 2, "maxItems": 2, "uniqueItems": True},
            "games": {"type": "array", "items": {"$ref": "#/$defs/match"}},
        },
    }


def _pair() -> Schema:
    return {"type": "array", "items": _id(), "minItems": 2, "maxItems": 2, "uniqueItems": True}


def _keep_apart() -> Schema:
    """Two who should not meet up to a round, where the guide's criteria leave room."""
    until = {"type": "integer", "minimum": 1, "maximum": LATEST}
    reason = _text(LONGEST_REASON)
    return {
        "type": "object",
        "required": ["players", "until"],
        "properties": {"players": _pair(), "until": until, "reason": reason},
    }


def _wishes() -> Schema:
    """What the director asked of a draw: who sits out, pairs kept apart, pairs and byes of an earlier draw."""
    pairs = {"type": ["array", "null"], "items": _pair(), "uniqueItems": True}
    names = {"type": ["array", "null"], "items": _id(), "uniqueItems": True}
    return {
        "type": ["object", "null"],
        "properties": {"apart": pairs, "byes": names, "kept": pairs, "kept_byes": names},
    }


def _position() -> Schema:
    flags = {name: {"type": ["boolean", "null"]} for name in FLAGS}
    card = {
        "id": _id(),
        "vp": _whole(0, 10_000),
        "differential": _whole(-(10**6), 10**6),
        "byes": _whole(0, 1000),
        "opponents": {"type": ["array", "null"], "items": _id()},
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
            "rounds": _whole(1, 1000),
            "players": {"type": "array", "items": {"type": "object", "required": ["id"], "properties": card}},
            "wishes": _wishes(),
        },
    }


def _of_rulesets() -> list[Schema]:
    """What depends on the ruleset, once for those that are alike."""
    alike: dict[str, list[str]] = {}
    for rules in RULESETS.values():
        alike.setdefault(json.dumps(_of_ruleset(rules)), []).append(rules.code)
    return [
        {"if": {"properties": {"ruleset": {"enum": codes}}}, "then": json.loads(then)} for then, codes in alike.items()
    ]


def _of_ruleset(rules: Ruleset) -> Schema:
    """Its options and its results."""
    results = [
        *rules.scoring.results,
        *(["incomplete_full_loss"] if "incomplete" in rules.scoring.results else []),
        None,
    ]
    matches = {"items": {"properties": {"result": {"enum": results}}}}
    return {
        "properties": {
            "options": _options(rules),
            "rounds": {"items": {"properties": {"matches": matches}}},
            "final_confrontation": {"properties": {"games": matches}},
        }
    }


def _options(rules: Ruleset) -> Schema:
    settled: Schema = {
        **dict.fromkeys(NO_CHOICE, True),
        "rounds": _whole(1, MOST_ROUNDS),
        "final_confrontation_winner": {"anyOf": [_id(), {"type": "null"}]},
    }
    return {
        "type": ["object", "null"],
        "properties": {**settled, **{choice.code: _choice(choice) for choice in rules.choices}},
        "additionalProperties": False,
    }


def _choice(choice: Choice) -> Schema:
    numbers = [int(value) for value in choice.values if value.isdigit()]
    return {"description": f"{choice.label} ({choice.section})", "enum": [*map(str, choice.values), *numbers, None]}


if __name__ == "__main__":
    sys.stdout.write(schema_text())
