"""T95 systems 2: the players' committee of three, elected by the players and noted by the director."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from tournaments.engine.committees import SECTION, check_committee
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.committees import candidates, directing
from tournaments.entries.services.entry_states import refuse_locked
from tournaments.kernel.journal import Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.records import rules_of


@replayable
def name_committee(event: Event, members: Sequence[int], *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """These entries, by their keys, and nobody else; none: there is no committee. Until the event is closed, since a
    member may leave.

    Raises RuleViolation with a finding for everybody who cannot be in it.
    """
    with record_act(event, EntryTag.COMMITTEE_NAMED, by=by, **envelope) as act:
        size = rules_of(event).committee
        if not size:
            message = "By the rules of this event its directors decide disputes: no committee is elected."
            raise RuleViolation("no_committee", message, SECTION)
        refuse_locked(event)
        there = {entry.pk: entry for entry in candidates(event)}
        require_no_findings(tuple(check_committee(members, there, directing(event), size)))
        before = list(Entry.objects.filter(event=event, committee=True).values_list("pk", flat=True))
        act.note(before=before, entries=list(members), players=[there[pk].player_id for pk in members])
        Entry.objects.filter(event=event, committee=True).exclude(pk__in=members).update(committee=False)
        Entry.objects.filter(event=event, pk__in=members).update(committee=True)
    return event
