"""Facts about an event that decide whether a coordinator reviews it before it is rated."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.engine.listing.awaiting import Finalized
from tournaments.kernel.models import User
from tournaments.people.models import Trust
from tournaments.people.selectors.accounts import has_confirmed_address
from tournaments.record.models import Director, Entry, Event, Round, Seat
from tournaments.record.selectors.counting import is_sanctioned


@dataclass(frozen=True, slots=True)
class DirectorTrust:
    """The trust in a member as a director: events `counted` so far, of the `first` that are reviewed."""

    is_trusted: bool
    counted: int
    first: int
    is_confirmed: bool


def director_trust(director: User) -> DirectorTrust:
    return DirectorTrust(
        is_trusted=Trust.objects.filter(director=director).exists(),
        counted=counted_events(director).count(),
        first=settings.NEW_DIRECTOR_EVENTS,
        is_confirmed=has_confirmed_address(director),
    )


def counted_events(director: User) -> QuerySet[Event]:
    """Return sanctioned finalized events that this member directed and that wait for nobody."""
    mine = Director.accepted.filter(user=director, position=Director.Position.PRIMARY).values("event")
    return Event.objects.filter(is_sanctioned(), pk__in=mine, state=Event.State.FINALIZED, awaits="")


def facts_for_finalizing(event: Event) -> Finalized:
    """Return the facts about an event that is about to be finalized."""
    director = User.objects.get(directing__event=event, directing__position=Director.Position.PRIMARY)
    entries = Entry.objects.filter(event=event, checked_in=True)
    return Finalized(
        began_early=bool(event.early_because),
        is_trusted=Trust.objects.filter(director=director).exists(),
        counted=counted_events(director).exclude(pk=event.pk).count(),
        players=entries.count(),
        known=_known_entries(entries).count(),
    )


def _known_entries(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return the entries whose player has an account, or sat in another event that counts."""
    counts = Event.objects.filter(is_sanctioned(), state=Event.State.FINALIZED, awaits="").values("pk")
    elsewhere = Seat.objects.filter(player=OuterRef("player"), round__event__in=counts)
    sat = elsewhere.exclude(round__event=OuterRef("event")).exclude(round__state=Round.State.VOID)
    account = Q(player__user__isnull=False) | Q(player__merged_into__user__isnull=False)
    return entries.filter(account | Exists(sat))
