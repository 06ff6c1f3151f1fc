"""Disqualify players after an event: their place stays and gives nothing; a coordinator may rank again (OPG 14, B)."""

from __future__ import annotations

from typing import Unpack

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.frozen import differs_from_finalized
from tournaments.audits.services.auditing import refuse_own, refuse_unsaid
from tournaments.closing.services.reporting import place_again
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.texts import add_full_stop
from tournaments.entries.services.entry_states import entering_round, read_again
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.play.services.announcements import tell_everybody
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import coordinator_of, find_involved_members
from tournaments.record.selectors.forfeits import out_of_place
from tournaments.record.services.looks import audit_page, tell_directors

SECTION = "OPG 14, B"
ALTERED = (
    "What this event says was changed since it was finalized, though no act did that. Accept the event as it stands or"
    " put its results back first, then rank it again."
)
WHY_RANKED = "Say why the event is ranked again: everybody in it will read it."


def forfeit_prizes(entry: Entry, *, by: User) -> Entry:
    """Forfeit the entry's prizes without changing matches or places.

    Call inside an act; repeating it changes nothing.
    """
    with record_act(entry.event, AuditTag.ENTRY_FORFEITS, by=by) as act:
        read_again(entry)
        entry.forfeits = True
        entry.save(update_fields=["forfeits"])
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id)
    return entry


def forfeit_no_more(entry: Entry, *, by: User) -> Entry:
    """Take a forfeit back. Call inside an act.

    If the final table was recomputed for it, a coordinator is asked to rank again.
    """
    with record_act(entry.event, AuditTag.ENTRY_FORFEITS_NOT, by=by) as act:
        read_again(entry)
        entry.forfeits = False
        if entry.ranked_last and entry.event.is_locked:
            _ask_to_rank(entry, by)
        elif entry.ranked_last:
            entry.ranked_last, entry.disqualified_after = False, None
        entry.save(update_fields=["forfeits", "ranked_last", "disqualified_after"])
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id)
    return entry


@replayable
def rank_again(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Rank players who were disqualified after the event last, and the others above them.

    Players whose disqualification was taken back return to their place.
    """
    with record_act(event, AuditTag.EVENT_RANKED_AGAIN, by=by, **envelope) as act:
        refuse_own(event, by)
        if event.state != Event.State.FINALIZED:
            raise RuleViolation("not_finalized", "Only a finalized event is ranked again.", SECTION)
        entries = list(out_of_place(event))
        if not entries:
            raise AlreadyDone(
                "ranked", "Everybody stands where he has to: there is nothing to rank again.", event, SECTION
            )
        if differs_from_finalized(event):
            raise RuleViolation("altered", ALTERED, SECTION)
        refuse_unsaid(reason, WHY_RANKED)
        for entry in entries:
            _set_ranked_last(entry, last=entry.forfeits)
        act.note(placements=place_again(event), reason=reason)
        tell_everybody(event, f"A coordinator has had the event ranked again. {add_full_stop(reason)}")
        tell_directors(event, f"A coordinator has had this event ranked again. {add_full_stop(reason)}", by=by)
    return event


@require_open_act
def _set_ranked_last(entry: Entry, *, last: bool) -> None:
    """Rank the player last, or where the results place them. Call inside an act."""
    entry.ranked_last = last
    entry.disqualified_after = entering_round(entry.event, whole=False) - 1 if last else None
    entry.save(update_fields=["ranked_last", "disqualified_after"])


def _ask_to_rank(entry: Entry, by: User) -> None:
    """Ask a coordinator to rank again. Rehearsals ask nobody."""
    event = entry.event
    text = f"A disqualification after “{event.title}” was taken back: have the event ranked again."
    about, kept_from = audit_page(event), find_involved_members(event)
    put_in(coordinator_of(event), InboxItem.Kind.CONDUCT, by=by, text=text, about=about, kept_from=kept_from)
