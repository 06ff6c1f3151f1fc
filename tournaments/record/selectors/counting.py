"""The status of an event: the one value that pages, API, filters, event file and ratings read."""

from __future__ import annotations

from django.db.models import Q

from tournaments.engine.core.types import Violation
from tournaments.engine.listing.status import EventStatus, outcome_status
from tournaments.record.models import Event, Round
from tournaments.record.models.counting import CountsAs, status_of_row
from tournaments.record.selectors import records

SANCTIONED = (CountsAs.SANCTIONED, CountsAs.RATED)


def event_status(event: Event) -> EventStatus:
    """Return the present status, after everything that was decided about the event."""
    return status_of_row(event)


def played_status(event: Event) -> EventStatus:
    """Return the status that the event would have if it were finalized as played so far; a few queries."""
    return outcome_status(records.rules_of(event), records.record(event), event_status(event))


def is_sanctioned(*, path: str = "") -> Q:
    """Match sanctioned events, or rows that lead to one by `path`."""
    return Q(**{f"{path}counts_as__in": SANCTIONED})


def is_rated(*, path: str = "") -> Q:
    """Match events that are or will be rated; none that waits for a coordinator."""
    return Q(**{f"{path}counts_as": CountsAs.RATED})


def find_void_violations(played: Round) -> tuple[Violation, ...]:
    """Refuse changes in a round that was abandoned."""
    if not played.is_void:
        return ()
    message = f"{played.subject} was abandoned and is void: what was entered in it stands as it is."
    return (Violation("void", message, "OPG 7.4"),)
