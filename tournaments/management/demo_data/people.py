"""The people and places of the sample community.

Handles are words and nobody's name: some have an account, some hold a post, some appear once. Regions belong to their
coordinators, who verify each venue with its first event.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from itertools import cycle
from typing import Any

from allauth.account.models import EmailAddress

from tournaments.audits.services.approving import trust_director
from tournaments.department.models import Venue
from tournaments.department.services.offices import appoint
from tournaments.department.services.regions import Place, make_region
from tournaments.entries.selectors.asked import open_questions
from tournaments.entries.services.asked import confirm_entry
from tournaments.entries.services.profiles import create_player
from tournaments.kernel.models import User
from tournaments.listing.services.venues import Address, verify_venue
from tournaments.people.models import Office, Player
from tournaments.people.services.players import Profile
from tournaments.record.models import AskedMember, Entry, Event

PASSWORD = "rehearsal"  # noqa: S105 - printed by the command, for DEBUG only
DIRECTOR, COORDINATOR, CHIEF, PLAYER = "rehearsal", "meridian", "summit", "amber"
NEWCOMER = "juniper"
RUNNING_EVENING = "Rehearsal evening"
"""The event in round 3 that the site shows first."""
SIGN_INS = {
    DIRECTOR: "director@rehearsal.example",
    COORDINATOR: "coordinator@rehearsal.example",
    PLAYER: "player@rehearsal.example",
}

REGULARS = tuple(
    """amber basalt cobalt dolomite ember flint garnet harbour
    indigo jasper kelp lantern marble nimbus onyx pebble""".split()  # noqa: SIM905 - read as a list of words
)
MEMBERS = tuple(
    """beacon cinder delta fathom gable heather islet juniper kestrel lichen
    meadow northwind orchard plover quarry ravine saffron tundra umber velvet
    willow yarrow zephyr almond bracken copper driftwood estuary fjord granite heron""".split()  # noqa: SIM905
)
OFFICERS = {
    "meridian": Office.Post.EUROPE,
    CHIEF: Office.Post.DIRECTOR,
    "equator": Office.Post.AUSTRALIA,
    "prairie": Office.Post.NORTH_AMERICA,
    "signal": Office.Post.ONLINE,
}
GUESTS = ("Acorn", "Birch", "Clover", "Dune", "Elder", "Fern", "Gorse", "Hazel")
HALF_A_DAY = timedelta(hours=12)
COUNTRIES = ("DE", "DE", "GB", "US", "AU", "DE", "NL", "US", "CA", "SE", "AT", "PL")
REGIONS = (
    ("Central Europe", Office.Post.EUROPE, (Place("DE"), Place("AT"), Place("CH"), Place("PL"))),
    ("British Isles", Office.Post.EUROPE, (Place("GB"), Place("IE"))),
    ("Northern Europe", Office.Post.EUROPE, (Place("SE"), Place("NL"), Place("DE", "Hamburg"))),
    ("American Midwest", Office.Post.NORTH_AMERICA, (Place("US", "Illinois"), Place("US", "Chicago"))),
)


def gather(since: date, trusted: Collection[str]) -> None:
    """Create all people. Officers hold their posts from `since`; events of `trusted` members count at once."""
    countries = cycle(COUNTRIES)
    for handle in (DIRECTOR, *REGULARS, *MEMBERS, *OFFICERS):
        _member(handle, next(countries))
    for name, country in zip(GUESTS, countries, strict=False):
        create_player(Profile(name, country=country), by=None)
    for handle, post in OFFICERS.items():
        appoint(post, account(handle), on=since, by=None)
    for handle in sorted(trusted):
        trust_director(account(handle), by=account("equator" if handle == COORDINATOR else COORDINATOR))


def account(handle: str) -> User:
    return User.objects.get(player__handle=handle)


def everybody() -> list[Player]:
    """Return the people who may be entered, in an order that does not change; the director plays in no event."""
    people = Player.objects.filter(merged_into=None).exclude(handle=DIRECTOR)
    asked = AskedMember.objects.filter(is_them=None).values("entry__player")
    return list(people.exclude(pk__in=asked).order_by("pk"))


def busy(event: Event) -> set[int]:
    """Return the keys of players who are in another event around the same time that is not over.

    The running evening does not count: it is made first, and its players are kept out of today's events by name.
    """
    near = Event.objects.filter(starts_at__range=(event.starts_at - HALF_A_DAY, event.starts_at + HALF_A_DAY))
    others = near.exclude(pk=event.pk).exclude(title=RUNNING_EVENING)
    open_events = others.exclude(state__in=(Event.State.COMPLETE, Event.State.FINALIZED))
    return set(Entry.objects.filter(event__in=open_events).values_list("player", flat=True))


def draw_map() -> None:
    """Create the regions below continents, each by its coordinator."""
    for name, post, places in REGIONS:
        make_region(name, post, places, by=_officer(post))


def venue_input(address: Address) -> dict[str, Any]:
    """Return the venue's input for a listing: a known venue, or a new one for the first event there."""
    known = Venue.objects.filter(state=Venue.State.VERIFIED, key=address.key).first()
    return {"host_id": known.pk} if known else {"new_host": address}


def verify(event: Event) -> None:
    """Have the coordinator verify the event's venue."""
    if event.host and not event.host.is_known:
        verify_venue(event.host, by=_officer(event.host.region.post))


def _member(handle: str, country: str) -> None:
    email = SIGN_INS.get(handle)
    user = User.objects.create_user(email or f"{handle}@community.example", PASSWORD if email else None)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    create_player(Profile(handle.title(), handle, country), by=user, user=user)


def _officer(post: str) -> User:
    return account(next(handle for handle, held in OFFICERS.items() if held == post))


def say_yes(event: Event) -> None:
    """Let all members confirm the entries that directors made for them."""
    for question in open_questions(event):
        confirm_entry(event, by=question.member)
