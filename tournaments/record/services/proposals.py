"""Proposals to void or reopen an event that counts: a second person has to agree (House-O2)."""

from __future__ import annotations

from tournaments.department.models import Proposal
from tournaments.department.services.proposals import propose
from tournaments.kernel.journal import Act, require_open_act
from tournaments.kernel.models import User
from tournaments.record.models import Event
from tournaments.record.permissions import coordinator_of, find_involved_members


@require_open_act
def propose_about(event: Event, kind: Proposal.Act, reason: str, act: Act, *, by: User) -> Proposal:
    """Ask a second person without a part in the event to agree, inside an open act."""
    proposal = Proposal(act=kind, event=event, reason=reason)
    return propose(act, proposal, coordinator_of(event), by=by, kept_from=find_involved_members(event))
