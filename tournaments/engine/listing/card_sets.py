"""OPG 5.1.2, 11.3.1: from which day the cards of a set are legal, and what a release tournament asks of its set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tournaments.engine.core.types import Violation

WAIT = timedelta(days=7)
PHYSICAL_POOLS, VIRTUAL_POOLS = frozenset({"traditional"}), frozenset({"virtual"})


@dataclass(frozen=True, slots=True)
class CardSet:
    """`released` None: the day is not known. Not `virtual`: printed between 1994 and 2007, and legal ever since."""

    name: str
    game: str
    released: date | None
    virtual: bool = True


@dataclass(frozen=True, slots=True)
class LegalSets:
    """The sets that may be played on a day, and those that may not yet, each with its first day if that is known."""

    legal: tuple[CardSet, ...]
    coming: tuple[tuple[CardSet, date | None], ...]


def find_legal_day(card_set: CardSet, *, at_its_release: bool = False) -> date | None:
    """The first day; None where nobody can tell. Virtual cards wait seven days, in their release tournament not."""
    if not card_set.virtual:
        return card_set.released or date.min
    if card_set.released is None:
        return None
    return card_set.released if at_its_release else card_set.released + WAIT


def legal_sets(sets: Iterable[CardSet], day: date, pool: str, release_set: str = "") -> LegalSets:
    """Of the sets of a game, what the pool admits on this day; of several days the first decides (AMB-P30)."""
    fitting = [card_set for card_set in sets if is_admitted(card_set, pool)]
    since = [(card_set, find_legal_day(card_set, at_its_release=card_set.name == release_set)) for card_set in fitting]
    legal = tuple(card_set for card_set, first in since if first is not None and first <= day)
    return LegalSets(legal, tuple((card_set, first) for card_set, first in since if first is None or first > day))


def is_admitted(card_set: CardSet, pool: str) -> bool:
    """Whether cards of this kind belong to the pool at all (OPG 4.2.3, 4.2.4)."""
    return pool not in (PHYSICAL_POOLS if card_set.virtual else VIRTUAL_POOLS)


def check_release(card_set: CardSet, game: str, day: date, *, online: bool) -> Iterator[Violation]:
    """What forbids a release tournament of this set on this day. At a table it may come before the release."""
    if card_set.game != game:
        message = f"{card_set.name} is no set of this game: choose one of its sets, or none."
        yield Violation("release_of_other_game", message, "OPG 11.3.1", "release_set")
    elif online and (card_set.released is None or day < card_set.released):
        when = f"on {card_set.released:%d %B %Y}" if card_set.released else "on a day that is not known yet"
        name = card_set.name
        message = f"{name} is released {when}; an online release tournament starts after that: choose a later date."
        yield Violation("before_release", message, "OPG 11.3.1", "release_set")
