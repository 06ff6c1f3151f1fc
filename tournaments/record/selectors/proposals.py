"""Acts about an event that need a second person (House-O2)."""

from __future__ import annotations

from tournaments.department.selectors.proposals import find_second_persons
from tournaments.kernel.models import User
from tournaments.record.models import Event
from tournaments.record.permissions import coordinator_of, find_involved_members
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.elsewhere import is_rewarded_elsewhere


def takes_two(event: Event, by: User) -> bool:
    """Return whether `by` alone may not void or reopen this event: it counts, and somebody else could agree."""
    counts = event.state == Event.State.FINALIZED and (event_status(event).rated or is_rewarded_elsewhere(event))
    return counts and bool(find_second_persons(coordinator_of(event), [by, *find_involved_members(event)]))
