"""How the opponents of an online event reach a player."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.preregistration import own_row
from tournaments.kernel.journal import Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, Waiting

LONGEST = 200


@replayable
def give_contact(event: Event, play_contact: str = "", *, by: User, **envelope: Unpack[Envelope]) -> Entry | Waiting:
    """A player, or who waits to be one, says how to be reached; empty takes it back.

    The journal holds that it was said, not what.
    """
    with recorded(event, EntryTag.CONTACT_GIVEN, by=by, **envelope) as act:
        row = own_row(event, by)
        if not event.online or event.is_locked:
            message = "Opponents reach each other this way while an event is played online."
            raise RuleViolation("not_online", message, "OPG 13")
        if len(play_contact) > LONGEST:
            raise RuleViolation("too_long", f"A contact has up to {LONGEST} characters.", "OPG 13")
        row.play_contact = play_contact
        row.save(update_fields=["play_contact"])
        act.result = row
        act.note(player=row.player_id)
    return row
