"""Leagues and seasons in lists: who leads them, who is ahead, who was champion, and everybody over all leagues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from leagues.models import Invitation, League, Score, Season
from leagues.selectors.names import Name, names_of
from leagues.selectors.seasons import BEYOND, lifetime_points, season_points, season_values
from tournaments.engine.names import sort_key
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.people.permissions import can_coordinate

MOST_AHEAD = 3


@dataclass(frozen=True, slots=True)
class ShownLeague:
    """`ahead` in the season that is open, or the champion of the last one that is closed."""

    league: League
    director: str
    season: Season | None
    events: int
    ahead: tuple[Name, ...]
    champion: Name | None


@dataclass(frozen=True, slots=True)
class ShownSeason:
    season: Season
    events: int
    champion: Name | None


@dataclass(frozen=True, slots=True)
class ShownPoints:
    """Over all leagues, without bonus (OPG 12.4, 12.5)."""

    rank: int
    name: Name
    player: int
    season: int
    lifetime: int


def league_rows() -> QuerySet[League]:
    return League.objects.select_related("director__player", "region")


def season_rows() -> QuerySet[Season]:
    return Season.objects.select_related("league__director__player", "league__region")


def readable_leagues(reader: Anyone) -> QuerySet[League]:
    """Return the leagues that this reader may see: one that is being formed is shown to its director, to those who were
    asked to have a part in it and have not declined, and to coordinators (House-E34).
    """
    if can_coordinate(reader):
        return league_rows()
    if not is_member(reader):
        return league_rows().filter(is_forming=False)
    asked = Invitation.objects.filter(user=reader, state__in=(Invitation.State.OPEN, Invitation.State.ACCEPTED))
    own = Q(director=reader) | Q(pk__in=asked.values("league"))
    return league_rows().filter(Q(is_forming=False) | own)


def leagues(reader: Anyone, *, ended: bool = False) -> QuerySet[League]:
    return readable_leagues(reader).filter(ended_at__isnull=not ended).order_by("name")


def alternates_of(league: League) -> list[str]:
    """Return the handles of those who accepted."""
    return [str(row.user) for row in league.alternates.select_related("user__player").order_by("pk")]


def named_alternates(league: League) -> list[str]:
    """Return the handles of the alternates and of those who are asked: for who leads the league alone."""
    asked = league.invitations.filter(post=Invitation.Post.ALTERNATE, state=Invitation.State.OPEN)
    return [*alternates_of(league), *(str(row.user) for row in asked.select_related("user__player").order_by("pk"))]


def next_year(league: League) -> int | None:
    """Return the year after the league's latest season, or None for its first."""
    latest = Season.objects.filter(league=league).order_by("-year").values_list("year", flat=True).first()
    return None if latest is None else latest + 1


def shown_leagues(rows: list[League]) -> tuple[ShownLeague, ...]:
    """A constant number of queries."""
    latest: dict[int, Season] = {}
    for season in Season.objects.filter(league__in=rows).select_related("league").order_by("-year"):
        latest.setdefault(season.league_id, season)
    values = {value.season.league_id: value for value in season_values(latest.values())}
    first = {pk: [placed.line.player for placed in value.table[:MOST_AHEAD]] for pk, value in values.items()}
    champions = {pk: str(season.champion_id) for pk, season in latest.items() if season.champion_id}
    names = names_of({*(player for ahead in first.values() for player in ahead), *champions.values()})
    return tuple(
        ShownLeague(
            league,
            str(league.director or "nobody"),
            latest.get(league.pk),
            len(values[league.pk].events) if league.pk in values else 0,
            tuple(names[player] for player in first.get(league.pk, [])),
            names.get(champions.get(league.pk, "")),
        )
        for league in rows
    )


def shown_seasons(league: League) -> tuple[ShownSeason, ...]:
    """The latest first."""
    seasons = list(Season.objects.filter(league=league).select_related("league").order_by("-year"))
    return _with_champions(seasons)


def champions() -> tuple[ShownSeason, ...]:
    """Return the champions of all leagues, latest season first."""
    closed = Season.objects.filter(champion__isnull=False).select_related("league")
    return _with_champions(list(closed.order_by("-year", "league__name")))


def years() -> tuple[int, ...]:
    """Seasons in which anything counts, the latest first."""
    found = Score.objects.filter(BEYOND).order_by().values_list("counted__season__year", flat=True).distinct()
    return tuple(sorted(found, reverse=True))


def over_all_leagues(year: int | None) -> tuple[ShownPoints, ...]:
    """Return players over all leagues by the points of one season, or of all. Level players share a place."""
    lifetime = lifetime_points(None if year is None else year + 1)
    season = season_points(year) if year is not None else {}
    order: Mapping[str, int] = lifetime if year is None else season
    names = names_of(order)
    people = sorted(order, key=lambda player: (-order[player], sort_key(names[player].shown)))
    values = [order[player] for player in people]
    return tuple(
        ShownPoints(
            values.index(order[player]) + 1, names[player], int(player), season.get(player, 0), lifetime.get(player, 0)
        )
        for player in people
    )


def _with_champions(seasons: list[Season]) -> tuple[ShownSeason, ...]:
    names = names_of({str(season.champion_id) for season in seasons if season.champion_id})
    scored = Score.objects.filter(counted__season__in=seasons).order_by()
    events: dict[int, int] = {}
    for season, _ in set(scored.values_list("counted__season", "counted")):
        events[season] = events.get(season, 0) + 1
    return tuple(
        ShownSeason(season, events.get(season.pk, 0), names.get(str(season.champion_id))) for season in seasons
    )
