"""Give keys to rows that were saved without: by a process of the release before, while the site was upgraded."""

from __future__ import annotations

from django.apps import apps
from django.db import models

from tournaments.people.models.names import KeyField

AT_ONCE = 2_000


def fill_keys() -> int:
    """Return how many rows had no keys of their names; what is left is for the next run."""
    return sum(_fill(model) for model in apps.get_models())


def _fill(model: type[models.Model]) -> int:
    """The first key of a row is never empty."""
    keys = [field for field in model._meta.concrete_fields if isinstance(field, KeyField)]
    if not keys:
        return 0
    rows = list(model._base_manager.filter(**{keys[0].name: ""}).order_by("pk")[:AT_ONCE])
    for row in rows:
        for key in keys:
            key.pre_save(row, add=False)
    return model._base_manager.bulk_update(rows, [key.name for key in keys])
