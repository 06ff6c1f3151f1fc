"""How the opponents of an online event reach a player."""

from __future__ import annotations

from tournaments.engine.types import RuleViolation
from tournaments.journal import Tag, recorded, replayable
from tournaments.models import Entry, Event, User
from tournaments.permissions import PLAYERS_ONLY
from tournaments.selectors.check_ins import own_entry

LONGEST = 200


@replayable
def give_contact(event: Event, contact: str, *, by: User, key: str | None = None, seen: int | None = None) -> Entry:
    """A player says how to be reached; empty takes it back. The journal holds that it was said, not what."""
    with recorded(event, Tag.CONTACT_GIVEN, by=by, key=key, seen=seen) as act:
        entry = own_entry(event, by)
        if entry is None:
            raise RuleViolation("not_listed", PLAYERS_ONLY)
        if not event.online or event.is_locked:
            message = "Opponents reach each other this way while an event is played online."
            raise RuleViolation("not_online", message, "OPG 13")
        if len(contact) > LONGEST:
            raise RuleViolation("too_long", f"A contact has up to {LONGEST} characters.", "OPG 13")
        entry.play_contact = contact
        entry.save(update_fields=["play_contact"])
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id)
    return entry
