"""Refusals of the API in the form of RFC 9457."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine.core.types import Violation

PROPERTIES = {"place": {"type": "string"}, "message": {"type": "string"}}
FAULT = {"type": "object", "required": ["place", "message"], "properties": PROPERTIES}
BY_FIELD = {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}}


class CandidateFor(serializers.Serializer[Any]):
    """A name that was sent, and the players it could mean."""

    place = serializers.CharField(help_text="Where it stands in what was sent.")
    id = serializers.CharField(required=False, help_text="Of the player in an event document.")
    name = serializers.CharField()
    players = serializers.ListField(
        child=serializers.DictField(), help_text="Of each `id`, `name`, `handle` and `country`."
    )


@extend_schema_field({"oneOf": [BY_FIELD, {"type": "array", "items": FAULT}]})
class Errors(serializers.JSONField):
    """The faults by field; for an event document a list of every place with its message."""


class Reason(serializers.Serializer[Any]):
    """One reason of a refusal."""

    code = serializers.CharField(help_text="Stable for machines.")
    message = serializers.CharField()
    section = serializers.CharField(required=False, help_text="The place in the documents.")
    field = serializers.CharField(required=False, help_text="The field of the call that it concerns.")
    step = serializers.CharField(required=False, help_text="What to do about it, such as `seed` or `check_in`.")


def as_reason(found: Violation) -> dict[str, str]:
    """Return a violation as the API writes it, without empty fields."""
    said = {"section": found.section, "field": found.field, "step": str(found.step)}
    return {"code": found.code, "message": found.message, **{name: value for name, value in said.items() if value}}


class Problem(serializers.Serializer[Any]):
    """`code` is stable for machines, `section` the place in the documents, `errors` what is wrong by field."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    section = serializers.CharField(required=False)
    place = serializers.CharField(required=False, help_text="Where in an event document.")
    errors = Errors(required=False)
    candidates = CandidateFor(
        many=True, required=False, help_text="`known_name`: send `player`, or `another`: true for somebody new."
    )
    reasons = Reason(many=True, required=False, help_text="Every reason, where there may be more than one.")
    current = serializers.DictField(required=False, help_text="What stands now, with its `version`.")
