"""Titles of players, and the hall of results: who has won what in which season."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.conf import settings
from django.db.models import QuerySet
from django.utils.module_loading import import_string

from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Title

ORDER = ("-year", "badge", "event__starts_at", "source", "place", "pk")


@dataclass(frozen=True, slots=True)
class ShownTitle:
    """A title ready to show.

    `event` is the event or league in which it was won, `page` its address; `why`: the reason of a title that was given
    by hand or withdrawn.
    """

    pk: int
    version: int
    words: str
    badge: str
    year: int
    name: str
    player_page: str
    event: str
    page: str
    of_place: bool
    why: str
    withdrawn: bool


def titles() -> QuerySet[Title]:
    return Title.objects.select_related("player__merged_into", "event")


def standing_titles(year: int | None = None) -> QuerySet[Title]:
    """Return the valid titles of one season, or of all with the latest first."""
    of_season = {}
    if year is not None:
        of_season = {"year": year}
    return titles().filter(withdrawn_at=None, **of_season).order_by(*ORDER)


def titles_of(player: Player) -> QuerySet[Title]:
    """Return the valid titles of this player, of any of their records."""
    return standing_titles().filter(is_person(player))


def withdrawn_titles(player: Player) -> QuerySet[Title]:
    """Return the player's withdrawn titles, the latest first."""
    return titles().filter(is_person(player)).exclude(withdrawn_at=None).order_by("-withdrawn_at", "-pk")


def seasons() -> tuple[int, ...]:
    """Return the seasons in which a title was won, the latest first."""
    years = Title.objects.filter(withdrawn_at=None).order_by("-year").values_list("year", flat=True)
    return tuple(years.distinct())


def shown_titles(rows: Iterable[Title]) -> tuple[ShownTitle, ...]:
    rows = tuple(rows)
    return tuple(_show_title(row, *won_in) for row, won_in in zip(rows, _won_in(rows), strict=True))


def by_season(rows: Iterable[Title]) -> tuple[tuple[int, tuple[ShownTitle, ...]], ...]:
    """Group titles by season, in the order of the rows."""
    return tuple((year, tuple(found)) for year, found in groupby(shown_titles(rows), lambda title: title.year))


def _won_in(rows: Iterable[Title]) -> Iterator[tuple[str, str]]:
    """Yield name and page of the event or league of each title, empty for one that was given by hand."""
    rows = tuple(rows)
    sources = {row.source for row in rows if row.source and row.event is None}
    seasons = {}
    if sources:
        seasons = import_string(settings.SEASONS_OF_TITLES)(sources)
    for row in rows:
        yield (row.event.title, row.event.get_absolute_url()) if row.event else seasons.get(row.source, ("", ""))


def _show_title(row: Title, won_in: str, page: str) -> ShownTitle:
    person = row.person
    if row.withdrawn_at:
        why = row.withdrawn_because
    else:
        why = row.reason
    return ShownTitle(
        pk=row.pk,
        version=row.version,
        words=row.words,
        badge=row.get_badge_display(),
        year=row.year,
        name=person.shown_name,
        player_page=person.get_absolute_url(),
        event=won_in,
        page=page,
        of_place=row.place is not None,
        why=why,
        withdrawn=row.withdrawn_at is not None,
    )
