"""Find what goes by a name that members may report: each room says for its own kind what that is, and who decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.kernel.permissions import Anyone


@dataclass(frozen=True, slots=True)
class NamedThing:
    """`page` shows it, `post` looks after it, and `kept_from` are the accounts that have a part in it."""

    name: str
    page: str
    post: str
    kept_from: tuple[int, ...] = ()


def find_named(kind: str, pk: int, reader: Anyone) -> NamedThing | None:
    """Return what this reader sees under this kind and key; None where there is nothing."""
    if kind not in settings.REPORTED_NAMES:
        return None
    find: Callable[[int, Anyone], NamedThing | None] = import_string(settings.REPORTED_NAMES[kind])
    return find(pk, reader)
