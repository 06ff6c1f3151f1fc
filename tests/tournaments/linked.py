"""Two players without accounts, who use private links: what their pages and their calls are tested with."""

from __future__ import annotations

from tests import factories
from tournaments.record.models import Entry, Event


def event_of_two() -> Event:
    """Return an event that has begun, with the walk-ins Ada and Bob checked in."""
    event = factories.FullEventFactory(players=0)
    factories.enter(event, factories.PlayerFactory(name="Ada"), factories.PlayerFactory(name="Bob"))
    return event


def entry_of(event: Event, name: str) -> Entry:
    return Entry.objects.select_related("event", "player__merged_into").get(event=event, player__name=name)
