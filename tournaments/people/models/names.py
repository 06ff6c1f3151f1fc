"""Stored keys of names, so that every database searches and sorts them alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import models


class KeyField(models.CharField):  # type: ignore[type-arg]
    """Keep what `of` makes of the row whenever it is saved; a migration knows no `of` and changes nothing."""

    def __init__(self, *, of: Callable[[Any], str] | None = None, **options: Any) -> None:
        self.of = of
        super().__init__(**{"max_length": 200, "default": "", "db_default": "", "editable": False, **options})

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        if self.of is not None:
            setattr(model_instance, self.attname, self.of(model_instance)[: self.max_length])
        return super().pre_save(model_instance, add)
