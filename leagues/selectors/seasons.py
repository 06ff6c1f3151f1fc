"""Seasons as values: the events that count, everybody's lines, the lists and the playoffs. A few flat queries for any
number of seasons.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Q, Sum
from django.db.models.functions import Coalesce

from leagues.engine import (
    Kind,
    LeagueEvent,
    LeagueRules,
    Line,
    Placed,
    playoff_standings,
    points_of,
    qualifying_lists,
    season_lines,
    season_table,
)
from leagues.models import Bonus, Counted, Score, Season
from tournaments.engine.awards import TitleGrant
from tournaments.record.models import Title

PERSON = Coalesce("player__merged_into", "player")
BEYOND = Q(counted__counts_beyond=True)
"""Scores that count beyond the table of their own league."""


@dataclass(frozen=True)
class SeasonValue:
    """A season with its counted `events` by date; players are keys of people, as text.

    `before` holds lifetime points over all leagues without this season's. Bonus counts once it is submitted.
    """

    season: Season
    events: tuple[LeagueEvent, ...]
    before: Mapping[str, int] = field(default_factory=dict)

    @property
    def rules(self) -> LeagueRules:
        return self.season.rules

    @cached_property
    def lists(self) -> tuple[tuple[Placed, ...], ...]:
        """Return the players who now qualify by each list."""
        places, seed = self.season.qualifiers, self.season.seed
        return qualifying_lists(self.events, self.rules, places, before=self.before, seed=seed)

    @cached_property
    def qualified(self) -> tuple[str, ...]:
        """Return all qualified players, in the order of the lists."""
        return tuple(placed.line.player for each in self.lists for placed in each)

    @cached_property
    def lines(self) -> Mapping[str, Line]:
        return season_lines(
            self.events, self.rules, qualified=self.qualified, before=self.before, seed=self.season.seed
        )

    @cached_property
    def table(self) -> tuple[Placed, ...]:
        return season_table(self.lines, self.rules)

    @cached_property
    def playoffs(self) -> tuple[Placed, ...]:
        """Those who qualified, the champion first; nobody before a playoff event counts."""
        if not any(event.kind is Kind.PLAYOFF for event in self.events):
            return ()
        return playoff_standings(self.lines, self.qualified, self.rules)

    @property
    def champion(self) -> str | None:
        """The first of the playoffs, once each of their events counts beyond this league (House-E27)."""
        held = [event for event in self.events if event.kind is Kind.PLAYOFF]
        return self.playoffs[0].line.player if self.playoffs and all(event.beyond for event in held) else None


def season_value(season: Season) -> SeasonValue:
    return season_values([season])[0]


def season_values(seasons: Iterable[Season]) -> tuple[SeasonValue, ...]:
    """Four queries, however many there are."""
    seasons = tuple(seasons)
    events = _events([season.pk for season in seasons])
    people = {player for found in events.values() for event in found for player in event.ranks}
    lifetime = points_by_year(people if len(seasons) == 1 else None) if people else {}
    return tuple(
        SeasonValue(season, events[season.pk], _before(season, events[season.pk], lifetime)) for season in seasons
    )


def lifetime_points(before: int | None = None) -> dict[str, int]:
    """Return everybody's points over all leagues (OPG 12.4), of seasons before the year `before` or of all."""
    total: dict[str, int] = defaultdict(int)
    for player, points in points_by_year(None).items():
        total[player] += sum(worth for year, worth in points.items() if before is None or year < before)
    return {player: points for player, points in total.items() if points}


def lifetime_of(people: Collection[str], before: datetime) -> dict[str, int]:
    """Return these people's points over all leagues, of events that began before; 0 if they have none."""
    scores = Score.objects.alias(person=PERSON).filter(BEYOND, person__in=[int(player) for player in people])
    earlier = scores.filter(counted__event__starts_at__lt=before).order_by().values_list(PERSON)
    found = {str(person): points for person, points in earlier.annotate(sum=Sum("points"))}
    return {player: found.get(player, 0) for player in people}


def season_points(year: int) -> dict[str, int]:
    """Return everybody's points over all leagues in this season."""
    rows = Score.objects.filter(BEYOND, counted__season__year=year).order_by().values_list(PERSON)
    return {str(person): points for person, points in rows.annotate(sum=Sum("points"))}


def _events(seasons: Collection[int]) -> dict[int, tuple[LeagueEvent, ...]]:
    """Map seasons to their counted events, by date."""
    found: dict[int, LeagueEvent] = {}
    of_season: dict[int, list[int]] = defaultdict(list)
    rows = Counted.objects.filter(season__in=seasons).order_by("event__starts_at", "event")
    for pk, season, event, kind, half, beyond in rows.values_list(
        "pk", "season", "event", "kind", "half", "counts_beyond"
    ):
        found[pk] = LeagueEvent(str(event), Kind(kind), {}, half, beyond=beyond)
        of_season[season].append(pk)
    _fill(found, seasons)
    return {season: tuple(found[pk] for pk in of_season[season] if found[pk].ranks) for season in seasons}


def _fill(found: dict[int, LeagueEvent], seasons: Collection[int]) -> None:
    ranks: dict[int, dict[str, int]] = defaultdict(dict)
    barred: dict[int, set[str]] = defaultdict(set)
    scores = Score.objects.filter(counted__season__in=seasons).order_by()
    for pk, person, place, is_barred in scores.values_list("counted", PERSON, "place", "barred"):
        player = str(person)
        ranks[pk][player] = place
        if is_barred:
            barred[pk].add(player)
    bonus: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    submitted = Bonus.objects.filter(counted__season__in=seasons, counted__submitted_at__isnull=False).order_by()
    for pk, person, points in submitted.values_list("counted", PERSON, "points"):
        bonus[pk][str(person)] += points
    for pk, there in ranks.items():
        given = {player: points for player, points in bonus[pk].items() if player in there}
        found[pk] = replace(found[pk], ranks=there, barred=frozenset(barred[pk]), bonus=given)


def points_by_year(people: Collection[str] | None) -> dict[str, dict[int, int]]:
    """Return by person the points of each year's season over all leagues; of everybody for None."""
    scores = Score.objects.filter(BEYOND).order_by()
    if people is not None:
        scores = scores.alias(person=PERSON).filter(person__in=[int(player) for player in people])
    rows = scores.values_list(PERSON, "counted__season__year").annotate(sum=Sum("points"))
    by_year: dict[str, dict[int, int]] = defaultdict(dict)
    for person, year, points in rows:
        by_year[str(person)][year] = points
    return by_year


def _before(season: Season, events: Iterable[LeagueEvent], lifetime: Mapping[str, Mapping[int, int]]) -> dict[str, int]:
    """Return everybody's points of earlier seasons and of this season's other leagues."""
    own: dict[str, int] = defaultdict(int)
    for event in events:
        for player, points in points_of(event, season.rules.table).items():
            own[player] += points if event.beyond else 0
    return {
        player: sum(points for year, points in lifetime.get(player, {}).items() if year <= season.year) - mine
        for player, mine in own.items()
    }


def champion_of(season: Season) -> int | None:
    """Return the record that is champion by what counts now."""
    champion = season_value(season).champion
    return None if champion is None else int(champion)


def titles_of(season: Season, champion: int | None) -> tuple[TitleGrant, ...]:
    """Return the title of a closed season. Its league is linked beside it, and not part of its words (House-E29)."""
    words = f"League Champion, {season.label}"
    return () if champion is None else (TitleGrant(champion, 1, words, Title.Badge.LEAGUE, season.year + 1),)
