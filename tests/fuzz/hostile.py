"""What somebody sends who would like to be more than he is, and what no keyboard means to type."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import models

THEIRS = {"User", "Player"}


def assignments() -> dict[str, Any]:
    """A believable value for every field of every model."""
    found: dict[str, Any] = {}
    for model in apps.get_app_config("tournaments").get_models():
        for one in model._meta.get_fields():
            for name in {one.name, getattr(one, "attname", one.name)}:
                found[name] = _believable(one)
    return found


def _believable(one: Any) -> Any:
    if getattr(one, "choices", None):
        return one.choices[-1][0]
    if one.is_relation:
        return 2
    if isinstance(one, models.BooleanField):
        return True
    if isinstance(one, models.DateTimeField):
        return "1999-09-09T09:09:09Z"
    if isinstance(one, models.DateField):
        return "1999-09-09"
    if isinstance(one, models.JSONField):
        return {"hijacked": True}
    if isinstance(one, (models.IntegerField, models.FloatField)):
        return 2
    return "hijacked"
