"""What other apps keep of an event or a player, for the page to show it or lead there."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event


def read_beside(event: Event) -> Event:
    """The event with its venue and the relations that settings name, none of which asks once more. One query."""
    return Event.every.select_related("host", *settings.READ_BESIDE_AN_EVENT).get(pk=event.pk)


def ratings_of(player: Player, code: str, reader: Player | None) -> Any:
    """His ratings with the way of this list, and his rivals."""
    return import_string(settings.PROFILE_OF_RATINGS)(player, code, reader)


def invitations_beside(user: User) -> Any:
    """Return what other apps ask this member to be, each with its sentence and the addresses of its answers."""
    return import_string(settings.INVITATIONS_ELSEWHERE)(user)
