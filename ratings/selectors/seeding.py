"""The ratings that a bracket without rounds before it is seeded by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ratings.engine.lists import lists_for
from ratings.models import Rating
from tournaments.record.models import Event


def ratings_for_seeds(event: Event, players: Iterable[int]) -> Mapping[int, float] | None:
    """Map these players (keys) to their ratings in the first list of the game that counts events of this format.

    None where the game has no list.
    """
    counting = lists_for(event.game, event.format)
    if not counting:
        return None
    rows = Rating.objects.filter(list=counting[0].code, player__in=[*players]).order_by()
    return dict(rows.values_list("player", "rating"))
