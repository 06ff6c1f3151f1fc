"""Find stored numbers that are wrong: where, what, and which witness stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.db.models import BooleanField, Case, F, QuerySet, Value, When
from django.urls import reverse
from django.utils.module_loading import import_string

from tournaments.audits.selectors.audit import checks_alone
from tournaments.audits.selectors.chained import broken_entries, broken_seals
from tournaments.record.models import Event

JOURNAL = "The journal"
FROZEN = "frozen"
"""The check whose differences are digests: they say nothing to a reader."""
CHANGED = "{tag} of {at:%d %b %Y, %H:%M} UTC was changed, or an entry before it removed."
UNLIKE_SEAL = "Entries up to number {through} are not those that were sealed on {at:%d %b %Y}."


@dataclass(frozen=True, slots=True)
class Finding:
    """`alone`: which of the witnesses says otherwise than the others; empty where that is not known.

    `key`: table and key of the row that is put back as it was recorded; empty where a coordinator cannot do that.
    """

    where: str
    what: str
    alone: str = ""
    page: str = ""
    key: str = ""

    def __str__(self) -> str:
        return " · ".join(filter(None, (self.where, self.what, self.alone)))


def events_to_patrol() -> QuerySet[Event]:
    """Return finalized events: changed ones and new ones first, then those that were patrolled longest ago."""
    same = When(version=F("patrolled__event_version"), then=Value(True))
    stood = Case(same, default=Value(False), output_field=BooleanField())
    finalized = Event.objects.filter(state=Event.State.FINALIZED).annotate(stood=stood)
    return finalized.order_by("stood", F("patrolled__at").asc(nulls_first=True), "pk")


def findings_of_event(event: Event) -> Iterator[Finding]:
    audited = checks_alone(event)
    page = reverse("tournaments:audit", args=(event.year, event.slug))
    for check in audited.failed:
        for row in check.differences if check.code != FROZEN else ():
            where, what = f"{event.title}: {row.where}", f"{check.label}: {row.kept}; now {row.stands}"
            yield Finding(where, what, audited.alone, page)
        if not check.differences or check.code == FROZEN:
            yield Finding(event.title, check.said, audited.alone, page)


def findings_beside_events() -> Iterator[Finding]:
    """Yield what does not hold of the journal, and of what other apps keep (PATROL of the settings)."""
    yield from findings_in_journal()
    for path in settings.PATROL:
        yield from import_string(path)()


def findings_in_journal() -> Iterator[Finding]:
    page = reverse("tournaments:status")
    for entry in broken_entries():
        yield Finding(f"{JOURNAL}, entry {entry.pk}", CHANGED.format(tag=entry.tag, at=entry.at), page=page)
    for seal in broken_seals():
        yield Finding(JOURNAL, UNLIKE_SEAL.format(through=seal.through, at=seal.at), page=page)
