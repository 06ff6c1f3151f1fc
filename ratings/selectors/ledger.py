"""Read the ledger back, and compute how it changes if events are rated again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import DateField, Min, Q, QuerySet
from django.db.models.functions import Cast, Coalesce, Least

from ratings.engine import Change, Event, RatingList, Step, find_reached_events, revise
from ratings.models import RatingChange
from ratings.selectors.facts import IN_ORDER, Facts, Place
from ratings.selectors.words import hundredth, points, sum_of, whole

LAST_DAY = Cast("event__last_day", DateField())
COLUMNS = ("before", "after", "expected", "score", "games", "k")


@dataclass(frozen=True, slots=True)
class Figures:
    """The effect of one event on a player's rating, in the order of `COLUMNS`."""

    before: float
    after: float
    expected: float
    score: float
    games: int
    k: float

    @property
    def change(self) -> float:
        return self.after - self.before

    @property
    def figures(self) -> dict[str, str]:
        return {
            "before": whole(self.before),
            "after": whole(self.after),
            "change": points(self.change),
            "expected": hundredth(self.expected),
            "score": sum_of(self.score),
        }


def steps_from(code: str, start: date | None, fresh: Mapping[int, Place]) -> list[Step]:
    """The events of a list from the day `start` on, or all, in order, with the `fresh` ones in their places."""
    changes: dict[int, dict[str, Change]] = {pk: {} for pk in fresh}
    places = dict(fresh)
    for day, at, event, player, *figures in _rows(code, start):
        places[event] = (day, at, event)
        changes.setdefault(event, {})[str(player)] = Change(str(player), *figures)
    return [Step(str(event), changes[event]) for event in sorted(changes, key=places.__getitem__)]


def ratings_before(code: str, steps: list[Step], players: Collection[str], start: date | None) -> dict[str, float]:
    """Return the ratings of everybody in these steps, and of `players`, before the first step; new players have none.

    The ledger before is asked about `players`: an event that moved in time may have been their first when it was rated.
    """
    earliest = ((player, change.before) for step in reversed(steps) for player, change in step.changes.items())
    ratings = {player: before for player, before in earliest if player not in players}
    if players and start is not None:
        earlier = RatingChange.objects.filter(list=code, player__in=map(int, players), event__last_day__lt=start)
        ratings.update(_load_last_ratings(earlier))
    return ratings


def first_of(code: str, events: Collection[int]) -> date | None:
    """The date of the first of these events that the list holds: of now, or that by which it was rated, if that was
    earlier.
    """
    held = RatingChange.objects.filter(list=code, event__in=events).order_by()
    dated = Least(LAST_DAY, Coalesce("event__rated__rated_by", LAST_DAY))
    first: date | None = held.aggregate(first=Min(dated))["first"]
    return first


def ratings_at(code: str, place: Place, players: Iterable[str]) -> dict[str, float]:
    """Return the ratings of these players after the last event before this place; unrated players are left out."""
    day, at, event = place
    same_time = Q(event__starts_at=at, event__lt=event)
    earlier = Q(event__last_day__lt=day) | Q(event__last_day=day) & (Q(event__starts_at__lt=at) | same_time)
    return _load_last_ratings(RatingChange.objects.filter(earlier, list=code, player__in=map(int, players)))


def _load_last_ratings(changes: QuerySet[RatingChange]) -> dict[str, float]:
    """Return the rating of everybody after the last of these changes."""
    rows = changes.order_by(*IN_ORDER).values_list("player_id", "after")
    return {str(player): after for player, after in rows}


def _rows(code: str, start: date | None) -> QuerySet[RatingChange, Any]:
    rows = RatingChange.objects.filter(list=code).order_by()
    rows = rows if start is None else rows.filter(event__last_day__gte=start)
    return rows.values_list(*IN_ORDER, "player_id", *COLUMNS)


Beat = Callable[[int, int], None]
"""Told how many events are done, and of how many."""


def unheard(number: int, of: int) -> None:
    """Nobody waits to hear how far it is."""


@dataclass(frozen=True, slots=True)
class Revision:
    """The changed events of one list: what they do now, and what is stored of them.

    `ratings` are those of all affected players after the last event.
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


def revision_from(rating_list: RatingList, facts: Facts, changed: Collection[int], beat: Beat = unheard) -> Revision:
    """Rate these changed events again, with all events that depend on them. `facts` have read the changed ones."""
    fresh = {pk: place for pk, place in facts.places(rating_list).items() if pk in changed}
    starts = [day for day in (first_of(rating_list.code, changed), *(day for day, _, _ in fresh.values())) if day]
    if not starts:
        return Revision(rating_list.code)
    steps = steps_from(rating_list.code, min(starts), fresh)
    asked_for = {str(pk) for pk in changed}
    ahead = find_reached_events(steps, asked_for, _players(rating_list, facts, fresh))
    facts.read([int(event) for event in ahead])
    return _revision(rating_list, facts, steps, asked_for, min(starts), len(ahead), beat)


def _players(rating_list: RatingList, facts: Facts, events: Collection[int]) -> set[str]:
    read = filter(None, (facts.event(rating_list, pk) for pk in events))
    return {player for event in read for player in event.players}


def _revision(
    rating_list: RatingList,
    facts: Facts,
    steps: list[Step],
    changed: set[str],
    start: date | None,
    ahead: int,
    beat: Beat,
) -> Revision:
    stood = {int(step.event): step.changes for step in steps}
    ratings: dict[str, float] = {}
    if start:
        played = {player for step in steps if step.event in changed for player in step.changes}
        concerned = played | _players(rating_list, facts, [int(event) for event in changed])
        ratings = ratings_before(rating_list.code, steps, concerned, start)
    revised: dict[int, tuple[Change, ...]] = {}

    def load(event: str) -> Event | None:
        facts.read([int(event)])
        return facts.event(rating_list, int(event))

    for number, (event, changes) in enumerate(revise(rating_list.system, steps, changed, load, ratings)):
        beat(number, ahead)
        if stood[int(event)] != {change.player: change for change in changes}:
            revised[int(event)] = changes
    return Revision(rating_list.code, revised, {pk: stood[pk] for pk in revised}, ratings)
