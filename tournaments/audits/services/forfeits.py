"""Disqualified after the event: the place stands and gives nothing; a coordinator may rank again (OPG 14, B)."""

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
from tournaments.kernel.journal import Already, Envelope, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.play.services.announcements import tell_everybody
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import concerned_in, coordinator_of
from tournaments.record.selectors.forfeits import out_of_place
from tournaments.record.services.looks import audit_page, tell_directors

SECTION = "OPG 14, B"
ALTERED = (
    "What this event says was changed since it was finalized, though no act did that. Accept the event as it stands or"
    " put its results back first, then rank it again."
)
WHY_RANKED = "Say why the event is ranked again: everybody in it will read it."


def forfeit_prizes(entry: Entry, *, by: User) -> Entry:
    """Inside an act: no match and no place changes. Twice disqualified is forfeited once."""
    with recorded(entry.event, AuditTag.ENTRY_FORFEITS, by=by) as act:
        read_again(entry)
        entry.forfeits = True
        entry.save(update_fields=["forfeits"])
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id)
    return entry


def forfeit_no_more(entry: Entry, *, by: User) -> Entry:
    """Inside an act: it was wrong. Where the final table was made anew for it, a coordinator is asked for another."""
    with recorded(entry.event, AuditTag.ENTRY_FORFEITS_NOT, by=by) as act:
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
    """Whoever was disqualified after the event stands last, and the others move up; whose disqualification was taken
    back since stands where he stood.
    """
    with recorded(event, AuditTag.EVENT_RANKED_AGAIN, by=by, **envelope) as act:
        refuse_own(event, by)
        if event.state != Event.State.FINALIZED:
            raise RuleViolation("not_finalized", "Only a finalized event is ranked again.", SECTION)
        entries = list(out_of_place(event))
        if not entries:
            raise Already("ranked", "Everybody stands where he has to: there is nothing to rank again.", event, SECTION)
        if differs_from_finalized(event):
            raise RuleViolation("altered", ALTERED, SECTION)
        refuse_unsaid(reason, WHY_RANKED)
        for entry in entries:
            _put(entry, last=entry.forfeits)
        act.note(placements=place_again(event), reason=reason)
        tell_everybody(event, f"A coordinator has had the event ranked again. {add_full_stop(reason)}")
        tell_directors(event, f"A coordinator has had this event ranked again. {add_full_stop(reason)}", by=by)
    return event


@within_act
def _put(entry: Entry, *, last: bool) -> None:
    """Inside an act: behind everybody else, or where the results place the player."""
    entry.ranked_last = last
    entry.disqualified_after = entering_round(entry.event, whole=False) - 1 if last else None
    entry.save(update_fields=["ranked_last", "disqualified_after"])


def _ask_to_rank(entry: Entry, by: User) -> None:
    """Of a rehearsal nobody is asked: no coordinator has ranked it."""
    event = entry.event
    text = f"A disqualification after “{event.title}” was taken back: have the event ranked again."
    about, kept_from = audit_page(event), concerned_in(event)
    put_in(coordinator_of(event), InboxItem.Kind.CONDUCT, by=by, text=text, about=about, kept_from=kept_from)
