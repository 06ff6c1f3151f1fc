"""Withdraw an import with all its rows, while nothing depends on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Unpack

from django.db.models import Q

from tournaments.audits.acts import AuditTag
from tournaments.audits.services.auditing import refuse_unsaid
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import Envelope, record_act, replayable
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import read_facts
from tournaments.listing.acts import ListingTag
from tournaments.people.acts import Imported, PeopleTag
from tournaments.people.models import Claim, Notice, Player
from tournaments.people.services.notices import mark_settled
from tournaments.record.models import Event, ImportedDocument, Merging
from tournaments.record.permissions import IMPORTER_ONLY, can_withdraw_import
from tournaments.record.selectors.acts import act_texts

WHY_WITHDRAWN = "Say why the import is withdrawn."
HARMLESS = (PeopleTag.EVENT_IMPORTED, ListingTag.EVENT_EDITED)
GOES = (
    *("Director", "Entry", "ImportedDocument", "JournalEntry", "KeepApart", "Notice", "Prize", "Round"),
    *("RoundChange", "ScenarioNote", "Seat", "Stage", "Placement", "Acceptance"),
)
"""Rows that came with the import, or of which a check of its own speaks."""
MOST_SHOWN = 3


@replayable
def withdraw_import(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> User:
    """The event goes with everything of it, and the records that it made and that nothing else uses."""
    first = [ImportedDocument.objects.filter(event=event), Event.every.filter(pk=event.pk)]
    with record_act(by, AuditTag.IMPORT_WITHDRAWN, by=by, **envelope, shown=event, first=first) as act:
        file = ImportedDocument.objects.select_related("event").filter(event=event).first()
        if file is None or not can_withdraw_import(by, file):
            raise RuleViolation("importer_only", IMPORTER_ONLY, NO_SECTION)
        refuse_rested_on(event)
        refuse_unsaid(reason, WHY_WITHDRAWN)
        records = _records_of(event)
        _delete(event)
        act.note(reason=reason, withdrawn=event.pk, digest=file.digest, records=_forget(records))
    return by


def refuse_rested_on(event: Event) -> None:
    """Raises RuleViolation where anything was done with the event since it was imported."""
    if reasons := tuple(_resting(event)):
        more = f" and {len(reasons) - MOST_SHOWN} more" if len(reasons) > MOST_SHOWN else ""
        what = "; ".join(reasons[:MOST_SHOWN])
        message = f"Something rests on this import by now: {what}{more}. A coordinator can declare the event void."
        raise RuleViolation("rested_on", message, NO_SECTION)


def _resting(event: Event) -> Iterator[str]:
    acts = list(JournalEntry.objects.filter(event=event).exclude(tag__in=HARMLESS).order_by("pk"))
    yield from act_texts(acts).values() if acts else ()
    there = Player.every.filter(entries__event=event)
    since = event.registered_at
    if Claim.objects.filter(player__in=there, made_at__gte=since).exclude(state=Claim.State.REFUSED).exists():
        yield "somebody claims a record of it"
    if Merging.objects.filter(Q(player__in=there) | Q(into__in=there), made_at__gte=since).exists():
        yield "a record of it was merged"
    for relation in Event._meta.related_objects:
        name = relation.related_model.__name__
        rows = relation.related_model._base_manager.filter(**{relation.field.name: event})
        if name not in GOES and rows.exists():
            yield f"{relation.related_model._meta.verbose_name_plural} belong to it"


def _records_of(event: Event) -> list[int]:
    """The records that the import made; of imports of before it is not known."""
    entry = JournalEntry.objects.filter(event=event, tag=PeopleTag.EVENT_IMPORTED).first()
    return list(read_facts(Imported, entry.facts).made) if entry else []


def _delete(event: Event) -> None:
    mark_settled(Notice.objects.filter(event=event, read_at=None).values_list("link", flat=True).distinct())
    JournalEntry.objects.filter(event=event).update(event=None)
    for rows in (event.placements, event.rounds, event.stages, event.entries):
        rows.all().delete()
    Event.every.filter(pk=event.pk).delete()


def _forget(records: Collection[int]) -> int:
    """Delete records without an account that nothing else refers to, and return their number."""
    free = set(Player.every.filter(pk__in=records, user=None, merged_into=None).values_list("pk", flat=True))
    for relation in Player._meta.related_objects:
        name = relation.field.name
        used = relation.related_model._base_manager.filter(**{f"{name}__in": free}).order_by()
        free -= set(used.values_list(name, flat=True))
    Player.every.filter(pk__in=free).delete()
    return len(free)
