"""Which post an event belongs to, and who looks after it."""

from __future__ import annotations

from tournaments.models import Event, Office


def coordinator_of(event: Event) -> str:
    """The code of the coordinator's post (OPG 1.1); of the Director's for an event that lies in no region."""
    if event.online:
        return str(Office.Post.ONLINE)
    if event.host is not None and event.host.region is not None:
        return str(event.host.region.post)
    return str(Office.Post.DIRECTOR)
