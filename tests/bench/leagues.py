"""What counting the seasons of leagues costs against fetching the rows that they are counted from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

from django.utils import timezone

from leagues.models import Counted, League, Score, Season
from leagues.selectors.seasons import PERSON, season_values
from tests import factories
from tests.bench.clock import medians
from tests.bench.figures import Figure
from tests.bench.place import database
from tests.bench.size import Size
from tournaments.people.models import Player
from tournaments.record.models import Event

EVENTS, PLAYERS, OF_MANY = 12, 60, 20
"""Of one season, and how many come to each event of the many leagues."""


def figures(size: Size) -> Iterator[Figure]:
    with database():
        _community(1, PLAYERS, 2024)
        (season,) = Season.objects.select_related("league")
        what = f"a season of {EVENTS} events and {PLAYERS} players, counted"
        yield _against_a_fetch(what, [season], 10)
    with database():
        _community(size.leagues, OF_MANY, 2024)
        seasons = list(Season.objects.select_related("league"))
        what = f"the season's standings of {size.leagues} leagues"
        yield _against_a_fetch(what, seasons, 6)


def _against_a_fetch(what: str, seasons: list[Season], most: float) -> Figure:
    works = {"fetch": lambda: partial(_fetched, seasons), "count": lambda: partial(_counted, seasons)}
    spent = medians(works, 5)
    note = f"{Score.objects.count():,} rows, {1_000 * spent['count']:.0f} ms"
    return Figure(what, spent["count"] / spent["fetch"], "bare fetches", ("at most", most), note)


def _fetched(seasons: list[Season]) -> int:
    rows = Score.objects.filter(counted__season__in=seasons).order_by()
    return len(list(rows.values_list("counted", PERSON, "place", "barred", "points")))


def _counted(seasons: list[Season]) -> int:
    return sum(len(value.table) + len(value.lists) + len(value.playoffs) for value in season_values(seasons))


def _community(leagues: int, players: int, year: int) -> None:
    """Rows as finalized evenings leave them."""
    by, now, rng = factories.UserFactory(), timezone.now(), Random(1)
    people = Player.objects.bulk_create(Player(name=f"Player {number}") for number in range(5 * players))
    plan = {"year": year, "guide": "opg", "schedule": "standard", "qualifiers": 4, "seed": 1, "opened_at": now}
    made = League.objects.bulk_create(
        League(name=f"League {number}", slug=f"league-{number}", director=by, formed_at=now)
        for number in range(leagues)
    )
    seasons = Season.objects.bulk_create(Season(league=league, **plan) for league in made)
    rows = [row for season in seasons for row in _evenings(season, now)]
    Event.objects.bulk_create(row.event for row in rows)
    Counted.objects.bulk_create(rows)
    Score.objects.bulk_create(
        (
            Score(counted=row, player=player, place=place, points=max(20 - place, 4))
            for row in rows
            for place, player in enumerate(rng.sample(people, players), 1)
        ),
        batch_size=5_000,
    )


def _evenings(season: Season, now: datetime) -> Iterator[Counted]:
    for number in range(EVENTS):
        start = datetime(season.year, 10, 3, 18, tzinfo=UTC) + timedelta(weeks=2 * number)
        event = Event(
            title=f"Evening {number}",
            year=start.year,
            slug=f"evening-{season.pk}-{number}",
            ruleset="free",
            sanctioned=False,
            starts_at=start,
            time_zone="UTC",
            rounds_scheduled=1,
            seed=1,
            registered_at=now,
            state=Event.State.FINALIZED,
        )
        kind, half = ("playoff", None) if number >= 8 else ("regular", 1 + (number >= 4))
        yield Counted(season=season, event=event, kind=kind, half=half, flagged_at=now)
