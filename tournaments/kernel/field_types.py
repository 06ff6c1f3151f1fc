"""Serializer fields of what clients write: texts get the same care as in forms, and numbers fit their columns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import cache
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from django.core.exceptions import ValidationError as FormError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.days import FIRST_DAY, LAST_DAY, list_zones
from tournaments.kernel.form_fields import HandleField as HandleField
from tournaments.kernel.text_cleaning import clean_text, validate_public_name

READ_AS: dict[type, Any] = {
    str: serializers.CharField,
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    datetime: serializers.DateTimeField,
    date: serializers.DateField,
}


@extend_schema_field({"type": "string", "format": "uri-reference"})
class SitePath(serializers.CharField):
    """An address of a page on this site, without the host."""


class Input(serializers.Serializer[Any]):
    """A body that refuses unknown keys by name, so that nothing is dropped silently."""

    either: ClassVar[tuple[str, ...]] = ()  # of these fields one has to be there, and only one
    gives: ClassVar[tuple[str, type] | None] = None  # the argument of the service that they are together, and its value

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            foreign = {str(name)[:60]: ["There is no such field."] for name in data if name not in self.fields}
            if foreign:
                raise serializers.ValidationError(foreign)
        return super().to_internal_value(data)

    def arguments(self) -> dict[str, Any]:
        """Return the arguments for the service that this body calls."""
        if self.gives is None:
            return dict(self.validated_data)
        argument, value = self.gives
        return {argument: value(**self.validated_data)}

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if self.either and len(data.keys() & set(self.either)) != 1:
            names = " or ".join(f"`{name}`" for name in self.either)
            raise serializers.ValidationError(f"Send either {names}.")
        return data


class Words(serializers.CharField):
    """A text by people: NFC, trimmed, without hidden characters. `lines` keeps its line breaks."""

    written_as = "words"
    bounds: ClassVar[dict[str, Any]] = {}

    def __init__(self, *, lines: bool = False, **kwargs: Any) -> None:
        self.lines = lines
        super().__init__(**self.bounds, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, bool) or not isinstance(data, str):
            raise serializers.ValidationError("Expected a text.")
        text = super().to_internal_value(_clean(clean_text, data))
        return text if self.lines else " ".join(text.split())


class PersonName(Words):
    written_as = "person-name"
    bounds: ClassVar[dict[str, Any]] = {"max_length": 80}

    def to_internal_value(self, data: Any) -> str:
        return _clean(validate_public_name, super().to_internal_value(data))


class Handle(Words):
    written_as = "handle"
    bounds: ClassVar[dict[str, Any]] = {"min_length": 2, "max_length": 30}

    def to_internal_value(self, data: Any) -> str:
        return _clean(HandleField().to_python, super().to_internal_value(data))


class ZoneName(serializers.CharField):
    """A time zone by its name in the IANA list."""

    written_as = "time-zone"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=64, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in dict(list_zones()):
            raise serializers.ValidationError("Expected a name of the IANA list, such as Europe/Berlin.")
        return data


@extend_schema_field({"type": "string", "format": "web-address", "maxLength": 200})
class WebAddress(serializers.URLField):
    """A page on another site, or empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return "" if data == "" else super().run_validation(data)


class Number(serializers.IntegerField):
    """A whole number of JSON, within bounds: no text, no fraction, no true or false."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(min_value=least, max_value=most, **kwargs)

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            raise serializers.ValidationError("Expected a whole number.")
        return data


class Flag(serializers.BooleanField):
    """A strict boolean: true or false, nothing that merely resembles them."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            raise serializers.ValidationError("Expected true or false.")
        return data


class Instant(serializers.DateTimeField):
    """A moment with its offset, because without one it is unclear which clock was meant."""

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            raise serializers.ValidationError("Say the offset, too, such as 2026-09-12T18:00:00+02:00.")
        return super().enforce_timezone(value)


class Day(serializers.DateField):
    """A day in the years of the games."""

    def to_internal_value(self, data: Any) -> Any:
        day = super().to_internal_value(data)
        if not FIRST_DAY <= day <= LAST_DAY:
            raise serializers.ValidationError(f"Expected a day from {FIRST_DAY} to {LAST_DAY}.")
        return day


class LiveChoice(serializers.ChoiceField):
    """A choice whose options are read whenever a serializer is made: for every body and for the schema."""

    def __init__(self, choices: Any, **kwargs: Any) -> None:
        super().__init__(choices() if callable(choices) else choices, **kwargs)


class OneOf(LiveChoice):
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, (str, int)) or isinstance(data, bool) or data not in self.choices:
            expected = ", ".join(str(choice) for choice in self.choices)
            raise serializers.ValidationError(f"Expected one of {expected}.")
        return data


class SomeOf(serializers.ListField):
    """A list of these choices, no longer than there are choices."""

    def __init__(self, choices: Callable[[], Any], **kwargs: Any) -> None:
        super().__init__(child=OneOf(choices), max_length=len(choices()), **kwargs)


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class Texts(serializers.DictField):
    """Short texts by name, such as the options of a ruleset or the figures in words."""

    child = serializers.CharField()


@extend_schema_field(
    {"type": "object", "additionalProperties": {"type": "string", "minLength": 1, "maxLength": 200, "format": "words"}}
)
class TextsInput(serializers.DictField):
    child = Words(max_length=200)


def _clean(clean: Any, text: str) -> str:
    try:
        return str(clean(text))
    except FormError as error:
        raise serializers.ValidationError(error.messages) from None


class Reason(Input):
    reason = Words(max_length=300)


class Nothing(Input):
    """An empty body, or `{}`, for acts that need no data."""


class ValueOutput(serializers.Serializer[Any]):
    # What is only read of a frozen `value`: the fields called `names`, in this order, as they are declared here or as
    # the types of the value have them. Not a docstring: clients would read it of every answer without one of its own.

    value: ClassVar[type]
    names: ClassVar[str]

    def get_fields(self) -> dict[str, Any]:
        declared, types = super().get_fields(), _types_of(self.value)
        return {name: declared.get(name) or _read_as(types[name]) for name in self.names.split()}


@cache
def _types_of(value: type) -> dict[str, Any]:
    """Map the fields and properties of a value class to their types."""
    computed = {name: member.fget for name, member in vars(value).items() if isinstance(member, property)}
    return get_type_hints(value) | {name: get_type_hints(getter)["return"] for name, getter in computed.items()}


def _read_as(hint: Any) -> Any:
    kinds = [kind for kind in get_args(hint) if kind not in (type(None), ...)] or [hint]
    if get_origin(hint) in (tuple, list):
        return serializers.ListField(child=_read_as(kinds[0]))
    field = next(field for kind, field in READ_AS.items() if issubclass(kinds[0], kind))
    return field(allow_null=type(None) in get_args(hint))
