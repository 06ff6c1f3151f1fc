"""Lists of the administration, narrowed by people."""

from __future__ import annotations

from django.db.models import Q

from tournaments.kernel.admin_base.narrowing import By, by_key
from tournaments.people.models import Player


def by_player(path: str = "player", name: str = "player") -> By:
    return by_key(name, path, Player, lambda words: _called(words) | _called(words, "merged_into__"))


def by_member(path: str, name: str = "person") -> By:
    """Somebody with an account, found by the player."""
    return by_key(name, f"{path}__player", Player, _called)


def _called(words: str, path: str = "") -> Q:
    return Q(**{f"{path}handle__icontains": words}) | Q(**{f"{path}name__icontains": words})
