"""The fields of a result, made from what its game declares: one for each seat, or one for the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.seats import letter, seat_field

RULED = [("", "…"), ("FW", "full win"), ("FL", "full loss"), ("BYE", "bye"), ("MG", "missed game")]


def named(field: Field, names: Sequence[str]) -> dict[str, forms.Field]:
    """Its fields by name; `names` are those at the table, in the order of the seats."""
    if field.of is Of.TABLE:
        return {field.code: _made(field, field.label, names)}
    return {
        seat_field(field.code, seat): _made(field, field.label.format(name), names) for seat, name in enumerate(names)
    }


def seats_to_choose(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(letter(seat), name) for seat, name in enumerate(names)]


def _made(field: Field, label: str, names: Sequence[str]) -> forms.Field:
    shown: dict[str, Any] = {"required": False, "label": label, "help_text": field.help}
    if field.kind is FieldKind.RULING:
        return forms.ChoiceField(choices=RULED, **shown)
    if field.kind is FieldKind.FLAG:
        return forms.BooleanField(**shown)
    if field.kind is FieldKind.SEAT:
        return forms.ChoiceField(choices=[("", "nobody"), *seats_to_choose(names)], **shown)
    return forms.IntegerField(min_value=field.least, max_value=field.most, **shown)
