"""Inside an act: under whose name the players it is about go, held so that nobody merges them meanwhile."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.kernel.locks import for_update
from tournaments.people.models import Player


def lock_players(players: Iterable[Player]) -> None:
    """Under the lock of the event that they are to enter: by whose name they go now. Nobody merges them meanwhile.

    Who goes by another's name is held alone: whoever merges that other holds all who go by him.
    Raises DoesNotExist where one of them is gone.
    """
    asked = list(players)
    rows = for_update(Player.every.filter(pk__in=[player.pk for player in asked])).order_by("pk")
    stands = dict(rows.values_list("pk", "merged_into")) if asked else {}
    for player in asked:
        if player.pk not in stands:
            raise Player.DoesNotExist
        player.merged_into_id = stands[player.pk]
