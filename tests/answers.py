"""What programs are promised of an answer: each field, of which kind, whether it may be null or missing."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Input
from tournaments.kernel.schema import api_name
from trekcc.reference import schema


def answers_in(module: ModuleType) -> str:
    """Of every answer that is defined there, such as `table integer null`; `read`: nobody can write it.

    `id integer from row.pk`: what it says is called otherwise where it is known.
    """
    own = (one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__)
    shapes = schema()["components"]["schemas"]
    answers = {api_name(one.__name__): one for one in own if isinstance(one, type) and _is_answer(one)}
    return "\n".join(f"{name}\n{_told(shapes[name], answers[name])}" for name in sorted(answers) if name in shapes)


def modules_in(package: ModuleType) -> set[str]:
    """Those that answer something."""
    names = (f"{package.__name__}.{found.name}" for found in iter_modules(package.__path__))
    return {name for name in names if answers_in(import_module(name))}


def _is_answer(one: type) -> bool:
    return issubclass(one, serializers.BaseSerializer) and not issubclass(one, Input)


def _told(shape: Any, answer: Any) -> str:
    needed, fields = shape.get("required", ()), getattr(answer(), "fields", {})
    return "\n".join(
        f"  {name} {_kind(one)}{' or missing' * (name not in needed)}{_source(name, fields.get(name))}"
        for name, one in shape.get("properties", {}).items()
    )


def _source(name: str, field: Any) -> str:
    return f" from {field.source}" if field is not None and field.source not in (name, "*") else ""


def _kind(shape: Any) -> str:
    parts = (shape, *shape.get("allOf", ()), *shape.get("oneOf", ()))
    refs = [one["$ref"].rpartition("/")[2] for one in parts if "$ref" in one]
    plain = " of ".join(str(shape[name]) for name in ("type", "format") if shape.get(name, "int64") != "int64")
    of = f" of {_kind(shape['items'])}" if "items" in shape else ""
    values = shape.get("additionalProperties")
    of += f" of {_kind(values)}" if values else ""
    return (
        ("/".join(refs) or plain or "anything")
        + of
        + " null" * shape.get("nullable", False)
        + " read" * shape.get("readOnly", False)
    )
