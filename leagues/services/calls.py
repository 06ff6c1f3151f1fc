"""Calls for bids: opened, changed, withdrawn (OPG 11.4)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Unpack

from django.utils import timezone

from leagues.acts import RoadTag
from leagues.engine import Level, guide_for
from leagues.models import Call
from leagues.permissions import CALLING, can_call
from leagues.selectors.windows import SECTION
from tournaments.engine.core.types import RuleViolation, Violation, refuse_found
from tournaments.kernel.journal import Already, Envelope, Once, recorded, replayable
from tournaments.kernel.models import User

YEARS_AHEAD = 3


@dataclass(frozen=True, slots=True)
class CallDetails:
    """Bids for events of this level in this year are taken on the days from `opens_on` to `closes_on`."""

    level: str
    year: int
    text: str
    opens_on: date
    closes_on: date


@replayable
def open_call(details: CallDetails, *, by: User, **envelope: Unpack[Once]) -> Call:
    """Everybody reads it; members bid while it is open."""
    with recorded(None, RoadTag.CALL_OPENED, by=by, **envelope) as act:
        _refuse(details, by)
        act.subject = call = Call(made_at=timezone.now(), made_by=by)
        _fill(call, details)
        call.save()
        act.note(level=call.level, year=call.year)
    return call


@replayable
def edit_call(call: Call, details: CallDetails, *, by: User, **envelope: Unpack[Envelope]) -> Call:
    """Another text or other days; once bids are there, no other level and no other year."""
    with recorded(call, RoadTag.CALL_EDITED, by=by, **envelope) as act:
        _refuse_withdrawn(call)
        _refuse_level(call.championship, by)
        _refuse(details, by)
        changed = [field.name for field in fields(details) if getattr(call, field.name) != getattr(details, field.name)]
        if {"level", "year"}.intersection(changed) and call.bids.exists():
            message = "There are bids for it already: withdraw this call, and open another."
            raise RuleViolation("bids_there", message, SECTION)
        _fill(call, details)
        act.keep(call)
        act.note(changed=changed)
    return call


@replayable
def withdraw_call(call: Call, *, by: User, **envelope: Unpack[Envelope]) -> Call:
    """Nobody bids any more; the bids that are there are decided."""
    with recorded(call, RoadTag.CALL_WITHDRAWN, by=by, **envelope) as act:
        _refuse_level(call.championship, by)
        _refuse_withdrawn(call)
        call.withdrawn = True
        act.keep(call)
    return call


def _refuse(details: CallDetails, by: User) -> None:
    level = guide_for(details.year).levels.get(details.level)
    if level is None or not level.bids:
        finding = Violation("no_bids", "Bids are for levels that are given to the best bid.", SECTION, "level")
        raise RuleViolation(finding.code, finding.message, SECTION, (finding,))
    _refuse_level(level, by)
    findings = []
    if not details.text:
        findings.append(Violation("text_missing", "Write what a bid has to say.", SECTION, "text"))
    if details.closes_on < details.opens_on:
        findings.append(Violation("closes_before", "It closes before it opens: check both days.", SECTION, "closes_on"))
    if not details.opens_on.year <= details.year <= details.opens_on.year + YEARS_AHEAD:
        message = f"Bids are asked for at most {YEARS_AHEAD} years ahead, and for no year that is over."
        findings.append(Violation("year", message, SECTION, "year"))
    elif (details.closes_on.year, details.closes_on.month) > (details.year, level.months[1]):
        message = f"The season of the {level.label} {details.year} is over by then: close it earlier."
        findings.append(Violation("closes_late", message, level.section, "closes_on"))
    refuse_found(tuple(findings))


def _refuse_level(level: Level, by: User) -> None:
    if not can_call(by, level):
        raise RuleViolation("coordinators_call", CALLING, SECTION)


def _refuse_withdrawn(call: Call) -> None:
    if call.withdrawn:
        raise Already("withdrawn", "This call is withdrawn already.", call, SECTION)


def _fill(call: Call, details: CallDetails) -> None:
    for field in fields(details):
        setattr(call, field.name, getattr(details, field.name))
