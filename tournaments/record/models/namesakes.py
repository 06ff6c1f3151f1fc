"""Find the players of an event who share a name, and the number that tells them apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.apps import apps
from django.db.models import Count, F, Value, Window
from django.db.models.functions import Coalesce, NullIf

from tournaments.engine.names import add_number
from tournaments.kernel.read_once import read_once, remember_values
from tournaments.people.models.player import Player

NOBODY: Mapping[int, int] = {}
_INTO = "player__merged_into__"
KEY = Coalesce(
    NullIf(f"{_INTO}handle_key", Value("")),
    f"{_INTO}name_key",
    NullIf("player__handle_key", Value("")),
    "player__name_key",
)
"""The key of the name that an entry is shown under."""


def name_on_list(event: int, player: Player) -> str:
    """Return what to call this player in an event: with their number on the list if somebody shares the name."""
    return add_number(player.person.shown_name, namesakes(event).get(player.pk))


def namesakes(event: int | None) -> Mapping[int, int]:
    """Return the numbers on the list of players who share a name, by player. One query.

    A merged record is found by its own key and by that of the record it was merged into.
    """
    if event is None:
        return NOBODY
    return read_once(_cache_key(event), lambda: _find_namesakes([event])[event])


def preload_namesakes(events: Iterable[int]) -> None:
    """Read the namesakes of several events in one query, before a page names players of all of them."""
    remember_values({_cache_key(event): numbers for event, numbers in _find_namesakes(list(events)).items()})


def _cache_key(event: int) -> tuple[str, int]:
    return "namesakes", event


def _find_namesakes(events: Collection[int]) -> Mapping[int, Mapping[int, int]]:
    found: dict[int, dict[int, int]] = {event: {} for event in events}
    entries = apps.get_model("tournaments", "Entry").objects.filter(event__in=events).order_by().annotate(key=KEY)
    alike = entries.annotate(many=Window(Count("pk"), partition_by=[F("event"), F("key")])).filter(many__gt=1)
    rows = alike.exclude(key="").values_list("event_id", "number", "player_id", "player__merged_into")
    for event, number, *players in rows if events else ():
        found[event] |= {player: number for player in players if player}
    return found
