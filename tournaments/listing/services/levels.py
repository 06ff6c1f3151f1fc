"""Set the level of an event: not by a listing but by an approved application (OPG 11, 11.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import require_no_findings
from tournaments.kernel.journal import Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.listing.acts import ListingTag
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.before_alter import find_closed_violations
from tournaments.listing.selectors.requests import is_unusual
from tournaments.listing.services.registration import details_of, find_caused_violations
from tournaments.record.models import Event


@replayable
def set_level(event: Event, level: int, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Set the level, as an act or as a part of another act on the event.

    The caller checks who may. Raises RuleViolation where the event is closed, or where the listing would be wrong with
    this level, such as by a card pool that is not approved.
    """
    with record_act(event, ListingTag.LEVEL_SET, by=by, **envelope) as act:
        require_no_findings(find_closed_violations(event))
        details = replace(details_of(event), level=level)
        require_no_findings(find_caused_violations(event, details, {"level"}, by, registered=event.registered_at))
        act.note(level=level, level_before=event.level)
        event.level = level
        act.keep(event)
    return event


@require_open_act
def approve_pool(event: Event, reason: str, *, asked_by: User | None, by: User | None) -> None:
    """Approve the event's card pool at a championship for the Department (OPG 4.2), inside an open act."""
    kind, state = EventRequest.Kind.POOL, EventRequest.State
    stands = EventRequest.objects.filter(event=event, kind=kind, wished__pool=event.pool)
    if not is_unusual(event) or stands.filter(state__in=(state.OPEN, state.GRANTED)).exists():
        return
    now, pool = timezone.now(), {"pool": event.pool}
    EventRequest.objects.create(
        event=event,
        kind=kind,
        wished=pool,
        stood=pool,
        reason=reason,
        by=asked_by,
        at=now,
        state=state.GRANTED,
        note=reason,
        decided_by=by,
        decided_at=now,
    )
