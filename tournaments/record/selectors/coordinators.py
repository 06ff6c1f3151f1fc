"""Who looks after an event."""

from __future__ import annotations

from tournaments.department.selectors.regions import region_at
from tournaments.people.models import Office
from tournaments.record.models import Event


def coordinator_of(event: Event) -> str:
    """The post that looks after the event: of its venue's region, or of what is played online."""
    if event.host:
        return event.host.region.post
    region = region_at("", "") if event.online else None
    if region:
        return region.post
    return Office.Post.ONLINE if event.online else Office.Post.DIRECTOR
