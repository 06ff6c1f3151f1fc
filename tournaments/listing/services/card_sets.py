"""Card sets and their release dates, kept by coordinators (OPG 5.1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Unpack

from tournaments.department.models import CardSet
from tournaments.department.permissions import SETS_RESERVED
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.journal import Envelope, KeyOnly, record_act, replayable, update_and_bump_versions
from tournaments.kernel.models import User
from tournaments.listing.acts import ListingTag
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event


@dataclass(frozen=True, slots=True)
class SetDetails:
    """A card set as a coordinator writes it."""

    game: str
    name: str
    released: date | None = None
    virtual: bool = True


@replayable
def add_card_set(details: SetDetails, *, by: User, **envelope: Unpack[KeyOnly]) -> CardSet:
    with record_act(None, ListingTag.CARD_SET_ADDED, by=by, **envelope) as act:
        act.subject = card_set = CardSet()
        _fill(card_set, details, by)
    return card_set


@replayable
def edit_card_set(card_set: CardSet, details: SetDetails, *, by: User, **envelope: Unpack[Envelope]) -> CardSet:
    """Change a card set; release events follow it to another name."""
    with record_act(card_set, ListingTag.CARD_SET_EDITED, by=by, **envelope):
        game, name = card_set.game, card_set.name
        _fill(card_set, details, by)
        Event.every.filter(game=game, release_set=name).update(release_set=card_set.name)
        if game != card_set.game:
            _bump_event_pages(game)
    return card_set


def _fill(card_set: CardSet, details: SetDetails, by: User) -> None:
    if not can_coordinate(by):
        raise RuleViolation("sets_reserved", SETS_RESERVED, "OPG 1.1")
    if details.game not in GAMES.codes():
        raise RuleViolation("unknown_game", f"There is no game {details.game!r}.", "OPG 3")
    if CardSet.objects.filter(game=details.game, name=details.name).exclude(pk=card_set.pk).exists():
        raise RuleViolation("set_known", f"{details.name} is on the list already: change it there.", NO_SECTION)
    for name in ("game", "name", "released", "virtual"):
        setattr(card_set, name, getattr(details, name))
    card_set.save()
    _bump_event_pages(card_set.game)


def _bump_event_pages(game: str) -> None:
    """Bump the events of this game, whose pages say what is legal on their day."""
    update_and_bump_versions(Event.every.filter(game=game))
