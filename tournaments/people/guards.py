"""Checks of who is named in what is sent."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from rest_framework.exceptions import NotFound

from tournaments.people.models import Player


def known_player(pk: int, event: Any = None) -> Player:
    """The player that a body names, or one made up for this rehearsal. Raises NotFound."""
    meant = Q(rehearsal=None) if event is None else Q(rehearsal=None) | Q(rehearsal=event)
    player = Player.every.select_related("merged_into").filter(meant, pk=pk).first()
    if player is None:
        raise NotFound("There is no such player.")
    return player
