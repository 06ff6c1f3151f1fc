"""Change what an event counts as after play has begun, with every check of a listing and all consequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from tournaments.closing.services.reporting import lost_sanction, place_again
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.engine.listing.changes import COUNTED
from tournaments.engine.listing.fields import LISTING
from tournaments.kernel.journal import Act, require_open_act
from tournaments.kernel.models import User
from tournaments.listing.services.registration import (
    BY_APPLICATION,
    ListingDetails,
    details_of,
    fill_event,
    find_caused_violations,
    find_changed_fields,
    with_possible_sanction,
)
from tournaments.record.models import Event, ImportedDocument
from tournaments.record.selectors.counting import event_status
from tournaments.record.services.freezing import freeze, is_as_frozen

MOST = LISTING["level"].most
Wished = Mapping[str, Any]
"""New values by the fields of `COUNTED`; `options` all of them, `ends_on` a day."""


def differing(event: Event, wished: Wished, by: User) -> dict[str, Any]:
    """Return the values that differ from the event's.

    Raises RuleViolation if none do, or if a listing with these values would be refused.
    """
    details = _details(event, wished)
    changed = find_changed_fields(event, details)
    if not changed:
        raise RuleViolation("same", "Everything is so already: choose what has to change.", "OPG 6")
    _refuse_raised(event, details.level)
    require_no_findings(find_caused_violations(event, details, changed, by, registered=event.registered_at))
    return {field: value for field, value in wished.items() if field in changed}


@require_open_act
def alter_counted(event: Event, wished: Wished, act: Act, *, by: User) -> list[str]:
    """Give the event these values, freeze it again, and return the changed fields. Call inside an act.

    The lead time runs from the listing (AMB-G4): a coordinator corrects what was listed then.
    """
    details = _details(event, wished)
    changed = find_changed_fields(event, details)
    if not changed:
        return []
    _refuse_raised(event, details.level)
    require_no_findings(find_caused_violations(event, details, changed, by, registered=event.registered_at))
    closed = event.state == Event.State.FINALIZED
    frozen = closed and is_as_frozen(event)
    fill_event(event, details, changed)
    if closed and "sanctioned" in changed:
        _refuse_lost(event)
    if event.sanctioned:
        event.unsanctioned_because = ""
    event.save()
    if closed and "options" in changed:
        place_again(event)
    if frozen:
        act.note(digest=freeze(event))
    act.note(changed=sorted(changed))
    return sorted(changed)


def highest_level(event: Event) -> int:
    """An imported event may have any; of others what they carry is only taken away (OPG 11.4)."""
    return MOST if ImportedDocument.objects.filter(event=event).exists() else event.level


def as_json(wished: Wished) -> dict[str, Any]:
    return {field: value.isoformat() if isinstance(value, date) else value for field, value in wished.items()}


def as_wished(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that `as_json` wrote."""
    ends_on = {"ends_on": date.fromisoformat(stored["ends_on"])} if stored.get("ends_on") else {}
    return {**stored, **ends_on}


def _details(event: Event, wished: Wished) -> ListingDetails:
    counted = {field: value for field, value in wished.items() if field in COUNTED}
    return with_possible_sanction(replace(details_of(event), **counted))


def _refuse_raised(event: Event, level: int) -> None:
    if level > event.level and level > highest_level(event):
        finding = Violation("level_by_application", BY_APPLICATION, "OPG 11.4", "level")
        raise RuleViolation(finding.code, finding.message, finding.section, (finding,))


def _refuse_lost(event: Event) -> None:
    """It was finalized: as it was played it may not be sanctioned (AMB-G1, G2)."""
    if event_status(event).sanctioned and (lost := lost_sanction(event)):
        finding = Violation("not_sanctioned", lost, "OPG 2", "sanctioned")
        raise RuleViolation("not_sanctioned", lost, "OPG 2", (finding,))
