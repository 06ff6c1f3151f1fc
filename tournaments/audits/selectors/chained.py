"""Check that the journal is what was written: by the links of each subject, and by the seals of its days."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from math import inf
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from tournaments.audits.selectors.checks import Check, Difference, build_check
from tournaments.kernel.chain import Subject, compute_head, find_broken_links
from tournaments.kernel.models import JournalEntry, Seal
from tournaments.record.models import Event
from tournaments.record.selectors.acts import act_texts

AT_ONCE = 2_000
MOST_TOLD = 20
LINKED = "follows the entry before it"
UNLIKE_SEAL = "Entries of the journal until {at:%d %b %Y, %H:%M} UTC are not those that were sealed then."


def journal_is_whole(event: Event) -> Check:
    """Check the links of all acts on the event and on what belongs to it."""
    entries = _entries_beside(event)
    broken = list(find_broken_links(entries, {}, unlinked_until=unlinked_until()))
    words, zone = act_texts(broken) if broken else {}, ZoneInfo(event.time_zone)
    differences = [
        Difference(f"Entry {entry.pk}, {entry.at.astimezone(zone):%d %b %Y %H:%M}", LINKED, words[entry.pk])
        for entry in broken
    ]
    unlinked = sum(not entry.chain for entry in entries)
    return build_check(
        "journal",
        "The journal is as it was written",
        differences,
        holds=f"{len(entries)} acts, each linked to the one before.",
        differs="Entries of the journal were changed, or others before them removed.",
        unknown=f"{unlinked} of {len(entries)} acts are from before they were linked." if unlinked else "",
    )


def broken_entries() -> Iterator[JournalEntry]:
    """Yield the entries of the whole journal that do not follow the ones before them."""
    links: dict[Subject, str] = {}
    everything = JournalEntry.objects.order_by("pk").iterator(AT_ONCE)
    yield from islice(find_broken_links(everything, links, unlinked_until=unlinked_until()), MOST_TOLD)


def broken_seals() -> Iterator[Seal]:
    """Yield the seals that come out otherwise when they are worked out again."""
    after, head = 0, ""
    for seal in Seal.objects.order_by("through"):
        if seal.head != compute_head(entries_between(after, seal.through).iterator(AT_ONCE), head):
            yield seal
        after, head = seal.through, seal.head


def entries_between(after: int, through: int) -> QuerySet[JournalEntry]:
    """Return what a seal covers, in order: a rehearsal may be deleted with all that was done in it."""
    between = JournalEntry.objects.filter(pk__gt=after, pk__lte=through)
    return between.exclude(event__is_rehearsal=True).order_by("pk")


def unlinked_until() -> float:
    """Return the key until which entries of an earlier release may stand without a link: that of the first seal."""
    first = Seal.objects.order_by("through").values_list("through", flat=True).first()
    return inf if first is None else first


def last_seal() -> Seal | None:
    return Seal.objects.first()


def _entries_beside(event: Event) -> list[JournalEntry]:
    """All entries on the subjects of the event's acts, in the order of their keys."""
    subjects: dict[str, set[int]] = defaultdict(set)
    acts = JournalEntry.objects.filter(event=event).order_by()
    for model, pk in acts.values_list("subject_model", "subject_pk").distinct():
        subjects[model].add(pk)
    rows = (JournalEntry.objects.filter(subject_model=model, subject_pk__in=pks) for model, pks in subjects.items())
    return sorted((entry for some in rows for entry in some), key=lambda entry: entry.pk)
