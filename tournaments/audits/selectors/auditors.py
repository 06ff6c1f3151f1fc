"""What a coordinator asked the directors of an event."""

from __future__ import annotations

from tournaments.audits.acts import AuditTag
from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Event


def last_question(event: Event) -> JournalEntry | None:
    """What a coordinator asked the directors last."""
    asked = JournalEntry.objects.filter(event=event, tag=AuditTag.DIRECTOR_ASKED)
    return asked.select_related("actor__player").order_by("-pk").first()
