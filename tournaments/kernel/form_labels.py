"""Messages that say what is wrong with a field and what to do, instead of the framework's; titles in sentence case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

ByKind = tuple[tuple[type[forms.Field], str], ...]
_TITLED = re.compile(r"(?<=\w[ -])[A-Z](?=[a-z])")
EMPTY = "“{label}” is empty: fill it in."
REQUIRED: ByKind = (
    (forms.BooleanField, "Tick the box “{label}” to go on."),
    (forms.FileField, "No file is chosen: choose one."),
    (forms.ChoiceField, "Nothing is chosen: choose one of the answers."),
)
INVALID: ByKind = (
    (forms.IntegerField, "This is no whole number: write digits alone, such as 35."),
    (forms.DateField, "This is no day: write year, month and day, such as 2026-05-30."),
    (forms.TimeField, "This is no time of day: write hours and minutes, such as 18:30."),
    (forms.DateTimeField, "This is no day with a time: write it like 2026-05-30 18:30."),
    (forms.EmailField, "This is no e-mail address: write it like name@example.org."),
    (forms.URLField, "This is no web address: it begins with https://."),
)
FOREIGN = "This is none of the answers here: choose one of those that are offered."
LIMITS = {
    "min_value": "This is too little: the least is {limit_value}.",
    "max_value": "This is too much: the most is {limit_value}.",
    "min_length": "This is too short: write at least {limit_value} characters, not {show_value}.",
    "max_length": "This is too long: up to {limit_value} characters fit, not {show_value}.",
}


class PlainMessagesForm(forms.Form):
    """A form that replaces the framework's messages. Messages that a field brings itself are kept."""

    def add_error(self, field: str | None, error: Any) -> None:
        named = self.fields.get(field) if field else None
        if named is not None and isinstance(error, ValidationError) and hasattr(error, "error_list"):
            label = str(self[field].label) if field else ""
            error = ValidationError([_rephrase(named, fault, label) for fault in error.error_list])
        super().add_error(field, error)


def _rephrase(field: forms.Field, error: ValidationError, label: str) -> ValidationError:
    message = _rephrase_limit(error) or _find_replacement(field, error)
    return ValidationError(message.replace("{label}", label), code=error.code) if message else error


def _rephrase_limit(error: ValidationError) -> str:
    params = error.params if isinstance(error.params, dict) else {}
    words = LIMITS.get(error.code or "", "") if "limit_value" in params else ""
    return words.format_map(params) if words else ""


def _find_replacement(field: forms.Field, error: ValidationError) -> str:
    """Return our message for one of the framework's; empty for any other message."""
    if str(error.message) not in set(_framework_messages(field, error.code or "")):
        return ""
    if error.code == "required":
        return _find_by_kind(field, REQUIRED) or EMPTY
    if error.code == "invalid":
        return _find_by_kind(field, INVALID)
    return FOREIGN if error.code == "invalid_choice" else ""


def _framework_messages(field: forms.Field, code: str) -> Iterator[str]:
    """Yield the framework's messages for this code: of the field's classes and of its validators."""
    for kind in type(field).__mro__:
        words = getattr(kind, "default_error_messages", {})
        if code in words:
            yield str(words[code])
    yield from (str(getattr(validator, "message", "")) for validator in field.validators)


def _find_by_kind(field: forms.Field, by_kind: ByKind) -> str:
    return next((words for kind, words in by_kind if isinstance(field, kind)), "")


def sentence_case(words: str) -> str:
    """Return “Sign In” as this site writes it: “Sign in”. Capitals-only words and words after a sign are kept."""
    return _TITLED.sub(lambda letter: letter[0].lower(), words)
