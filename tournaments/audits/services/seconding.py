"""The second person agrees: what was proposed is done, by the same service as ever (House-O2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Unpack

from tournaments.audits.services.approving import trust_director
from tournaments.audits.services.auditing import void_event
from tournaments.closing.services.reporting import reopen_event
from tournaments.department.models import Proposal
from tournaments.department.services.offices import appoint
from tournaments.kernel.journal import KeyOnly, replayable
from tournaments.kernel.models import User

DOES: Mapping[str, Callable[..., Any]] = {
    Proposal.Act.VOID: lambda wanted, **how: void_event(wanted.event, wanted.reason, **how),
    Proposal.Act.REOPEN: lambda wanted, **how: reopen_event(wanted.event, wanted.reason, **how),
    Proposal.Act.APPOINT: lambda wanted, **how: appoint(wanted.post, wanted.member, on=wanted.starts_on, **how),
    Proposal.Act.TRUST: lambda wanted, **how: trust_director(wanted.member, **how),
}


@replayable
def agree_to_proposal(proposal: Proposal, *, by: User, **envelope: Unpack[KeyOnly]) -> Proposal:
    """Agree to what somebody else proposed: it is done. Raises what the act itself is refused with."""
    DOES[proposal.act](proposal, by=by, agreed=proposal, **envelope)
    proposal.refresh_from_db()
    return proposal
