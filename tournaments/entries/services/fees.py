"""The entry fee, ticked at the door."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.kernel.journal import Already, Conflict, Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry


@replayable
def mark_fee(entry: Entry, paid: bool, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Paid, or not after all. What stands already is a conflict: somebody else was there first."""
    with recorded(entry.event, EntryTag.FEE_MARKED, by=by, **envelope) as act:
        _read_again(entry)
        if entry.event.is_locked:
            raise RuleViolation("locked", "This event is closed; its list of players is locked.", "OPG 8")
        said = "paid" if paid else "not paid"
        if entry.fee_paid == paid:
            raise Already("fee_marked", f"The fee of {entry.player} is marked as {said} already.", entry, NO_SECTION)
        entry.fee_paid = paid
        entry.save(update_fields=["fee_paid"])
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, said=said)
    return entry


def _read_again(entry: Entry) -> None:
    try:
        entry.refresh_from_db(fields=["fee_paid"])
    except Entry.DoesNotExist:
        raise Conflict("gone", "This player is no longer on the list.", entry, NO_SECTION) from None
