"""Whether what counts is what was finalized: by this alone a run of the ratings decides."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.checks import Check, Difference, checked
from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry
from tournaments.record.acts import RecordTag
from tournaments.record.models import Event
from tournaments.record.selectors.outcomes import sheets

COUNTED = (AuditTag.COUNTED_CHANGED, AuditTag.REQUEST_GRANTED, AuditTag.REQUEST_REFUSED, AuditTag.REQUEST_WITHDRAWN)
FREEZING = (
    RecordTag.EVENT_FINALIZED,
    AuditTag.EVENT_ACCEPTED,
    AuditTag.EVENT_RELEASED,
    EntryTag.ENTRY_GIVEN_AWAY,
    *COUNTED,
)


def nothing_changed_since(event: Event) -> Check:
    kept = _in_journal(event)
    known = event.finalized_at is not None and (event.frozen_digest or kept)
    return checked(
        "frozen",
        "Nothing that counts was changed since it was finalized",
        list(_differences(event, kept)) if known else [],
        holds="Listing and results have the digest that was frozen with the final table.",
        differs="Listing or results are not those that were finalized.",
        unknown="" if known else "Not finalized, or before digests were kept.",
    )


def _in_journal(event: Event) -> str:
    entries = JournalEntry.objects.filter(event=event, tag__in=FREEZING, facts__has_key="digest").order_by("-pk")
    return str((entries.values_list("facts", flat=True).first() or {}).get("digest", ""))


def _differences(event: Event, kept: str) -> Iterator[Difference]:
    ((_, sheet),) = sheets([event.pk])
    if sheet.digest != event.frozen_digest:
        yield Difference("Digest of listing and results", event.frozen_digest or "none", sheet.digest)
    if kept and kept != event.frozen_digest:
        yield Difference("Digest in the journal and at the event", kept, event.frozen_digest or "none")
