"""What others did since a coordinator's last visit of the administration, and what waits without a keeper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.audits.acts import AuditTag
from tournaments.closing.acts import ClosingTag
from tournaments.department.acts import DepartmentTag
from tournaments.department.selectors.journals import entries_readable_by
from tournaments.kernel.models import JournalEntry, User
from tournaments.pages.selectors.desk import FoundAct
from tournaments.record.acts import RecordTag
from tournaments.record.selectors.acts import act_texts, actor_names

TAGS = (*AuditTag, *DepartmentTag, RecordTag.EVENT_FINALIZED, ClosingTag.EVENT_REOPENED)
"""Acts of posts, and events that directors finalized."""
SHOWN = 8


@dataclass(frozen=True, slots=True)
class SinceVisit:
    """The acts since the last visit.

    `at`: when the visit before saw its newest act; `more`: how many acts there are besides the shown ones.
    """

    at: datetime
    acts: Sequence[FoundAct]
    more: int


def newest_act() -> int:
    return JournalEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def since_visit(reader: User, through: int) -> SinceVisit | None:
    """Return what others did after the act with this key; None where it is not known."""
    last = JournalEntry.objects.filter(pk=through).first()
    if last is None:
        return None
    entries = entries_readable_by(reader).filter(pk__gt=through, tag__in=TAGS).exclude(actor=reader)
    rows = list(entries.select_related("event", "actor__player").order_by("-pk")[:SHOWN])
    texts, actors = act_texts(rows), actor_names(rows)
    acts = tuple(FoundAct(row, texts[row.pk], actors[row.pk]) for row in rows)
    return SinceVisit(last.at, acts, entries.count() - len(acts) if len(acts) == SHOWN else 0)
