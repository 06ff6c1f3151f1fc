"""The schema of what depends on the ruleset: its options and the results it knows."""

from __future__ import annotations

import json

from tournaments.engine.document.extras import MOST_ROUNDS
from tournaments.engine.document.header import NO_CHOICE
from tournaments.engine.document.schema_words import Schema, identity, whole
from tournaments.engine.ruleset import Choice, Ruleset
from tournaments.engine.rulesets import RULESETS


def of_rulesets() -> list[Schema]:
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
        "rounds": whole(1, MOST_ROUNDS),
        "final_confrontation_winner": {"anyOf": [identity(), {"type": "null"}]},
    }
    return {
        "type": ["object", "null"],
        "properties": {**settled, **{choice.code: _choice(choice) for choice in rules.choices}},
        "additionalProperties": False,
    }


def _choice(choice: Choice) -> Schema:
    numbers = [int(value) for value in choice.values if value.isdigit()]
    return {"description": f"{choice.label} ({choice.section})", "enum": [*map(str, choice.values), *numbers, None]}
