"""Access to the full name of players who have a handle (House-P5).

Without a handle the typed name is used like one.
"""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.engine.names import isolate
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Director, Entry

Anyone = User | AnonymousUser


def open_names_filter(path: str = "") -> Q:
    """Match players whose name everybody may read (see `Player.public_name`); `path` leads to the player."""
    return _is_open_name(path) & (Q(**{f"{path}merged_into": None}) | _is_open_name(f"{path}merged_into__"))


def readable_names_filter(user: Anyone, *, coordinates: bool) -> Q:
    """Match players whose name this reader may read.

    Coordinators read all; members their own and those of players on the lists of events that they direct.
    """
    if coordinates:
        return Q()
    if not user.is_authenticated:
        return open_names_filter()
    listed = _players_listed_by(user)
    own = is_account(user, "")
    return open_names_filter() | own | Q(pk__in=listed) | Q(merged_into__in=listed)


def readable_players(user: Anyone, players: Collection[Player], *, coordinates: bool) -> frozenset[int]:
    """Return the keys of those players whose name the reader may read: at most one query."""
    keys = frozenset(player.pk for player in players)
    hidden = frozenset(player.pk for player in players if not player.public_name)
    if coordinates or not hidden:
        return keys
    shown = Player.every.filter(readable_names_filter(user, coordinates=False), pk__in=hidden)
    return keys - hidden | frozenset(shown.values_list("pk", flat=True) if user.is_authenticated else ())


def full_name(user: Anyone, player: Player, *, coordinates: bool) -> str:
    """Return the name beside the handle; empty if the reader may not read it, or there is no handle."""
    if player.handle and readable_players(user, [player], coordinates=coordinates):
        return isolate(player.name)
    return ""


def _is_open_name(path: str) -> Q:
    return Q(**{f"{path}handle": None}) | Q(**{f"{path}name_is_public": True})


def _players_listed_by(user: User) -> QuerySet[Entry, int]:
    """Return the players on the lists of events that the user directs, as merged records."""
    directed = Director.accepted.filter(user=user, position__in=Director.DIRECTING)
    entries = Entry.objects.filter(event__in=directed.values("event")).order_by()
    return entries.values_list(Coalesce("player__merged_into", "player"), flat=True)
