"""OPG 4.1, 8: the rating lists. A book holds those that a game names: constructed, sealed, and both together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ratings.engine.elo import DECIPHER_1997, TCC
from ratings.engine.types import RatingSystem
from tournaments.engine import CARD_GAMES
from tournaments.engine.core.listed import CardGame
from tournaments.engine.core.registry import LiveMapping
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.listing.status import list_code


@dataclass(frozen=True, slots=True)
class RatingList:
    """A rating list. `formats` are those whose events it counts."""

    code: str
    name: str
    formats: tuple[str, ...]
    system: RatingSystem


@dataclass(frozen=True, slots=True)
class Book:
    """The lists that the events of one game count for; `code` is the game's."""

    code: str
    name: str
    lists: tuple[RatingList, ...]


SYSTEMS: Mapping[str, RatingSystem] = MappingProxyType({"1997": DECIPHER_1997})
"""By games, where that is not the one of the Organized Play Guide. AMB-R7: 1997 has three data bases apart, none over
all of them."""


def _book(game: CardGame) -> Book:
    system = SYSTEMS.get(game.code, TCC)
    lists = (
        RatingList(list_code(game.code, kind), f"{game.label} {kind}", formats, system)
        for kind, formats in game.lists.items()
    )
    return Book(game.code, game.label, tuple(lists))


def _books() -> Mapping[str, Book]:
    return {game.code: _book(game) for game in CARD_GAMES.values() if game.lists}


BOOKS = LiveMapping(_books, CARD_GAMES)
LISTS = LiveMapping(lambda: {item.code: item for book in BOOKS.values() for item in book.lists}, CARD_GAMES)


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
