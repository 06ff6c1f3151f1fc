"""The venue of an event: a known one, or a new one that has to be verified first (OPG A)."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.department.models import InboxItem, Venue
from tournaments.department.services.inboxes import put_in
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document.listing import Host
from tournaments.kernel.journal import Act, require_open_act
from tournaments.kernel.models import User
from tournaments.listing.services.venues import AT_MOST_HIDDEN, SECTION, Address, create_venue
from tournaments.record.models import Event
from tournaments.record.models.event import BEFORE_ROUND_1

LONGEST = 70


@require_open_act
def set_venue(event: Event, host: int | None, new: Address | None, act: Act, *, by: User, shown: str = "") -> None:
    """Give the event its venue before it is saved, inside an open act; its address replaces the one `shown`.

    With a new venue the event is hidden until the venue is verified, for a day after its listing at most.
    """
    if host is not None and new is not None:
        raise RuleViolation("two_venues", "Choose a known venue or write a new one, not both.", SECTION)
    if new is None and host == event.host_id:
        return
    if new and not new.country and not event.online:
        message = "Say which country the new venue is in, or that the event is played online."
        raise RuleViolation("no_country", message, SECTION)
    left = event.host
    event.host = create_venue(new, by=by) if new else _find_known_venue(host, by)
    if event.host is None:
        event.venue = "" if left and event.venue == left.where else event.venue
        return
    if new:
        put_in(event.host.region.post, InboxItem.Kind.VENUE, by=by, venue=event.host)
    act.note(host=event.host.pk)
    if event.venue in ("", shown):
        event.venue = event.host.where
    event.hidden_until = None if event.host.is_known else event.registered_at + AT_MOST_HIDDEN


def refuse_bare_address(event: Event) -> None:
    """Refuse an address that no coordinator could verify, before round 1. Raises RuleViolation."""
    if event.venue and event.host is None and not event.online and event.state in BEFORE_ROUND_1:
        message = "Say whose address this is: choose a known venue, or write a new one, which its coordinator verifies."
        raise RuleViolation("bare_address", message, SECTION)


def set_imported_venue(event: Event, host: Host | None) -> None:
    """Set the venue that a document names.

    Another address hides the event for a day, like that of a new venue.
    """
    event.host = _find_named_venue(host)
    if event.venue and event.host is None and not event.online and event.state == Event.State.LISTED:
        event.hidden_until = event.registered_at + AT_MOST_HIDDEN


def _find_named_venue(host: Host | None) -> Venue | None:
    """Return the verified venue that a document names."""
    if host is None:
        return None
    key = Address(host.name, town=host.town, country=host.country).key
    return Venue.objects.filter(key=key, state=Venue.State.VERIFIED).first()


def _find_known_venue(host: int | None, by: User) -> Venue | None:
    """Return a verified venue, or one that this member entered and that waits for verification."""
    if host is None:
        return None
    venue = Venue.objects.select_related("merged_into").filter(pk=host).first()
    if venue:
        venue = venue.merged_into or venue
    else:
        venue = None
    if venue is None or not (venue.is_known or (venue.state == Venue.State.NEW and venue.made_by_id == by.pk)):
        message = "This venue is not known here. Choose another, or write a new one."
        raise RuleViolation("no_such_venue", message, SECTION)
    return venue


def save_at_free_address(event: Event) -> None:
    """Save the event at a free address.

    If two events with one title are registered at once, the second waits here for the first and takes the next address.
    """
    while True:
        event.slug = _find_free_slug(event)
        try:
            with transaction.atomic():
                event.save()
            return
        except IntegrityError:
            if _find_free_slug(event) == event.slug:
                raise


def _find_free_slug(event: Event) -> str:
    """Return a free slug; the second event of a name in a year gets a number."""
    stem = _slug_stem(event.title) or _slug_stem(f"{event.game} {event.format} {event.local_start:%B %d}") or "event"
    taken = set(Event.every.filter(year=event.year, slug__startswith=stem).values_list("slug", flat=True))
    numbered = (f"{stem}-{number}" for number in range(2, len(taken) + 3))
    if stem not in taken:
        return stem
    return next(slug for slug in numbered if slug not in taken)


def _slug_stem(text: str) -> str:
    """Return the slug of a text; nothing is left of a title in another script, which is named by game and day then."""
    return slugify(text)[:LONGEST].strip("-_")
