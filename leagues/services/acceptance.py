"""A coordinator accepts an event of a league although few of its players have confirmed accounts (House-E28)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from leagues.acts import LeagueTag
from leagues.models import Counted
from leagues.permissions import ACCEPTING, can_accept_counted
from leagues.selectors.before_season import find_acceptance_violations, find_accepted_violations
from leagues.services.points import score_now
from leagues.services.seasons import hold
from leagues.services.texts import refuse_reason
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User

SECTION = "OPG 12.4"
WHY_ACCEPTED = "Say who played, and how you know: everybody reads it."
WHY_TAKEN_BACK = "Say why the event is no longer accepted: everybody reads it."


@replayable
def accept_counted(counted: Counted, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Counted:
    """Its points count beyond its league, too, once the league is acknowledged."""
    event = counted.event
    with record_act(event, LeagueTag.COUNTED_ACCEPTED, by=by, **envelope, shown=counted) as act:
        counted.season = season = hold(counted.season)
        _refuse_others(counted, by)
        if counted.accepted_at is not None:
            raise AlreadyDone("accepted_already", "This event is accepted already.", counted, SECTION)
        require_no_findings(find_acceptance_violations(counted))
        refuse_reason(reason, SECTION, WHY_ACCEPTED)
        counted.accepted_at, counted.accepted_by, counted.accepted_because = timezone.now(), by, reason
        _save(counted)
        act.result = counted
        act.note(reason=reason, **season.as_noted)
    return counted


@replayable
def take_back_acceptance(counted: Counted, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Counted:
    """Its points stay in the table of its league again, unless enough of its players have confirmed accounts."""
    event = counted.event
    with record_act(event, LeagueTag.ACCEPTANCE_TAKEN_BACK, by=by, **envelope, shown=counted) as act:
        counted.season = season = hold(counted.season)
        _refuse_others(counted, by)
        for found in find_accepted_violations(counted):
            raise AlreadyDone(found.code, found.message, counted, SECTION)
        refuse_reason(reason, SECTION, WHY_TAKEN_BACK)
        counted.accepted_at, counted.accepted_by, counted.accepted_because = None, None, ""
        _save(counted)
        act.result = counted
        act.note(reason=reason, **season.as_noted)
    return counted


def _save(counted: Counted) -> None:
    counted.save(update_fields=["accepted_at", "accepted_by", "accepted_because"])
    score_now(counted)


def _refuse_others(counted: Counted, by: User) -> None:
    if not can_accept_counted(by, counted):
        raise RuleViolation("accepting", ACCEPTING, SECTION)
