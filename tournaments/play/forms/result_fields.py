"""Form fields of a result, made from the fields that a game declares: one per seat, or one for the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.seats import letter, seat_field

RULED = [("", "…"), ("FW", "full win"), ("FL", "full loss"), ("BYE", "bye"), ("MG", "missed game")]


def build_fields(field: Field, names: Sequence[str]) -> dict[str, forms.Field]:
    """Build the form fields of one declared field, by name; `names` are in the order of the seats."""
    if field.of is Of.TABLE:
        return {field.code: _build_field(field, field.label, names)}
    return {
        seat_field(field.code, seat): _build_field(field, field.label.format(name), names)
        for seat, name in enumerate(names)
    }


def seats_to_choose(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(letter(seat), name) for seat, name in enumerate(names)]


def _build_field(field: Field, label: str, names: Sequence[str]) -> forms.Field:
    shown: dict[str, Any] = {"required": False, "label": label, "help_text": field.help}
    if field.kind is FieldKind.RULING:
        return forms.ChoiceField(choices=RULED, **shown)
    if field.kind is FieldKind.FLAG:
        return forms.BooleanField(**shown)
    if field.kind is FieldKind.SEAT:
        return forms.ChoiceField(choices=[("", "nobody"), *seats_to_choose(names)], **shown)
    return forms.IntegerField(min_value=field.least, max_value=field.most, **shown)
