"""The ledger read back: the steps of a list's history, and what everybody was rated before them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Min, QuerySet

from ratings.engine import Change, Step
from ratings.models import RatingChange
from ratings.selectors.facts import Place

COLUMNS = ("before", "after", "expected", "score", "games", "k")


def steps_from(code: str, start: datetime | None, fresh: Mapping[int, Place]) -> list[Step]:
    """The events of a list from `start` on, or all, in order, with the `fresh` ones in their places."""
    kept: dict[int, dict[str, Change]] = {pk: {} for pk in fresh}
    places = dict(fresh)
    for event, at, player, *figures in _rows(code, start):
        places[event] = (at, event)
        kept.setdefault(event, {})[str(player)] = Change(str(player), *figures)
    return [Step(str(event), kept[event]) for event in sorted(kept, key=places.__getitem__)]


def ratings_before(code: str, steps: list[Step], players: Collection[str], start: datetime | None) -> dict[str, float]:
    """What everybody in these steps, and these `players`, were rated before the first; nothing of who is new."""
    found = {player: change.before for step in reversed(steps) for player, change in step.kept.items()}
    missing = [int(player) for player in players if player not in found]
    if missing and start is not None:
        earlier = RatingChange.objects.filter(list=code, player__in=missing, event__starts_at__lt=start)
        rows = earlier.order_by("event__starts_at", "event").values_list("player_id", "after")
        found.update((str(player), after) for player, after in rows)
    return found


def first_of(code: str, events: Collection[int]) -> datetime | None:
    """When the first of these events began that the list holds."""
    held = RatingChange.objects.filter(list=code, event__in=events).order_by()
    first: datetime | None = held.aggregate(first=Min("event__starts_at"))["first"]
    return first


def _rows(code: str, start: datetime | None) -> QuerySet[RatingChange, Any]:
    rows = RatingChange.objects.filter(list=code).order_by()
    rows = rows if start is None else rows.filter(event__starts_at__gte=start)
    return rows.values_list("event_id", "event__starts_at", "player_id", *COLUMNS)
