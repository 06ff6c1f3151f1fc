"""OPG 4.1, 8: the rating lists. A book holds the lists of one game: constructed, sealed, and both together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ratings.engine.elo import DECIPHER_1997, TCC
from ratings.engine.types import RatingSystem
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.listing.matrix import GAMES, name


@dataclass(frozen=True, slots=True)
class RatingList:
    """One list. `formats` are those whose events it counts."""

    code: str
    name: str
    formats: tuple[str, ...]
    system: RatingSystem


@dataclass(frozen=True, slots=True)
class Book:
    """All lists that the events of one game count for; `code` is the game's."""

    code: str
    name: str
    lists: tuple[RatingList, ...]


KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"overall": ("constructed", "draft", "sealed"), "constructed": ("constructed",), "sealed": ("draft", "sealed")}
)


def _book(game: str) -> Book:
    label = name(GAMES, game)
    lists = (RatingList(f"{game.lower()}-{kind}", f"{label} {kind}", KINDS[kind], TCC) for kind in KINDS)
    return Book(game, label, tuple(lists))


def _book_of_1997() -> Book:
    """AMB-R7: three data bases apart, none over all of them."""
    kinds = ("swiss", "junior", "sealed")
    lists = tuple(RatingList(f"1997-{kind}", f"1997 {kind}", (kind,), DECIPHER_1997) for kind in kinds)
    return Book("1997", "Customizable Card Game 1997", lists)


BOOKS: Mapping[str, Book] = MappingProxyType(
    {book.code: book for book in (*(_book(item.code) for item in GAMES), _book_of_1997())}
)
LISTS: Mapping[str, RatingList] = MappingProxyType({item.code: item for book in BOOKS.values() for item in book.lists})


def book_of(game: str) -> Book:
    """The book of a game. Raises RuleViolation for a game without lists."""
    if game not in BOOKS:
        known = ", ".join(BOOKS)
        raise RuleViolation(
            "no_list", f"There is no rating list of {game or 'this game'}; there are: {known}.", "OPG 8"
        )
    return BOOKS[game]


def lists_for(game: str, format_code: str) -> tuple[RatingList, ...]:
    """The lists an event counts for; none where the game has no book."""
    book = BOOKS.get(game)
    return tuple(rating_list for rating_list in book.lists if format_code in rating_list.formats) if book else ()
