"""Questions to apps above this one; the settings name the functions to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.engine.consequences import Circumstance
from tournaments.engine.core.types import Violation
from tournaments.record.models import Event


def find_violations_elsewhere(setting: str, *about: Any) -> tuple[Violation, ...]:
    """Return the violations that the functions of this setting find."""
    asked: Iterable[Callable[..., Iterable[Violation]]] = map(import_string, getattr(settings, setting))
    found = []
    for ask in asked:
        for finding in ask(*about):
            found.append(finding)
    return tuple(found)


def is_seeded_elsewhere(event: Event) -> bool:
    """Return whether an app above seeds the event by something else than a qualifying event."""
    return any(import_string(ask)(event) for ask in settings.SEEDED_ELSEWHERE)


def circumstances_elsewhere(event: Event) -> frozenset[Circumstance]:
    """Return the circumstances that apps above know of the event."""
    return frozenset(found for ask in settings.CIRCUMSTANCES for found in import_string(ask)(event))


def is_rewarded_elsewhere(event: Event) -> bool:
    """Return whether an app above gives points, titles or byes for an event although it is not sanctioned."""
    return any(import_string(ask)(event) for ask in settings.GIVES_UNSANCTIONED)
