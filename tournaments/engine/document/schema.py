"""The JSON Schema of the event document, made from the declarations that the engine reads by and from the rulesets.

`python -m tournaments.engine.document.schema` writes it to standard output; `make schema` keeps it in `docs/`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.document.drafting import DRAFTING
from tournaments.engine.document.event import EVENT, ROUNDS
from tournaments.engine.document.header import NO_CHOICE
from tournaments.engine.document.kinds import PLAYER_ID, Schema, or_null, whole
from tournaments.engine.document.later_stages import STAGE
from tournaments.engine.document.listing import LISTING
from tournaments.engine.document.matches import MATCH, TABLE, list_results
from tournaments.engine.document.players import IDENTITY, PLAYER, PRIZE
from tournaments.engine.document.pods import POD
from tournaments.engine.document.positions import KEPT_APART, POSITION
from tournaments.engine.document.rounds import MOST_ROUNDS, ROUND
from tournaments.engine.document.scenario_notes import NOTE
from tournaments.engine.document.sessions import BY_TABLES, HEAD_START, KINDS, RULESETS, SESSIONS
from tournaments.engine.document.stages import FINAL, FIRST, TIEBREAKER
from tournaments.engine.games import GAME_RULES
from tournaments.engine.structures import STAGES, SWISS
from tournaments.engine.systems import every_choice


def event_schema() -> Schema:
    """What a document of this version looks like; further keys are welcome everywhere but among the options."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "trekcc event document",
        "description": "One event: who took part, who sat where, what was reported. Null means: not said.",
        **EVENT.schema(),
        "required": [key.name for key in EVENT.keys if key.needed and key is not ROUNDS],
        "allOf": _list_ruleset_schemas(),
        "$defs": {
            "id": IDENTITY.schema,
            "player": PLAYER.schema(),
            "round": ROUND.schema(),
            "pod": POD.schema(),
            "match": {"if": {"required": ["seats"]}, "then": TABLE.schema(), "else": MATCH.schema()},
            "listing": LISTING.schema(),
            "prize": PRIZE.schema(),
            "drafting": DRAFTING.schema(),
            "scenario_note": NOTE.schema(),
            "stage": _stage(),
            "tiebreaker": TIEBREAKER.schema(),
            "final_confrontation": FINAL.schema(),
            "keep_apart": KEPT_APART.schema(),
            "position": POSITION.schema(),
        },
    }


def schema_text() -> str:
    return json.dumps(event_schema(), indent=2, ensure_ascii=False) + "\n"


def _stage() -> Schema:
    """Everybody plays the first; the kinds of the others are those that are known here."""
    nothing: Schema = {"type": "null"}
    first = {"structure": {"const": SWISS.code}, "entrants": nothing, "winner": nothing}
    return {
        **STAGE.schema(),
        "if": {"properties": {"number": {"const": FIRST}}},
        "then": {"properties": first},
        "else": {"properties": {"structure": {"enum": list(STAGES)}}},
    }


def _list_ruleset_schemas() -> list[Schema]:
    """What depends on the ruleset, once for those that are alike."""
    alike: dict[str, list[str]] = {}
    for rules in GAME_RULES.values():
        alike.setdefault(json.dumps(_build_ruleset_schema(rules)), []).append(rules.code)
    return [
        {"if": {"properties": {"ruleset": {"enum": codes}}}, "then": json.loads(then)} for then, codes in alike.items()
    ]


def _build_ruleset_schema(rules: GameRules) -> Schema:
    """Its options and its results, and how its rounds are written."""
    matches = {"items": {"properties": {"result": or_null({"enum": list(list_results(rules))})}}}
    of_rounds = {"items": {"properties": {"matches": matches}}}
    ways = {"anyOf": _ways()} if rules.code in RULESETS else {"required": [ROUNDS.name]}
    return {
        "properties": {
            "options": _options(rules),
            ROUNDS.name: of_rounds if rules.code in RULESETS else {"type": "array", **of_rounds},
            "final_confrontation": {"properties": {"games": matches}},
        },
        **ways,
    }


def _ways() -> list[Schema]:
    """By rounds; by the tables of a session, of its finals or of both; or by sessions."""
    tables, nothing, something = BY_TABLES.schema()["properties"], {"type": "null"}, {"type": "array"}
    beside = {"players": {"items": HEAD_START.schema()}, ROUNDS.name: nothing, "stages": nothing}
    needed = {name: {"required": [name], "properties": {name: something}} for name in (ROUNDS.name, SESSIONS, *KINDS)}
    return [
        {"allOf": [needed[ROUNDS.name]], "properties": dict.fromkeys(tables, nothing)},
        {"anyOf": [needed[name] for name in KINDS], "properties": {**beside, **tables, SESSIONS: nothing}},
        {"allOf": [needed[SESSIONS]], "properties": {**beside, **tables, **dict.fromkeys(KINDS, nothing)}},
    ]


def _options(rules: GameRules) -> Schema:
    settled: Schema = {
        **dict.fromkeys(NO_CHOICE, True),
        "rounds": or_null(whole(1, MOST_ROUNDS).schema),
        "final_confrontation_winner": or_null(PLAYER_ID.schema),
    }
    return {
        "type": ["object", "null"],
        "properties": {
            **settled,
            **{choice.code: _choice(choice) for choice in every_choice(rules) if not choice.why_not},
        },
        "additionalProperties": False,
    }


def _choice(choice: Choice[Any]) -> Schema:
    numbers = [int(value) for value in choice.values if value.isdigit()]
    return {"description": f"{choice.label} ({choice.section})", "enum": [*map(str, choice.values), *numbers, None]}


if __name__ == "__main__":
    sys.stdout.write(schema_text())
