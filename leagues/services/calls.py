"""Calls for bids: opened, changed, withdrawn (OPG 11.4)."""

from __future__ import annotations

from dataclasses import fields
from typing import Unpack

from django.utils import timezone

from leagues.acts import RoadTag
from leagues.engine import Level
from leagues.models import Call
from leagues.permissions import CALLING, can_call
from leagues.selectors.before_road import (
    CallDetails,
    find_bids_violations,
    find_call_detail_violations,
    find_withdrawn_violations,
)
from leagues.selectors.windows import SECTION
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.models import User


@replayable
def open_call(details: CallDetails, *, by: User, **envelope: Unpack[KeyOnly]) -> Call:
    """Everybody reads it; members bid while it is open."""
    with record_act(None, RoadTag.CALL_OPENED, by=by, **envelope) as act:
        _refuse_others(details, by)
        require_no_findings(find_call_detail_violations(details))
        act.subject = call = Call(made_at=timezone.now(), made_by=by)
        _fill(call, details)
        call.save()
        act.note(level=call.level, year=call.year)
    return call


@replayable
def edit_call(call: Call, details: CallDetails, *, by: User, **envelope: Unpack[Envelope]) -> Call:
    """Another text or other days; once bids are there, no other level and no other year."""
    with record_act(call, RoadTag.CALL_EDITED, by=by, **envelope) as act:
        _refuse_withdrawn(call)
        _refuse_level(call.championship, by)
        _refuse_others(details, by)
        changed = [field.name for field in fields(details) if getattr(call, field.name) != getattr(details, field.name)]
        require_no_findings((*find_call_detail_violations(details), *find_bids_violations(call, changed)))
        _fill(call, details)
        act.keep(call)
        act.note(changed=changed)
    return call


@replayable
def withdraw_call(call: Call, *, by: User, **envelope: Unpack[Envelope]) -> Call:
    """Nobody bids any more; the bids that are there are decided."""
    with record_act(call, RoadTag.CALL_WITHDRAWN, by=by, **envelope) as act:
        _refuse_level(call.championship, by)
        _refuse_withdrawn(call)
        call.withdrawn = True
        act.keep(call)
    return call


def _refuse_others(details: CallDetails, by: User) -> None:
    if level := details.championship:
        _refuse_level(level, by)


def _refuse_level(level: Level, by: User) -> None:
    if not can_call(by, level):
        raise RuleViolation("coordinators_call", CALLING, SECTION)


def _refuse_withdrawn(call: Call) -> None:
    for missing in find_withdrawn_violations(call):
        raise AlreadyDone(missing.code, missing.message, call, SECTION)


def _fill(call: Call, details: CallDetails) -> None:
    for field in fields(details):
        setattr(call, field.name, getattr(details, field.name))
