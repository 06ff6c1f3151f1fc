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
from tournaments.audits.selectors.remade import as_python, find_reason_against, is_missing, make_again
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
from tournaments.record.services.looks import close_reviews

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
        close_reviews(event, reason, by=by, kinds=(InboxItem.Kind.AUDIT,))
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
            if path := settings.WORKED_OUT_AGAIN[label]:
                import_string(path)(item.signs.split()[1], by=by)
            events = set[int]()
        else:
            wrong = wrong_values_of_row(item.signs)
            events = _events_of(wrong)
            reason_against = find_reason_against(item.signs)
            if wrong and (reason_against or not _write_back(wrong, None)):
                raise RuleViolation("not_enough", reason_against or CANNOT, NO_SECTION)
        _settle_items({item.signs}, reason, by)
        act.note(row=item.signs, reason=reason)
    for event in Event.objects.filter(pk__in=events, patrolled__in=Patrolled.objects.exclude(found="")):
        patrol_event(event)
    return item


@require_open_act
def _restore_results(event: Event) -> list[int]:
    """Restore results that differ from the journal and return the keys of their matches. Call inside an act."""
    kept, restored = kept_results(event), []
    for match in Match.objects.filter(pk__in=kept, round__event=event).select_related("round").order_by("pk"):
        match.round.event = event
        if facts_of(match) != kept[match.pk].facts:
            restore_facts(match, kept[match.pk].facts)
            restored.append(match.pk)
    return restored


@require_open_act
def _write_back(wrong: Iterable[Wrong], event: Event | None) -> set[str]:
    """Write the journal's values into these rows, except long texts, and return the keys of whole rows.

    Call inside an act.
    """
    by_row: dict[tuple[type[Witnessed], int], list[Wrong]] = defaultdict(list)
    for one in wrong:
        by_row[one.table, one.pk].append(one)
    missing = {(one.table, one.pk) for one in wrong if is_missing(one)}
    for row in missing:
        del by_row[row]
    written = {key_of(table, pk) for (table, pk), values in by_row.items() if _is_written(table, pk, values, event)}
    return written | _make_again(missing)


@require_open_act
def _make_again(missing: set[tuple[type[Witnessed], int]]) -> set[str]:
    """Create these rows again, rows that others belong to first, and return the keys of those created.

    Call inside an act.
    """
    made: set[str] = set()
    left = sorted(missing, key=lambda row: (row[0]._meta.label_lower, row[1]))
    while found := [(table, pk, row) for table, pk in left if (row := make_again(table, pk)) is not None]:
        for table, pk, row in found:
            left.remove((table, pk))
            if _is_saved(row):
                made.add(key_of(table, pk))
    return made


def _is_saved(row: Witnessed) -> bool:
    """Save a row that was removed, unless another took its place meanwhile."""
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        return False
    return True


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
        setattr(row, column, as_python(table, column, kept))
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


def _events_of(wrong: Iterable[Wrong]) -> set[int]:
    """Return the events whose awards and titles these rows are."""
    rows = (one.table._base_manager.filter(pk=one.pk).first() for one in wrong)
    found = (getattr(row, "event_id", None) or getattr(row, "source_id", None) for row in rows if row is not None)
    return {pk for pk in found if pk is not None}


@require_open_act
def _settle_items(keys: Iterable[str], answer: str, by: User) -> None:
    """Answer the open items about these rows. Call inside an act."""
    waiting = InboxItem.objects.filter(kind=InboxItem.Kind.AUDIT, event=None, signs__in=set(keys), answered_at=None)
    mark_settled([item.get_absolute_url() for item in waiting])
    waiting.update(answer=answer, answered_by=by, answered_at=timezone.now())
