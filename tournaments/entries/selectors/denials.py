"""Members who were entered by somebody else, and say: that is not me."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.engine.claims import Entered, denial_ends, why_not_deny
from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import Trait, list_tags
from tournaments.people.models import Player
from tournaments.record.models import Denial, Entry, Event


def own_entry(event: Event, user: User) -> Entry | None:
    """Return the entry under the member's own record, not under a claimed or merged one."""
    return Entry.objects.select_related("event", "player").filter(event=event, player__user=user).first()


def entry_evidence(entry: Entry, user: User) -> Entered:
    event = entry.event
    return Entered(
        by_himself=entry.entered_by_id == user.pk,
        had_a_hand=_acts_of(entry, user).exists(),
        is_closed=event.state in (Event.State.VOID, Event.State.CANCELLED) or event.is_rehearsal,
        entered_at=entry.entered_at,
        finalized_at=event.finalized_at if event.state == Event.State.FINALIZED else None,
    )


def against(entry: Entry, user: User) -> str:
    """Return why the member may not deny this entry, or an empty text."""
    return why_not_deny(entry_evidence(entry, user), timezone.now())


def deniable_until(entry: Entry, user: User) -> datetime | None:
    """None: no end yet."""
    return denial_ends(entry_evidence(entry, user))


def denial_of(event: Event, user: User) -> Denial | None:
    """Return this member's denial in the event, also after the entry was given away."""
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
    """Return the member's acts in the event since this entry was made."""
    checked_in = Q(tag=EntryTag.ENTRY_CHECKED_IN, facts__own=True)
    acts = JournalEntry.objects.filter(
        Q(tag__in=list_tags(Trait.BY_PLAYER)) | checked_in, event=entry.event, actor=user
    )
    return acts.filter(at__gte=entry.entered_at) if entry.entered_at else acts
