"""A player's ratings in each list, how they developed, and the events they came from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from ratings.engine import LISTS, RatingList
from ratings.models import Rating, RatingChange
from ratings.selectors.facts import IN_ORDER
from ratings.selectors.ledger import COLUMNS, Figures
from ratings.selectors.words import changes_url, event_url, points, whole
from tournaments.kernel.days import day_in, format_day
from tournaments.people.models import Player
from tournaments.record.selectors.results import places_of
from tournaments.record.selectors.reviews import reviewed_among

OF_EVENT = ("title", "year", "slug", "starts_at", "time_zone", "last_day")
OF_STEP = (*COLUMNS, "event_id", *(f"event__{name}" for name in OF_EVENT))
OF_GRAPH = ("event__last_day", "event__starts_at", "event__time_zone", "before", "after")
EVENT = OF_STEP.index("event_id")


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in one list: the `rank`-th `of` all on it."""

    list: RatingList
    rating: float
    rank: int
    of: int
    games: int
    events: int
    last_at: datetime

    @property
    def shown(self) -> str:
        return whole(self.rating)


@dataclass(frozen=True, slots=True)
class Step(Figures):
    """The effect of one event on a player's rating: it began `at`, its date is `on`.

    `place`: the player's place, None in an event without places; `forfeits`: the player was disqualified and loses what
    it gives. `under_review`: a coordinator decides about the event, and until then its effect remains.
    """

    event: int
    title: str
    year: int
    slug: str
    at: datetime
    zone: str
    on: date | None
    place: int | None
    forfeits: bool = False
    under_review: bool = False

    @property
    def shown(self) -> dict[str, str]:
        return {
            "url": event_url(self.year, self.slug),
            "why": changes_url(self.event),
            "day": format_day(self.on or day_in(self.zone, self.at)),
            "k": f"{self.k:g}",
            **self.figures,
        }


def record_of(pk: int) -> Player | None:
    """The record that this player goes by in the end."""
    seen: set[int] = set()
    player = Player.objects.select_related("merged_into").filter(pk=pk).first()
    while player and player.merged_into and player.pk not in seen:
        seen.add(player.pk)
        player = player.merged_into
    return player


def standings_of(player: Player) -> tuple[Standing, ...]:
    """Return the player's standing in every list that rates them."""
    others = Rating.objects.filter(list=OuterRef("list")).order_by().values("list").annotate(all=Count("pk"))
    better = others.filter(rating__gt=OuterRef("rating")).values("all")
    counted = Rating.objects.filter(player=player).annotate(
        ahead=Coalesce(Subquery(better), 0), among=Subquery(others.values("all"))
    )
    columns = ("list", "rating", "ahead", "among", "games", "events", "last_at")
    standings = [
        Standing(LISTS[code], rating, ahead + 1, *rest)
        for code, rating, ahead, *rest in counted.values_list(*columns)
        if code in LISTS
    ]
    order = tuple(LISTS)
    return tuple(sorted(standings, key=lambda standing: order.index(standing.list.code)))


def graphs_of(player: Player) -> dict[str, Graph]:
    """Return the graph of the player's rating in every list, by its code."""
    ledger = RatingChange.objects.filter(player=player).order_by("list", *IN_ORDER)
    rows = ledger.values_list("list", *OF_GRAPH)
    return {code: _graph(list(way)) for code, way in groupby(rows, key=lambda row: row[0])}


def graph_of(player: Player, code: str) -> Graph | None:
    """Return the graph of the player's rating in one list, with the events that they won."""
    ledger = RatingChange.objects.filter(player=player, list=code).order_by(*IN_ORDER)
    rows = list(ledger.values_list("event", *OF_GRAPH))
    places = _places(player, [row[0] for row in rows])
    won = [at for at, row in enumerate(rows) if places.get(row[0]) == (1, False)]
    return _graph(rows, won) if rows else None


def history(player: Player, code: str) -> QuerySet[RatingChange, tuple[Any, ...]]:
    """Return the events of a list that changed the player's rating, latest first, for `steps`."""
    ledger = RatingChange.objects.filter(player=player, list=code)
    return ledger.order_by(*(f"-{column}" for column in IN_ORDER)).values_list(*OF_STEP)


def steps(player: Player, some: Iterable[tuple[Any, ...]]) -> list[Step]:
    """Return the steps of a page of a history, with the place in each event."""
    rows = list(some)
    events = [row[EVENT] for row in rows]
    places, reviewed = _places(player, events), reviewed_among(events)
    return [
        replace(Step(*row, *places.get(row[EVENT], (None, False))), under_review=row[EVENT] in reviewed) for row in rows
    ]


