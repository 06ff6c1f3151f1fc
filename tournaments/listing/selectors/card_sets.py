"""Card sets: all of them, and those that may be played at an event."""

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
from tournaments.kernel.days import format_day
from tournaments.record.models import Event

FIELDS = ("name", "game", "released", "virtual")


def sets_of(game: str) -> tuple[SetValue, ...]:
    """Return the sets of a game.

    An unknown game is not looked up, as PostgreSQL refuses some made-up texts.
    """
    if game not in GAMES.codes():
        return ()
    return tuple(SetValue(*row) for row in CardSet.objects.filter(game=game).values_list(*FIELDS))


def find_release_violations(listing: Event | Listed) -> tuple[Violation, ...]:
    """Return why the listing is no valid release tournament."""
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
class EventCards:
    """What an event's page says of its cards, in ready words."""

    release: str
    legal: tuple[str, ...]
    coming: tuple[str, ...]


def legal_cards(event: Event) -> EventCards:
    """Return the cards that are legal on the day the event begins."""
    sets = legal_sets(sets_of(event.game), event.local_start.date(), event.pool, event.release_set)
    coming = (f"{card_set.name} ({_first_day(first)})" for card_set, first in sets.coming)
    return EventCards(_release_text(event, sets), tuple(card_set.name for card_set in sets.legal), tuple(coming))


def shown_sets() -> tuple[tuple[int, str, str, str, str], ...]:
    """Return (pk, name, game, released, legal from), by game, the latest first."""
    rows = CardSet.objects.order_by("game", F("released").desc(nulls_first=True), "name")
    return tuple((row.pk, row.name, row.game, _day_in_words(row.released), _legal_in_words(row)) for row in rows)


def _release_text(event: Event, sets: LegalSets) -> str:
    if not event.release_set:
        return ""
    known = (*sets.legal, *(card_set for card_set, _ in sets.coming))
    released = {card_set.name: card_set.released for card_set in known}
    day = released.get(event.release_set)
    when = ""
    if day:
        when = f", released {_day_in_words(day)}"
    return f"Release event of {event.release_set}{when}: its cards are legal at once (OPG 11.3.1)."


def _first_day(first: date | None) -> str:
    if first:
        return f"from {_day_in_words(first)}"
    return "release date not known yet"


def _legal_in_words(row: CardSet) -> str:
    first = find_legal_day(SetValue(row.name, row.game, row.released, row.virtual))
    if not row.virtual:
        return "always"
    return _day_in_words(first)


def _day_in_words(day: date | None) -> str:
    if day:
        return format_day(day)
    return "not known"
