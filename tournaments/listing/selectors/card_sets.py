"""Card sets: which there are, and which of them may be played at an event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import F

from tournaments.department.models import CardSet
from tournaments.engine.core.types import Violation
from tournaments.engine.listing.card_sets import CardSet as SetValue
from tournaments.engine.listing.card_sets import LegalSets, check_release, find_legal_day, legal_sets
from tournaments.engine.listing.fields import Listed
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.days import day_of
from tournaments.record.models import Event

FIELDS = ("name", "game", "released", "virtual")


def sets_of(game: str) -> tuple[SetValue, ...]:
    """The sets of a game; of what is no game, none: PostgreSQL is not asked for what somebody made up."""
    if game not in GAMES.codes():
        return ()
    return tuple(SetValue(*row) for row in CardSet.objects.filter(game=game).values_list(*FIELDS))


def found_against_release(listing: Event | Listed) -> tuple[Violation, ...]:
    """What forbids the listing as the release tournament that it says it is."""
    if not listing.release_set:
        return ()
    known = CardSet.objects.filter(name=listing.release_set).values_list(*FIELDS)
    sets = {row[1]: SetValue(*row) for row in known}
    if not sets:
        message = f"There is no card set “{listing.release_set}”. A coordinator notes sets and their release dates."
        return (Violation("unknown_set", message, "OPG 11.3.1", "release_set"),)
    card_set = sets.get(listing.game) or next(iter(sets.values()))
    return tuple(check_release(card_set, listing.game, listing.local_start.date(), online=listing.online))


@dataclass(frozen=True, slots=True)
class Cards:
    """What an event's page says of its cards, in ready words."""

    release: str
    legal: tuple[str, ...]
    coming: tuple[str, ...]


def legal_cards(event: Event) -> Cards:
    """On the day the event begins."""
    sets = legal_sets(sets_of(event.game), event.local_start.date(), event.pool, event.release_set)
    coming = (f"{card_set.name} ({_first_day(first)})" for card_set, first in sets.coming)
    return Cards(_of_release(event, sets), tuple(card_set.name for card_set in sets.legal), tuple(coming))


def shown_sets() -> tuple[tuple[int, str, str, str, str], ...]:
    """(pk, name, game, released, legal from), by game, latest first."""
    rows = CardSet.objects.order_by("game", F("released").desc(nulls_first=True), "name")
    return tuple((row.pk, row.name, row.game, _day_in_words(row.released), _legal_in_words(row)) for row in rows)


def _of_release(event: Event, sets: LegalSets) -> str:
    if not event.release_set:
        return ""
    known = (*sets.legal, *(card_set for card_set, _ in sets.coming))
    released = {card_set.name: card_set.released for card_set in known}
    day = released.get(event.release_set)
    when = f", released {_day_in_words(day)}" if day else ""
    return f"Release event of {event.release_set}{when}: its cards are legal at once (OPG 11.3.1)."


def _first_day(first: date | None) -> str:
    return f"from {_day_in_words(first)}" if first else "release date not known yet"


def _legal_in_words(row: CardSet) -> str:
    first = find_legal_day(SetValue(row.name, row.game, row.released, row.virtual))
    return "always" if not row.virtual else _day_in_words(first)


def _day_in_words(day: date | None) -> str:
    return day_of(day) if day else "not known"
