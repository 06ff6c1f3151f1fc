"""The ledger read back: the steps of a list's history, and what everybody was rated before them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.db.models import DateField, Min, Q, QuerySet
from django.db.models.functions import Cast, Coalesce, Least

from ratings.engine import Change, Step
from ratings.models import RatingChange
from ratings.selectors.facts import IN_ORDER, Place

LAST_DAY = Cast("event__last_day", DateField())
COLUMNS = ("before", "after", "expected", "score", "games", "k")


def steps_from(code: str, start: date | None, fresh: Mapping[int, Place]) -> list[Step]:
    """The events of a list from the day `start` on, or all, in order, with the `fresh` ones in their places."""
    kept: dict[int, dict[str, Change]] = {pk: {} for pk in fresh}
    places = dict(fresh)
    for day, at, event, player, *figures in _rows(code, start):
        places[event] = (day, at, event)
        kept.setdefault(event, {})[str(player)] = Change(str(player), *figures)
    return [Step(str(event), kept[event]) for event in sorted(kept, key=places.__getitem__)]


def ratings_before(code: str, steps: list[Step], players: Collection[str], start: date | None) -> dict[str, float]:
    """What everybody in these steps, and these `players`, were rated before the first; nothing of who is new.

    Of the `players` the ledger before is asked: what moved in time may have been their first step when it was rated.
    """
    kept = ((player, change.before) for step in reversed(steps) for player, change in step.kept.items())
    found = {player: before for player, before in kept if player not in players}
    if players and start is not None:
        earlier = RatingChange.objects.filter(list=code, player__in=map(int, players), event__last_day__lt=start)
        rows = earlier.order_by(*IN_ORDER).values_list("player_id", "after")
        found.update((str(player), after) for player, after in rows)
    return found


def first_of(code: str, events: Collection[int]) -> date | None:
    """The date of the first of these events that the list holds: of now, or that by which it was rated, if that was
    earlier.
    """
    held = RatingChange.objects.filter(list=code, event__in=events).order_by()
    dated = Least(LAST_DAY, Coalesce("event__rated__rated_by", LAST_DAY))
    first: date | None = held.aggregate(first=Min(dated))["first"]
    return first


def earlier_than(place: Place) -> Q:
    """What events before this one did."""
    day, at, event = place
    same_day = Q(event__last_day=day)
    same_time = Q(event__starts_at=at, event__lt=event)
    return Q(event__last_day__lt=day) | same_day & (Q(event__starts_at__lt=at) | same_time)


def _rows(code: str, start: date | None) -> QuerySet[RatingChange, Any]:
    rows = RatingChange.objects.filter(list=code).order_by()
    rows = rows if start is None else rows.filter(event__last_day__gte=start)
    return rows.values_list(*IN_ORDER, "player_id", *COLUMNS)
