"""Venues: entered with a listing, verified by the coordinator of the region (OPG A)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Unpack

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.department.models import InboxItem, Region, Venue
from tournaments.department.selectors.regions import region_at
from tournaments.department.services.inboxes import settle, tell_keepers
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.names import fold
from tournaments.kernel.journal import (
    Act,
    Conflict,
    Envelope,
    record_act,
    replayable,
    require_open_act,
    update_and_bump_versions,
)
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.listing.acts import ListingTag
from tournaments.people.models import Notice
from tournaments.people.services.notices import mark_settled, notify
from tournaments.record.models import Event
from tournaments.record.services.looks import accepted_directors

SECTION = "OPG A"
LONGEST_KEY = 255
AT_MOST_HIDDEN = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Address:
    """A venue as it is written.

    No country: online. `region` is a slug, looked up by country and town if empty.
    """

    name: str
    address: str = ""
    town: str = ""
    country: str = ""
    region: str = ""

    @property
    def key(self) -> str:
        return "|".join((self.country, fold(self.town)[:80], fold(self.name)))[:LONGEST_KEY]


@require_open_act
def create_venue(address: Address, *, by: User) -> Venue:
    """Create a venue that nobody has verified yet, inside an open act. Raises RuleViolation for a known one."""
    return _fill(Venue(made_by=by, made_at=timezone.now()), address)


@replayable
def edit_venue(venue: Venue, address: Address, *, by: User, **envelope: Unpack[Envelope]) -> Venue:
    """Correct how a venue is written. Events keep the address that they show."""
    with record_act(venue, ListingTag.VENUE_EDITED, by=by, **envelope) as act:
        act.note(region_before=venue.region_id)
        _fill(venue, address)
        _move_checks(venue)
        act.note(region=venue.region_id)
    return venue


@replayable
def verify_venue(venue: Venue, *, by: User, **envelope: Unpack[Envelope]) -> Venue:
    """Verify that the place exists: directors may choose it, and its events are shown."""
    with record_act(venue, ListingTag.VENUE_VERIFIED, by=by, **envelope, first=[_events_at(venue)]) as act:
        _decide(venue, Venue.State.VERIFIED, act, by)
        settle(venue, "Verified.", by=by)
        act.note(events=_show_events(venue, f"{venue} is verified: your event is shown."))
    return venue


@replayable
def merge_venue(venue: Venue, into: Venue, *, by: User, **envelope: Unpack[Envelope]) -> Venue:
    """Merge the venue into a known one, which takes its events."""
    with record_act(venue, ListingTag.VENUE_MERGED, by=by, **envelope, first=[_events_at(venue)]) as act:
        if into == venue or not into.is_known:
            raise RuleViolation("not_known", "Choose another venue, one that is verified.", SECTION)
        _decide(venue, Venue.State.REFUSED, act, by)
        venue.merged_into = into
        settle(venue, f"It is {into}.", by=by)
        Event.objects.filter(host=venue, venue=venue.where).update(venue=into.where)
        act.note(into=into.pk, events=_show_events(venue, f"Your venue is known here as {into}.", host=into))
    return venue


@replayable
def refuse_venue(venue: Venue, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Venue:
    """Refuse the venue; its events are shown without an address until their directors name another."""
    with record_act(venue, ListingTag.VENUE_REFUSED, by=by, **envelope, first=[_events_at(venue)]) as act:
        if not reason:
            raise RuleViolation("reason_missing", "Say what is wrong with the venue.", SECTION)
        _decide(venue, Venue.State.REFUSED, act, by)
        settle(venue, f"Refused: {reason}", by=by)
        Event.objects.filter(host=venue, venue=venue.where).update(venue="")
        text = f"Your venue {venue} was refused ({reason}). Edit the listing and choose another."
        act.note(events=_show_events(venue, text, host=None))
    return venue


def _events_at(venue: Venue) -> QuerySet[Event]:
    return Event.objects.filter(host=venue)


def _move_checks(venue: Venue) -> None:
    """Move open items to the inbox of the venue's present region."""
    for item in InboxItem.objects.filter(venue=venue, answered_at=None).exclude(post=venue.region.post):
        mark_settled([item.get_absolute_url()])
        item.post = venue.region.post
        item.save(update_fields=["post"])
        tell_keepers(item)


def _decide(venue: Venue, state: str, act: Act, by: User) -> None:
    if venue.state != Venue.State.NEW:
        raise Conflict("decided", f"{venue} was {venue.state} already.", venue, SECTION)
    venue.state, venue.decided_by, venue.decided_at = state, by, timezone.now()
    act.keep(venue)


def _show_events(venue: Venue, text: str, **changes: Venue | None) -> list[int]:
    """Show the events at this venue to everybody, and tell their directors."""
    events = list(_events_at(venue))
    for event in events:
        notify(event, Notice.Kind.CHANGED, accepted_directors(event), text)
    pks = [event.pk for event in events]
    update_and_bump_versions(Event.objects.filter(pk__in=pks), hidden_until=None, **changes)
    return pks


def _fill(venue: Venue, address: Address) -> Venue:
    refuse_addresses(address.name, address.town)
    venue.name, venue.address, venue.town = address.name, address.address, address.town
    venue.country, venue.region, venue.key = address.country, _find_region(address), address.key
    try:
        with transaction.atomic():
            venue.save()
    except IntegrityError:
        raise _repeated_venue(venue) from None
    return venue


def _find_region(address: Address) -> Region:
    if address.country and not address.town:
        raise RuleViolation("no_town", "Say which town the venue is in.", SECTION)
    named = None
    if address.region:
        named = Region.objects.filter(slug=address.region).first()
    region = named or region_at(address.country, address.town)
    if region is None:
        message = f"No region holds {address.town or 'online venues'} yet. Choose the region the venue belongs to."
        raise RuleViolation("no_region", message, SECTION)
    return region


def _repeated_venue(venue: Venue) -> RuleViolation:
    there = Venue.objects.exclude(state=Venue.State.REFUSED).filter(key=venue.key).first()
    where = f"{venue.name} in {venue.town or 'the list'}"
    if there is None or there.is_known:
        return RuleViolation("venue_exists", f"{where} is known: choose it.", SECTION)
    return RuleViolation("venue_waits", f"{where} was entered already and is being verified.", SECTION)
