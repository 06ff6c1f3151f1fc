"""Earned byes given up when the scorecard is handed in, and given back before round 1 (OPG 7.2)."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.kernel.journal import Conflict, Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Round

FIELDS = ["earned_byes", "forfeited_byes"]


@replayable
def forfeit_byes(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """The holder plays from round 1 on; nobody else gets the byes."""
    with recorded(entry.event, EntryTag.BYES_FORFEITED, by=by, **envelope) as act:
        _read_again(entry)
        if not entry.earned_byes:
            raise RuleViolation("no_earned_byes", f"{entry.player} holds no earned bye.", "OPG 7.2")
        entry.forfeited_byes, entry.earned_byes = entry.earned_byes, 0
        entry.save(update_fields=FIELDS)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, byes=entry.forfeited_byes)
    return entry


@replayable
def give_byes_back(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """The holder uses the byes after all."""
    with recorded(entry.event, EntryTag.BYES_RETURNED, by=by, **envelope) as act:
        _read_again(entry)
        if not entry.forfeited_byes:
            raise RuleViolation("not_forfeited", f"{entry.player} has forfeited nothing.", "OPG 7.2")
        entry.earned_byes, entry.forfeited_byes = entry.forfeited_byes, 0
        entry.save(update_fields=FIELDS)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, byes=entry.earned_byes)
    return entry


def _read_again(entry: Entry) -> None:
    """As the entry stands once the event is locked; byes are settled until round 1 is published."""
    try:
        entry.refresh_from_db(fields=FIELDS)
    except Entry.DoesNotExist:
        raise Conflict("gone", "This player is no longer on the list.", entry, NO_SECTION) from None
    published = entry.event.rounds.exclude(state__in=Round.NO_ROUND).exists()
    if entry.event.is_locked or published:
        raise RuleViolation("earned_byes", "Earned byes are settled before round 1 is published.", "OPG 7.2")
