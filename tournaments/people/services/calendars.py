"""The private address of a member's calendar."""

from __future__ import annotations

import secrets
from typing import Unpack

from tournaments.kernel.journal import Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.acts import PeopleTag

NONCE_BITS = 62


@replayable
def renew_calendar(user: User, *, by: User, **envelope: Unpack[Envelope]) -> User:
    """Make the private address of the member's calendar, or a new one: the one before opens nothing any more."""
    with record_act(user, PeopleTag.CALENDAR_RENEWED, by=by, **envelope) as act:
        user.calendar_nonce = secrets.randbits(NONCE_BITS)
        act.keep(user)
    return user
