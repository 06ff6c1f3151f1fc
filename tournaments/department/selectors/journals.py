"""Find journal entries across all events, as far as the reader may see them."""

from __future__ import annotations

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import Trait, list_tags

ITEM = InboxItem._meta.label_lower


def entries_readable_by(user: User) -> QuerySet[JournalEntry]:
    """Return entries without rehearsals.

    Superusers see all others; nobody else sees confidential ones and other inboxes.
    """
    entries = JournalEntry.objects.exclude(event__is_rehearsal=True)
    if user.is_superuser:
        return entries
    own = inbox_of(user).exclude(kind=InboxItem.Kind.COMPLAINT).values("pk")
    return entries.exclude(tag__in=list_tags(Trait.CONFIDENTIAL)).exclude(
        Q(subject_model=ITEM) & ~Q(subject_pk__in=own)
    )


def entries_with(entries: QuerySet[JournalEntry], words: str) -> QuerySet[JournalEntry]:
    """Keep the entries whose tag or facts contain each of these words."""
    entries = entries.alias(written=Cast("facts", TextField()))
    for word in words.split():
        entries = entries.filter(Q(tag__icontains=word) | Q(written__icontains=word))
    return entries
