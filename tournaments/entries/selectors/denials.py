"""Members who were entered by somebody else, and say: that is not me."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.engine.claims import Entered, denial_ends, why_not_deny
from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import Trait, tags_that_are
from tournaments.people.models import Player
from tournaments.record.models import Denial, Entry, Event


def own_entry(event: Event, user: User) -> Entry | None:
    """On the list under the member's own record, not under one that he claimed or that was merged into his."""
    return Entry.objects.select_related("event", "player").filter(event=event, player__user=user).first()


def entered(entry: Entry, user: User) -> Entered:
    event = entry.event
    return Entered(
        by_himself=entry.entered_by_id == user.pk,
        had_a_hand=_acts_of(entry, user).exists(),
        is_closed=event.state in (Event.State.VOID, Event.State.CANCELLED) or event.is_rehearsal,
        entered_at=entry.entered_at,
        finalized_at=event.finalized_at if event.state == Event.State.FINALIZED else None,
    )


def against(entry: Entry, user: User) -> str:
    """Why the member may not deny this entry; empty where he may."""
    return why_not_deny(entered(entry, user), timezone.now())


def deniable_until(entry: Entry, user: User) -> datetime | None:
    """None: no end yet."""
    return denial_ends(entered(entry, user))


def denial_of(event: Event, user: User) -> Denial | None:
    """What this member has said about his entry, also once it is no longer his."""
    return shown_denials().filter(entry__event=event, by=user).last()


def find_restoring_violations(denial: Denial) -> tuple[Violation, ...]:
    """Return what is in the way of putting the entry back."""
    if denial.fresh_id is None:
        return (Violation("not_given", "The entry is the member's still.", NO_SECTION),)
    if Entry.objects.filter(event=denial.entry.event_id, player=denial.player.person).exists():
        return (Violation("entered", "The member has another entry in this event: take that off first.", NO_SECTION),)
    return ()


def is_denied_by(event: Event, player: Player) -> bool:
    """Return whether the member of this record has denied an entry here, and no coordinator has put it back."""
    denials = Denial.objects.filter(entry__event=event, player=player)
    return denials.exclude(fresh=None).exists()


def denials_of(event: Event) -> QuerySet[Denial]:
    return shown_denials().filter(entry__event=event)


def open_denials(event: Event) -> QuerySet[Denial]:
    """Those that wait for the directors."""
    return denials_of(event).filter(state=Denial.State.OPEN)


def shown_denials() -> QuerySet[Denial]:
    people = ("player__merged_into", "by__player", "fresh__merged_into", "answered_by__player")
    return Denial.objects.select_related("entry__event", *people, "brought").order_by("pk")


def _acts_of(entry: Entry, user: User) -> QuerySet[JournalEntry]:
    """Since he stands on the list; what he did for an entry of before that was taken off does not count."""
    checked_in = Q(tag=EntryTag.ENTRY_CHECKED_IN, facts__own=True)
    acts = JournalEntry.objects.filter(Q(tag__in=tags_that_are(Trait.OWN)) | checked_in, event=entry.event, actor=user)
    return acts.filter(at__gte=entry.entered_at) if entry.entered_at else acts
