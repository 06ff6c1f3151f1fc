"""Put back what was recorded: the rows of an event, or one row of the community that the patrol found (ADR 40)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any, Unpack

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.frozen import digest_in_journal
from tournaments.audits.selectors.given import Wrong, key_of, wrong_values_of, wrong_values_of_row
from tournaments.audits.selectors.journal import kept_results
from tournaments.audits.services.auditing import JOURNAL_CHANGED, SECTION, refuse_own, refuse_unsaid
from tournaments.audits.services.patrol import patrol_event
from tournaments.closing.services.reporting import place_again
from tournaments.department.models import InboxItem
from tournaments.department.permissions import HOLDERS_ONLY, can_keep
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Envelope, bump_versions, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.kernel.models.witnessed import Witnessed, is_noted_by_digest
from tournaments.people.services.notices import mark_settled
from tournaments.play.services.results import facts_of, restore_facts
from tournaments.record.models import Event, Match, Patrolled
from tournaments.record.services.looks import look_no_more

WHY_RESTORED = "Say why what was recorded is put back."
NOTHING = "Everything is as it was recorded."
CANNOT = "The journal does not keep enough of this row to put it back: correct it by hand, and answer here."


@replayable
def restore_event(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Write back results, entries and decisions as the journal has them, and count places and what they give again.

    The review ends. The patrol looks at the event next, and tells what could not be put back.
    """
    with record_act(event, AuditTag.EVENT_RESTORED, by=by, **envelope) as act:
        refuse_own(event, by)
        found = audit(event)
        if found.holds:
            raise AlreadyDone("same", NOTHING, event, NO_SECTION)
        if found.journal_is_alone:
            raise RuleViolation("journal_alone", JOURNAL_CHANGED, SECTION)
        refuse_unsaid(reason, WHY_RESTORED)
        tables = _restore_results(event)
        keys = _write_back(wrong_values_of(event), event)
        if event.state == Event.State.FINALIZED:
            event.frozen_digest = digest_in_journal(event) or event.frozen_digest
            event.save(update_fields=["frozen_digest"])
            place_again(event)
        _settle_items(keys, reason, by)
        look_no_more(event, reason, by=by, kinds=(InboxItem.Kind.AUDIT,))
        Patrolled.objects.filter(event=event).update(found="", event_version=0)  # what is left is told again
        act.note(reason=reason, tables=tables, rows=len(keys))
    return event


@replayable
def restore_row(item: InboxItem, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> InboxItem:
    """Write back the row that the patrol found; a projection is worked out again by the app that keeps it."""
    with record_act(item, AuditTag.ROW_RESTORED, by=by, **envelope) as act:
        if not can_keep(by, item):
            raise RuleViolation("keepers_only", HOLDERS_ONLY, NO_SECTION)
        if not item.is_open or not item.signs:
            raise AlreadyDone("answered", "This was answered already.", item, NO_SECTION)
        refuse_unsaid(reason, WHY_RESTORED)
        label = item.signs.split()[0]
        if label in settings.WORKED_OUT_AGAIN:
            import_string(settings.WORKED_OUT_AGAIN[label])(item.signs.split()[1], by=by)
            events = set[int]()
        else:
            wrong = wrong_values_of_row(item.signs)
            events = _events_of(wrong)
            if wrong and not _write_back(wrong, None):
                raise RuleViolation("not_enough", CANNOT, NO_SECTION)
        _settle_items({item.signs}, reason, by)
        act.note(row=item.signs, reason=reason)
    for event in Event.objects.filter(pk__in=events, patrolled__in=Patrolled.objects.exclude(found="")):
        patrol_event(event)
    return item


@require_open_act
def _restore_results(event: Event) -> list[int]:
    """Inside an act: write back the results that are not those of the journal; the keys of their tables."""
    kept, restored = kept_results(event), []
    for match in Match.objects.filter(pk__in=kept, round__event=event).select_related("round").order_by("pk"):
        match.round.event = event
        if facts_of(match) != kept[match.pk].facts:
            restore_facts(match, kept[match.pk].facts)
            restored.append(match.pk)
    return restored


@require_open_act
def _write_back(wrong: Iterable[Wrong], event: Event | None) -> set[str]:
    """Inside an act: write what the journal says into these rows, but for long texts; the keys of whole rows."""
    by_row: dict[tuple[type[Witnessed], int], list[Wrong]] = defaultdict(list)
    for one in wrong:
        by_row[one.table, one.pk].append(one)
    return {key_of(table, pk) for (table, pk), values in by_row.items() if _is_written(table, pk, values, event)}


def _is_written(table: type[Witnessed], pk: int, values: Collection[Wrong], event: Event | None) -> bool:
    """Write one row, and return whether all of it could be."""
    row: Any = table._base_manager.filter(pk=pk).first()
    if row is None:
        return False
    wrong = {one.column: one.kept for one in values if one.column}
    if not wrong:
        return _is_removed(row)
    columns = {column: kept for column, kept in wrong.items() if not (kept and is_noted_by_digest(table, column))}
    if event is not None and isinstance(row, Event) and row.pk == event.pk:
        row = event
    for column, kept in columns.items():
        setattr(row, column, _as_python(table, column, kept))
    row.save(update_fields=[table._meta.get_field(column).name for column in columns])
    if hasattr(row, "version"):
        bump_versions(row)
    return columns == wrong


def _is_removed(row: models.Model) -> bool:
    """Remove a row that no act wrote, unless others hang on it."""
    try:
        with transaction.atomic():
            row.delete()
    except IntegrityError:
        return False
    return True


def _as_python(table: type[models.Model], column: str, kept: Any) -> Any:
    field: Any = table._meta.get_field(column)
    if isinstance(field, models.ForeignKey):
        field = field.target_field
    return kept if kept is None else field.to_python(kept)


def _events_of(wrong: Iterable[Wrong]) -> set[int]:
    """Return the events whose awards and titles these rows are."""
    rows = (one.table._base_manager.filter(pk=one.pk).first() for one in wrong)
    found = (getattr(row, "event_id", None) or getattr(row, "source_id", None) for row in rows if row is not None)
    return {pk for pk in found if pk is not None}


@require_open_act
def _settle_items(keys: Iterable[str], answer: str, by: User) -> None:
    """Inside an act: answer what waits about these rows."""
    waiting = InboxItem.objects.filter(kind=InboxItem.Kind.AUDIT, event=None, signs__in=set(keys), answered_at=None)
    mark_settled([item.get_absolute_url() for item in waiting])
    waiting.update(answer=answer, answered_by=by, answered_at=timezone.now())
