"""Values that other apps keep of an event or a player, for the page to show or link to."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event


def read_beside(event: Event) -> Event:
    """Read the event with its venue and the relations that settings name, in one query."""
    return Event.every.select_related("host", *settings.READ_BESIDE_AN_EVENT).get(pk=event.pk)


def ratings_of(player: Player, code: str, reader: Player | None) -> Any:
    """Return the player's ratings with the history of this list, and their rivals."""
    return import_string(settings.PROFILE_OF_RATINGS)(player, code, reader)


def invitations_beside(user: User) -> Any:
    """Return what other apps ask this member to be, each with its sentence and the addresses of its answers."""
    return import_string(settings.INVITATIONS_ELSEWHERE)(user)
