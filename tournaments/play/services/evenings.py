"""A casual evening: listed, everybody entered and present, and round 1 drawn, as one act."""

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
    """Raises what any of the three parts raises, and then nothing of it is there."""
    with record_act(None, PeopleTag.EVENT_REGISTERED, by=by, **envelope) as act:
        event = list_event(details, act, by=by)
        enter_names(event, names, by=by, check_in=True)
        draw_round(event, by=by)
    return event
