"""Epochs: after a restore, nothing that was handed out before it counts as current.

Restored rows run again through versions that caches, browsers and programs have seen with other content. So every
restore begins an epoch (`department/services/sites.py`). It is part of every cache key, and versions of new rows begin
with it, so that no number is used in two time lines.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.core.cache import cache
from django.db import models
from django.db.models.functions import Coalesce

KEY = "epoch"
KEPT_SECONDS = 5
"""How long a process may use the previous epoch, if it was not stopped for the restore."""


def epoch() -> int:
    """Return the current epoch; the database is asked at most once in five seconds."""
    known = cache.get(KEY)
    return int(
        known if known is not None else remember_epoch(_site_rows().values_list("epoch", flat=True).first() or 1)
    )


def stored_epoch() -> Coalesce:
    """Return an expression that reads the epoch together with an event, which saves public pages a query."""
    return Coalesce(models.Subquery(_site_rows().values("epoch")), 1)


def remember_epoch(epoch: int) -> int:
    """Remember the epoch that was just read for this process."""
    cache.set(KEY, epoch, KEPT_SECONDS)
    return epoch


def version_mark(version: int) -> str:
    """Return the mark by which a page that polls for news says what it has seen."""
    return f"{epoch()}.{version}"


class VersionField(models.PositiveIntegerField):  # type: ignore[type-arg]
    """A number that rises with every act on its row.

    It begins with the epoch: round 3 may be drawn again after a restore.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("default", 1)
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        if add:
            setattr(model_instance, self.attname, max(getattr(model_instance, self.attname), epoch()))
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        """Present the field to migrations as a plain number."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.PositiveIntegerField", args, kwargs


def _site_rows() -> models.QuerySet[Any]:
    return apps.get_model("tournaments", "Site")._base_manager.filter(pk=1)
