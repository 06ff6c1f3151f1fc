"""A player in leagues: what each season came to, over all leagues and in each (OPG 12.4)."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.models import Score, Season
from leagues.selectors.seasons import SeasonValue, points_by_year, season_values
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person


@dataclass(frozen=True, slots=True)
class InLeague:
    """`total` with the bonus of that league; `rank` in its table, `of` so many."""

    season: Season
    points: int
    bonus: int
    total: int
    events: int
    rank: int
    of: int


@dataclass(frozen=True, slots=True)
class Career:
    """`seasons` by year the points over all leagues, the latest first; `lifetime` is their sum. What counts in its own
    league alone is in neither.
    """

    leagues: tuple[InLeague, ...]
    seasons: tuple[tuple[int, int], ...]
    lifetime: int


def career(player: Player) -> Career:
    """Return the career of a person under all their records."""
    mine = Score.objects.filter(is_person(player))
    seasons = Season.objects.filter(counted__scores__in=mine).select_related("league").distinct()
    rows = [row for value in season_values(seasons.order_by("-year", "league__name")) for row in _in(value, player)]
    by_year = points_by_year([str(player.pk)])[str(player.pk)]
    return Career(tuple(rows), tuple(sorted(by_year.items(), reverse=True)), sum(by_year.values()))


def _in(value: SeasonValue, player: Player) -> list[InLeague]:
    placed = [each for each in value.table if each.line.player == str(player.pk)]
    return [
        InLeague(
            value.season,
            each.line.season,
            each.line.bonus,
            each.line.total,
            each.line.events,
            each.rank,
            len(value.table),
        )
        for each in placed
    ]
