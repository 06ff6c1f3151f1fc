"""Where the community plays: regions of its coordinators, and venues that they verified when the first event came."""

from __future__ import annotations

from typing import Any

from tournaments.department.models import Venue
from tournaments.department.services.regions import Place, make_region
from tournaments.kernel.models import User
from tournaments.listing.services.venues import Address, verify_venue
from tournaments.management.community.people import OFFICERS, account
from tournaments.people.models import Office
from tournaments.record.models import Event

REGIONS = (
    ("Central Europe", Office.Post.EUROPE, (Place("DE"), Place("AT"), Place("CH"), Place("PL"))),
    ("British Isles", Office.Post.EUROPE, (Place("GB"), Place("IE"))),
    ("Northern Europe", Office.Post.EUROPE, (Place("SE"), Place("NL"), Place("DE", "Hamburg"))),
    ("American Midwest", Office.Post.NORTH_AMERICA, (Place("US", "Illinois"), Place("US", "Chicago"))),
)


def draw_map() -> None:
    """What is finer than a continent, made by the coordinator of its post."""
    for name, post, places in REGIONS:
        make_region(name, post, places, by=_officer(post))


def venue_input(address: Address) -> dict[str, Any]:
    """How a listing names this venue: as one that is known, or for the first event there as a new one."""
    known = Venue.objects.filter(state=Venue.State.VERIFIED, key=address.key).first()
    return {"host_id": known.pk} if known else {"new_host": address}


def verify(event: Event) -> None:
    """The coordinator knows the place."""
    if event.host and not event.host.is_known:
        verify_venue(event.host, by=_officer(event.host.region.post))


def _officer(post: str) -> User:
    return account(next(handle for handle, held in OFFICERS.items() if held == post))
