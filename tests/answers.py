"""What programs are promised of an answer: each field, of which kind, whether it may be null or missing."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Written
from trekcc.reference import schema


def answers_in(module: ModuleType) -> str:
    """Of every answer that is defined there, such as `table integer null`; `read`: nobody can write it."""
    own = (one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__)
    shapes = schema()["components"]["schemas"]
    names = sorted(one.__name__ for one in own if isinstance(one, type) and _is_answer(one) and one.__name__ in shapes)
    return "\n".join(f"{name}\n{_told(shapes[name])}" for name in names)


def modules_in(package: ModuleType) -> set[str]:
    """Those that answer something."""
    names = (f"{package.__name__}.{found.name}" for found in iter_modules(package.__path__))
    return {name for name in names if answers_in(import_module(name))}


def _is_answer(one: type) -> bool:
    return issubclass(one, serializers.BaseSerializer) and not issubclass(one, Written)


def _told(shape: Any) -> str:
    needed = shape.get("required", ())
    fields = shape.get("properties", {}).items()
    return "\n".join(f"  {name} {_kind(one)}{' or missing' * (name not in needed)}" for name, one in fields)


def _kind(shape: Any) -> str:
    parts = (shape, *shape.get("allOf", ()), *shape.get("oneOf", ()))
    refs = [one["$ref"].rpartition("/")[2] for one in parts if "$ref" in one]
    plain = " of ".join(str(shape[name]) for name in ("type", "format") if name in shape)
    of = f" of {_kind(shape['items'])}" if "items" in shape else ""
    values = shape.get("additionalProperties")
    of += f" of {_kind(values)}" if values else ""
    return (
        ("/".join(refs) or plain or "anything")
        + of
        + " null" * shape.get("nullable", False)
        + " read" * shape.get("readOnly", False)
    )
