"""Imported events that wait for a coordinator's word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.kernel.days import format_start
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.acts import PeopleTag
from tournaments.people.selectors.persons import is_account
from tournaments.record.acts import RecordTag
from tournaments.record.models import Director, Entry, Event, ImportedDocument
from tournaments.record.selectors.counting import is_sanctioned

FINISHED = (Event.State.COMPLETE, Event.State.FINALIZED)
DIRECTED = (PeopleTag.EVENT_REGISTERED, PeopleTag.EVENT_IMPORTED, RecordTag.DIRECTOR_ACCEPTED)


@dataclass(frozen=True, slots=True)
class Imported:
    """`needs_day`: its file does not say when it was. `has_part`: the reader directs, judged or played there."""

    id: int
    title: str
    url: str
    when: str
    state: str
    players: int
    importer: str
    needs_day: bool
    has_part: bool


def waits_for_acceptance(event: Event) -> bool:
    return waiting_imports().filter(pk=event.pk).exists()


def waiting_imports() -> QuerySet[Event]:
    """Finished, and neither sanctioned nor accepted; the oldest import first."""
    events = Event.objects.filter(~is_sanctioned(), imported_document__isnull=False, acceptance=None)
    events = events.filter(state__in=FINISHED).annotate(there=Count("entries", filter=Q(entries__checked_in=True)))
    return events.order_by("registered_at", "pk")


def list_imports(events: Iterable[Event], reader: User) -> tuple[Imported, ...]:
    """Return imported events for a list. Takes five queries for any number of events."""
    rows = list(events)
    keys = [event.pk for event in rows]
    files = ImportedDocument.objects.filter(event__in=keys).select_related("by__player").defer("written", "facts")
    by_event, own = {row.event_id: row for row in files}, _with_part(keys, reader)
    return tuple(_show_import(event, by_event[event.pk], event.pk in own) for event in rows)


def _show_import(event: Event, row: ImportedDocument, has_part: bool) -> Imported:
    return Imported(
        id=event.pk,
        title=event.title,
        url=event.get_absolute_url(),
        when=format_start(event.local_start) if row.is_dated else "the file does not say when",
        state=event.state,
        players=vars(event)["there"],
        importer=str(row.by or "a former member"),
        needs_day=not row.is_dated,
        has_part=has_part,
    )


def _with_part(events: list[int], reader: User) -> set[int]:
    """Return the events in which the reader has a part, as `permissions.has_part_in` says for one."""
    directs = Director.accepted.filter(event__in=events, user=reader)
    mine = is_account(reader.pk)
    plays = Entry.objects.filter(mine, event__in=events)
    acted = JournalEntry.objects.filter(event__in=events, actor=reader.pk, tag__in=DIRECTED)
    return {pk for rows in (directs, plays, acted) for pk in rows.order_by().values_list("event", flat=True) if pk}