def changes_of(player: Player, events: Collection[int]) -> dict[int, tuple[str, str, str]]:
    """Map each of these events to the change, the rating after it, and the address that explains it."""
    order = tuple(LISTS)
    rows = RatingChange.objects.filter(player=player, event__in=events, list__in=order).order_by()
    found = sorted(
        rows.values_list("event", "list", "before", "after"), key=lambda row: order.index(row[1]), reverse=True
    )
    return {event: (points(after - before), whole(after), changes_url(event)) for event, _, before, after in found}


def _graph(way: Sequence[tuple[Any, ...]], won: Sequence[int] = ()) -> Graph:
    points = [(on or day_in(zone, at), after) for _, on, at, zone, _, after in way]
    _, _, _, _, before, _ = way[0]
    return graph(before, points, won)


def _places(player: Player, events: Iterable[int]) -> dict[int, tuple[int, bool]]:
    """Map each event to the player's place, and whether they were disqualified in it or after it."""
    return {event: (place.rank, place.is_out) for event, place in places_of(player, list(events)).items()}


WIDTH, HEIGHT = 720, 270
LEFT, RIGHT, TOP, BOTTOM = 70, 80, 16, 44
STEPS = (10, 20, 50, 100, 200, 500, 1_000)
MOST_LINES = 5
DOTS_UP_TO = 40
Reached = tuple[date, float]
"""The date of an event, and the rating after it."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph that is ready to be drawn.

    `line` is a path of SVG, `under` the area below it; `dots` and `levels` (with their labels) are coordinates, `end`
    is the last dot with the rating there. `won`: the dots of events that the player won.
    """

    line: str
    under: str
    end: tuple[str, str, str]
    dots: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    first: str
    last: str
    says: str
    won: tuple[tuple[str, str], ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    middle: int = LEFT + (WIDTH - LEFT - RIGHT) // 2
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 10


def graph(start: float, reached: Sequence[Reached], won: Sequence[int] = ()) -> Graph:
    """Return the graph from the rating before the first of these events, at least one, in order.

    `won`: their numbers.
    """
    levels = _levels([start, *(rating for _, rating in reached)])
    across = _across([at for at, _ in reached])
    down = [_down(rating, levels) for _, rating in reached]
    dots = tuple((f"{x:.1f}", f"{y:.1f}") for x, y in zip(across, down, strict=True))
    way = " L".join(f"{x},{y}" for x, y in dots)
    return Graph(
        line=f"M{way}",
        under=f"M{dots[0][0]},{HEIGHT - BOTTOM} L{way} V{HEIGHT - BOTTOM} Z",
        end=(*dots[-1], whole(reached[-1][1])),
        dots=dots if len(dots) <= DOTS_UP_TO else dots[-1:],
        levels=tuple((f"{_down(level, levels):.1f}", whole(level)) for level in levels),
        first=format_day(reached[0][0]),
        last=format_day(reached[-1][0]) if len(reached) > 1 else "",
        says=_says(start, reached, len(won)),
        won=tuple(dots[at] for at in won),
    )


def _levels(ratings: Sequence[float]) -> list[float]:
    """Round numbers around all of them, a few."""
    low, high = min(ratings), max(ratings)
    step = next((size for size in STEPS if (high - low) / size <= MOST_LINES - 2), STEPS[-1])
    first = int(low // step) * step
    count = max(2, int(-(-(high - first) // step)) + 1)
    return [float(first + step * number) for number in range(count)]


def _across(days: Sequence[date]) -> list[float]:
    """Return horizontal positions by time; the middle if there is only one day."""
    wide, whole_time = WIDTH - LEFT - RIGHT, (days[-1] - days[0]).days
    if not whole_time:
        return [LEFT + wide / 2] * len(days)
    return [LEFT + wide * (at - days[0]).days / whole_time for at in days]


def _down(rating: float, levels: Sequence[float]) -> float:
    high = HEIGHT - TOP - BOTTOM
    return TOP + high * (levels[-1] - rating) / (levels[-1] - levels[0])


def _says(start: float, reached: Sequence[Reached], won: int) -> str:
    """Describe the graph for readers who cannot see it."""
    ratings = [rating for _, rating in reached]
    events = f"{len(reached)} event" + "s" * (len(reached) > 1)
    return (
        f"From {whole(start)} to {whole(ratings[-1])} in {events}; "
        f"highest {whole(max(ratings))}, lowest {whole(min(ratings))}{f', {won} won' if won else ''}."
    )
