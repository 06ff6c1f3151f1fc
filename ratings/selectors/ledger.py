"""The ledger read back, and what becomes of it where events are rated anew, beside what stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import DateField, Min, Q, QuerySet
from django.db.models.functions import Cast, Coalesce, Least

from ratings.engine import Change, Event, RatingList, Step, reached, revise
from ratings.models import RatingChange
from ratings.selectors.facts import IN_ORDER, Facts, Place

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


Beat = Callable[[int, int], None]
"""Told how many events are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Revision:
    """Of one list: the events whose changes become others, what they do now, and what stands of them.

    `ratings` are those of everybody concerned after the last event.
    """

    list: str
    changes: Mapping[int, tuple[Change, ...]] = field(default_factory=dict)
    stood: Mapping[int, Mapping[str, Change]] = field(default_factory=dict)
    ratings: Mapping[str, float] = field(default_factory=dict)

    @property
    def players(self) -> set[int]:
        """Everybody of whom the ledger says something else now."""
        now = {int(change.player) for changes in self.changes.values() for change in changes}
        return now.union(int(player) for stood in self.stood.values() for player in stood)


def revision_from(one: RatingList, facts: Facts, changed: Collection[int], beat: Beat) -> Revision:
    """What becomes of a list when these events, which `facts` have read, are rated anew with all that hangs on them."""
    fresh = {pk: place for pk, place in facts.places(one).items() if pk in changed}
    starts = [start for start in (first_of(one.code, changed), *(day for day, _, _ in fresh.values())) if start]
    if not starts:
        return Revision(one.code)
    steps = steps_from(one.code, min(starts), fresh)
    asked = {str(pk) for pk in changed}
    ahead = reached(steps, asked, _players(one, facts, fresh))
    facts.read([int(event) for event in ahead])
    return _told(one, facts, steps, asked, min(starts), len(ahead), beat)


def revision_of_all(one: RatingList, facts: Facts, beat: Beat) -> Revision:
    """What becomes of a list when its whole history, which `facts` have read, is rated anew."""
    steps = steps_from(one.code, None, facts.places(one))
    return _told(one, facts, steps, {step.event for step in steps}, None, len(steps), beat)


def _players(one: RatingList, facts: Facts, events: Collection[int]) -> set[str]:
    found = filter(None, (facts.event(one, pk) for pk in events))
    return {player for event in found for table in event.tables for game in table for player in (game.a, game.b)}


def _concerned(one: RatingList, facts: Facts, steps: list[Step], changed: set[str]) -> set[str]:
    """Who plays in the events that changed, or did."""
    played = {player for step in steps if step.event in changed for player in step.kept}
    return played | _players(one, facts, [int(event) for event in changed])


def _told(
    one: RatingList, facts: Facts, steps: list[Step], changed: set[str], start: date | None, ahead: int, beat: Beat
) -> Revision:
    stood = {int(step.event): step.kept for step in steps}
    ratings = ratings_before(one.code, steps, _concerned(one, facts, steps, changed), start) if start else {}
    found: dict[int, tuple[Change, ...]] = {}

    def load(event: str) -> Event | None:
        facts.read([int(event)])
        return facts.event(one, int(event))

    for done, (event, changes) in enumerate(revise(one.system, steps, changed, load, ratings)):
        beat(done, ahead)
        if stood[int(event)] != {change.player: change for change in changes}:
            found[int(event)] = changes
    return Revision(one.code, found, {pk: stood[pk] for pk in found}, ratings)
