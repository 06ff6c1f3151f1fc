"""The level of an event: no listing says it, an approved application does (OPG 11, 11.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import require_no_findings
from tournaments.kernel.journal import Envelope, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.listing.acts import ListingTag
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.before_alter import find_closed_violations
from tournaments.listing.selectors.requests import is_unusual
from tournaments.listing.services.registration import caused_by, details_of
from tournaments.record.models import Event


@replayable
def set_level(event: Event, level: int, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """It has this level from now on; within another act on the event this is a part of it.

    Who may is asked by whoever approves of it. Raises RuleViolation where the event is closed, or with this level
    anything would stand against its listing, such as a card pool that is not approved.
    """
    with recorded(event, ListingTag.LEVEL_SET, by=by, **envelope) as act:
        require_no_findings(find_closed_violations(event))
        details = replace(details_of(event), level=level)
        require_no_findings(caused_by(event, details, {"level"}, by, registered=event.registered_at))
        act.note(level=level, level_before=event.level)
        event.level = level
        act.keep(event)
    return event


@within_act
def approve_pool(event: Event, reason: str, *, asked_by: User | None, by: User | None) -> None:
    """Inside an act on the event: the Department approves of its card pool at a championship (OPG 4.2)."""
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
