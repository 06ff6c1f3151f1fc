"""Time lines: after a restore nothing that was given out before it may pass for what stands now.

Rows that are restored run again through versions which caches, browsers and programs have seen with other content. So
every restore begins an epoch (`department/services/sites.py`). It is part of all that is remembered, and the
versions of its rows begin with it, so that no number is given to two time lines.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.core.cache import cache
from django.db import models
from django.db.models.functions import Coalesce

KEY = "epoch"
KEPT_SECONDS = 5
"""How long a process may go by the epoch before, if it was not stopped for the restore."""


def epoch() -> int:
    """Of the rows as they stand. What needs it without reading an event asks for it once in five seconds."""
    known = cache.get(KEY)
    return int(
        known if known is not None else remember_epoch(_site_rows().values_list("epoch", flat=True).first() or 1)
    )


def stored_epoch() -> Coalesce:
    """To be read in the same statement as an event: public pages are promised with few queries."""
    return Coalesce(models.Subquery(_site_rows().values("epoch")), 1)


def remember_epoch(epoch: int) -> int:
    """What was read goes for this process from now on."""
    cache.set(KEY, epoch, KEPT_SECONDS)
    return epoch


def version_mark(version: int) -> str:
    """What a page that looks for news says it has seen."""
    return f"{epoch()}.{version}"


class VersionField(models.PositiveIntegerField):  # type: ignore[type-arg]
    """Rises with every act on its row. It begins with the epoch: round 3 may be drawn anew after a restore."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("default", 1)
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        if add:
            setattr(model_instance, self.attname, max(getattr(model_instance, self.attname), epoch()))
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        """For migrations it is a number like any other."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.PositiveIntegerField", args, kwargs


def _site_rows() -> models.QuerySet[Any]:
    return apps.get_model("tournaments", "Site")._base_manager.filter(pk=1)
