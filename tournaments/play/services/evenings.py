"""Begin a casual evening: list it, enter everybody, and draw round 1, as one act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from tournaments.entries.services.entries import Name, enter_names
from tournaments.kernel.journal import KeyOnly, record_act, replayable
from tournaments.kernel.models import User
from tournaments.listing.services.registration import ListingDetails, list_event
from tournaments.people.acts import PeopleTag
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event


@replayable
def begin_evening(details: ListingDetails, names: Sequence[Name], *, by: User, **envelope: Unpack[KeyOnly]) -> Event:
    """List an evening, enter its players and draw round 1. Raises what its parts raise, and saves nothing then."""
    with record_act(None, PeopleTag.EVENT_REGISTERED, by=by, **envelope) as act:
        event = list_event(details, act, by=by)
        enter_names(event, names, by=by, check_in=True)
        draw_round(event, by=by)
    return event
