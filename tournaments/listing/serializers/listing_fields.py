"""API fields of a listing, made from its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework import serializers

from tournaments.engine import STRUCTURES
from tournaments.engine.listing.fields import LISTING, Field, Kind
from tournaments.kernel.field_types import Day, Flag, Instant, Number, OneOf, TextsInput, WebAddress, Words, ZoneName

AnyField = serializers.Field[Any, Any, Any, Any]


def _text_field(field: Field, **more: Any) -> AnyField:
    return Words(max_length=field.most, allow_blank=not field.is_needed, lines=field.kind is Kind.TEXT, **more)


def _choice_field(field: Field, **more: Any) -> AnyField:
    none = []
    if not field.is_needed:
        none = [("", "none")]
    return OneOf(lambda: [*none, *field.items.choices()], **more)


FIELDS: Mapping[Kind, Callable[..., AnyField]] = {
    Kind.LINE: _text_field,
    Kind.TEXT: _text_field,
    Kind.KNOWN: _text_field,
    Kind.LINK: lambda field, **more: WebAddress(**more),
    Kind.CHOICE: _choice_field,
    Kind.STYLE: lambda field, **more: OneOf([(one.code, one.name) for one in STRUCTURES.values()], **more),
    Kind.FLAG: lambda field, **more: Flag(**more),
    Kind.NUMBER: lambda field, **more: Number(field.least, field.most, **more),
    Kind.DAY: lambda field, **more: Day(**more),
    Kind.MOMENT: lambda field, **more: Instant(**more),
    Kind.ZONE: lambda field, **more: ZoneName(**more),
    Kind.OPTIONS: lambda field, **more: TextsInput(**more),
}


def api_field(code: str, **more: Any) -> AnyField:
    """Build the field that programs send."""
    field = LISTING[code]
    null = {}
    if field.may_be_null:
        null = {"allow_null": True}
    usual = {"required": field.is_needed, "help_text": field.api_help or None, **null}
    return FIELDS[field.kind](field, **{**usual, **more})
