"""A coordinator's word for an event that waits to be rated, and for a director whose events need none."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.audits.acts import AuditTag
from tournaments.audits.services.auditing import refuse_own, refuse_unsaid
from tournaments.department.acts import DepartmentTag
from tournaments.department.models import Proposal
from tournaments.department.selectors.proposals import find_second_persons
from tournaments.department.services.officers import tell_officers
from tournaments.department.services.proposals import end_agreed, names_of, propose
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.models import User
from tournaments.listing.selectors.requests import open_codes
from tournaments.people.models import Notice, Office, Trust
from tournaments.people.permissions import COORDINATORS_TRUST, can_trust
from tournaments.people.services.notices import notify
from tournaments.record.models import Event
from tournaments.record.services.looks import accepted_directors, close_reviews

WHY_APPROVED = "Say what you looked at."
DECIDE_FIRST = "The directors have asked for something that is not decided: grant or refuse it first."


@replayable
def approve_event(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """A coordinator has looked at it: it is rated from now on, at once if it is not too late (OPG 8)."""
    with record_act(event, AuditTag.EVENT_APPROVED, by=by, **envelope) as act:
        refuse_own(event, by)
        if not event.awaits:
            raise AlreadyDone("counts", "This event waits for nobody.", event, NO_SECTION)
        if open_codes(event):
            raise RuleViolation("request_open", DECIDE_FIRST, NO_SECTION)
        refuse_unsaid(reason, WHY_APPROVED)
        act.note(reason=reason, awaited=event.awaits)
        close_reviews(event, reason, by=by)
        event.awaits = ""
        event.save(update_fields=["awaits", "counts_as"])
        text = f"“{event.title}” is accepted by a coordinator and counts."
        notify(event, Notice.Kind.MESSAGE, accepted_directors(event), text, page=event.get_absolute_url())
    return event


@replayable
def propose_trust(director: User, *, by: User, **envelope: Unpack[KeyOnly]) -> Trust | Proposal:
    """Propose to trust a director; where no second person is there, trust them (House-O2)."""
    kept_from = {by, director}
    if not find_second_persons(Office.Post.DIRECTOR, kept_from):
        return trust_director(director, by=by, **envelope)
    with record_act(director, DepartmentTag.PROPOSAL_MADE, by=by, **envelope) as act:
        _refuse_to_trust(director, by)
        if (trust := Trust.objects.filter(director=director).first()) is not None:
            raise AlreadyDone("trusted", f"{director} is trusted already.", trust, NO_SECTION)
        wanted = Proposal(act=Proposal.Act.TRUST, member=director)
        return propose(act, wanted, Office.Post.DIRECTOR, by=by, kept_from=kept_from)


@replayable
def trust_director(director: User, *, by: User, agreed: Proposal | None = None, **envelope: Unpack[KeyOnly]) -> Trust:
    """Trust a director, so that their first events no longer wait for a review."""
    with record_act(director, AuditTag.DIRECTOR_TRUSTED, by=by, **envelope) as act:
        if agreed is not None:
            end_agreed(agreed, act, by=by)
        else:
            _refuse_to_trust(director, by)
        trust, created = Trust.objects.get_or_create(director=director, defaults={"by": by, "at": timezone.now()})
        if not created:
            raise AlreadyDone("trusted", f"{director} is trusted already.", trust, NO_SECTION)
        act.result = trust
        act.note(director=director.pk)
        tell_officers(
            f"Trusted by {names_of(by, agreed)}: {director}, whose events count at once.",
            by=by,
            page=_profile(director),
        )
    return trust


@replayable
def trust_no_more(director: User, *, by: User, **envelope: Unpack[KeyOnly]) -> User:
    with record_act(director, AuditTag.DIRECTOR_NOT_TRUSTED, by=by, **envelope) as act:
        _refuse_to_trust(director, by)
        deleted, _ = Trust.objects.filter(director=director).delete()
        if not deleted:
            raise AlreadyDone("not_trusted", f"{director} is not trusted.", director, NO_SECTION)
        act.note(director=director.pk)
        tell_officers(f"{by} no longer trusts {director}.", by=by, page=_profile(director))
    return director


def _profile(director: User) -> str:
    return director.player.get_absolute_url()


def _refuse_to_trust(director: User, by: User) -> None:
    if not can_trust(by, director):
        raise RuleViolation("coordinator_only", COORDINATORS_TRUST, NO_SECTION)
