"""A rating list as readers ask for it: narrowed, searched, with ranks, or as a file; and what it is made from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django_countries import countries

from ratings.engine import BOOKS, LISTS, Book, RatingList
from ratings.models import Rating, RatingBook, RatingChange
from ratings.selectors.words import day, player_url, whole
from tournaments.department.models import Area, Region
from tournaments.engine.names import isolate, tell_apart
from tournaments.engine.tables.cells import Row as SheetRow
from tournaments.kernel.days import today, utc_day
from tournaments.people.selectors.names import named_like
from tournaments.record.selectors.names import open_names_filter
from tournaments.record.selectors.reviews import open_reviews, reviews_mark

A_YEAR = timedelta(days=365)
OF_PLAYER = ("handle", "name", "name_is_public", "country")
COLUMNS = ("player_id", *(f"player__{name}" for name in OF_PLAYER), "rating", "games", "events", "last_at")
RATING = COLUMNS.index("rating")


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of a list: `region` is a slug, `country` a code, `name` a part of a handle or a public name."""

    name: str = ""
    region: str = ""
    country: str = ""
    active: bool = False
    games: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A player in a list. `rank` is among those that the list is narrowed to; a search does not change it.

    `full_name` is empty unless everybody may read it beside the handle. `under_review`: part of the rating comes from
    an event about which a coordinator decides.
    """

    rank: int
    player: int
    name: str
    full_name: str
    country: str
    rating: float
    games: int
    events: int
    last_at: datetime
    under_review: bool = False

    @property
    def country_name(self) -> str:
        return str(countries.name(self.country)) if self.country else ""

    @property
    def url(self) -> str:
        return player_url(self.player)

    @property
    def shown(self) -> str:
        return whole(self.rating)

    @property
    def last_day(self) -> str:
        return day(self.last_at)


@dataclass(frozen=True, slots=True)
class ListPage:
    """A list and how many are on it."""

    list: RatingList
    players: int


@dataclass(frozen=True, slots=True)
class BookPage:
    """A book as its page shows it. `refreshed_at`: when it was last fully recomputed; None before the first time."""

    book: Book
    lists: tuple[ListPage, ...]
    refreshed_at: datetime | None
    checksum: str


def books() -> tuple[BookPage, ...]:
    """Return every book with its lists."""
    rows = {row.code: row for row in RatingBook.objects.all()}
    players = dict(Rating.objects.order_by().values_list("list").annotate(Count("pk")))
    return tuple(_book(book, rows.get(book.code), players) for book in BOOKS.values())


def list_called(code: str) -> RatingList | None:
    return LISTS.get(code)


def book_of_list(code: str) -> Book:
    return next(book for book in BOOKS.values() if LISTS[code] in book.lists)


def list_ratings(code: str, filters: Filters) -> QuerySet[Rating]:
    """Return the ratings of a list that match the filters, best first."""
    ratings = Rating.objects.filter(list=code).order_by("-rating", "player")
    if filters.region:
        ratings = ratings.filter(player__country__in=_countries_of(filters.region))
    if filters.country:
        ratings = ratings.filter(player__country=filters.country)
    if filters.active:
        ratings = ratings.filter(last_at__gte=timezone.now() - A_YEAR)
    return ratings.filter(games__gte=filters.games) if filters.games else ratings


def match_names(ratings: QuerySet[Rating], name: str) -> QuerySet[Rating]:
    """Those of whom the handle, or a name that everybody may read, holds this."""
    return ratings.filter(name_condition(name, "player__")) if name else ratings


def name_condition(name: str, of: str = "") -> Q:
    return named_like(name, read=open_names_filter(of), of=of)


def load_rows(ratings: QuerySet[Rating]) -> QuerySet[Rating, tuple[Any, ...]]:
    """Return the columns that `rank_rows` needs."""
    return ratings.values_list(*COLUMNS)


def rank_rows(rows: Iterable[tuple[Any, ...]], all_of_them: QuerySet[Rating], *, searched: bool) -> list[Row]:
    """Add ranks in the filtered list to what `load_rows` returned; without a search the ranks are consecutive."""
    page = list(rows)
    if not page:
        return []
    ratings = [row[RATING] for row in page]
    above = 0 if searched else all_of_them.filter(rating__gt=ratings[0]).count()
    among = _standards(all_of_them) if searched else ratings[::-1]
    rows_on_page = [_row(above + 1 + len(among) - bisect_right(among, row[RATING]), *row) for row in page]
    reviewed = _rated_under_review(all_of_them)
    told = tell_apart((row.player, row.name, row.country_name) for row in rows_on_page)
    return [replace(row, name=told[row.player], under_review=row.player in reviewed) for row in rows_on_page]


def _rated_under_review(ratings: QuerySet[Rating]) -> frozenset[int]:
    """Return who of a list has rating changes of events under review: one query."""
    changes = RatingChange.objects.filter(list__in=ratings.order_by().values("list")[:1])
    changes = changes.filter(event__in=open_reviews().values("event"))
    return frozenset(changes.order_by().values_list("player_id", flat=True))


def list_state(code: str) -> tuple[Any, ...]:
    """Return what a page of this list depends on; it changes with the book, a player or a region."""
    people = Rating.objects.filter(list=code).order_by().values("list").annotate(all=Sum("player__version"))
    places = Region.objects.order_by().values(one=Value(1)).annotate(all=Sum("version"))
    book = RatingBook.objects.filter(code=book_of_list(code).code)
    sums = (Coalesce(each.values("all"), 0) for each in (people, places))
    seen = book.values_list("version", *sums, reviews_mark()).first()
    return (*(seen or ()), today())


def _standards(ratings: QuerySet[Rating]) -> list[float]:
    """Return all ratings of a filtered list, lowest first."""
    return list(ratings.order_by("rating").values_list("rating", flat=True))


def _row(rank: int, pk: int, handle: str | None, name: str, is_public: bool, country: str, *figures: Any) -> Row:
    return Row(rank, pk, handle or name, isolate(name) if handle and is_public else "", country or "", *figures)


def _book(book: Book, row: RatingBook | None, players: dict[str, int]) -> BookPage:
    lists = tuple(ListPage(rating_list, players.get(rating_list.code, 0)) for rating_list in book.lists)
    return BookPage(book, lists, row.refreshed_at if row else None, row.checksum if row else "")


def _countries_of(region: str) -> QuerySet[Area, Any]:
    """Return the countries that lie in the region as a whole; parts of countries are left out."""
    return Area.objects.filter(region__slug=region, key="").exclude(country="").values("country")


HEADING = ("Rank", "Player", "Name", "Country", "Rating", "Games", "Events", "Last event", "Under review")
CENTS = 2


def list_sheet(rows: Iterable[Row]) -> tuple[SheetRow, ...]:
    """Return the list as rows of a spreadsheet."""
    return (HEADING, *map(_line, rows))


def list_to_json(rating_list: RatingList, rows: Iterable[Row]) -> dict[str, Any]:
    return {"list": rating_list.code, "name": rating_list.name, "players": [_entry(row) for row in rows]}


def _line(row: Row) -> SheetRow:
    figures = (row.rank, row.name, row.full_name, row.country_name, round(row.rating, CENTS), row.games, row.events)
    return (*figures, utc_day(row.last_at), "yes" if row.under_review else "")


def _entry(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "id": row.player,
        "name": row.name,
        "full_name": row.full_name,
        "country": row.country,
        "rating": round(row.rating, CENTS),
        "games": row.games,
        "events": row.events,
        "last_at": row.last_at.isoformat(),
        "under_review": row.under_review,
    }
