"""Freeze finalized events, so that no change beside the acts goes unseen, and refuse changes of void rounds."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import models, transaction

from tournaments.engine.core.types import require_no_findings
from tournaments.kernel.journal import Act, before_commit, require_open_act
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Player
from tournaments.record.models import Event, FinalRecord, Round
from tournaments.record.selectors.counting import find_void_violations
from tournaments.record.selectors.final_rows import (
    OF_EVENT,
    POSITION,
    Rows,
    columns_of,
    forget_final_rows,
    is_final,
    read_record,
    stored_rows,
)
from tournaments.record.selectors.outcomes import event_sheets, final_places

BY_LABEL = {model._meta.label_lower: model for model in OF_EVENT}


@require_open_act
def freeze(event: Event) -> str:
    """Freeze the event as its rows are now, inside an open act, and return the digest of what counts.

    The record that everybody reads is written at the end of the act, with the versions that rise with it.
    """
    event.frozen_digest = _digest(event)
    Event.every.filter(pk=event.pk).update(frozen_digest=event.frozen_digest)
    forget_final_rows(event)
    before_commit(write_records, [event.pk])
    return event.frozen_digest


@require_open_act
def thaw(event: Event) -> None:
    """Delete the final record, inside an act that opens the event again: from now on its rows are read."""
    FinalRecord.objects.filter(event=event).delete()
    event.frozen_digest = ""
    forget_final_rows(event)


def write_records(events: Collection[int]) -> None:
    """Write the records of these events from their rows as they are now."""
    for event in events:
        tables: Rows = {
            label: {"columns": columns_of(model), "rows": stored_rows(event, model)}
            for label, model in BY_LABEL.items()
        }
        positions = dict(Round.objects.filter(event=event).values_list("pk", POSITION))
        rows = json.dumps(tables)
        texts = {"rows": rows, "positions": json.dumps(positions), "places": _places(rows)}
        FinalRecord.objects.update_or_create(event_id=event, defaults=texts)


def write_missing_record(event: Event) -> None:
    """Write the record of an event that was finalized before there were any, once its audit holds."""
    with transaction.atomic():
        still = lock_all(Event.every.filter(pk=event.pk, version=event.version, state=Event.State.FINALIZED))
        if still and event.frozen_digest and not FinalRecord.objects.filter(event=event).exists():
            write_records([event.pk])


def _save(record: FinalRecord, tables: Rows) -> None:
    record.rows = json.dumps(tables)
    record.places = _places(record.rows)
    record.save(update_fields=["rows", "places"])


def _places(rows: str) -> str:
    return json.dumps(final_places(*read_record(rows)))


def update_final_records(sender: Any, instance: JournalEntry, **_: Any) -> None:
    """Copy the rows and columns that an act on a finalized event wrote into its record, and no others.

    What was changed beside the acts does not come in with it.
    """
    if instance.event is not None and not is_final(instance.event):
        return
    written: dict[int, dict[str, dict[str, Any]]] = {}
    for label in BY_LABEL.keys() & instance.kept.keys():
        for key, event in _events_of(label, instance).items():
            written.setdefault(event, {}).setdefault(label, {})[key] = instance.kept[label][key]
    for event, tables in written.items():
        _update_record(event, tables)


def _events_of(label: str, entry: JournalEntry) -> dict[str, int]:
    """Map the key of each row that an act wrote to its event, where that has a record.

    The rows that an act removed belong to the event of its journal entry.
    """
    model, kept = BY_LABEL[label], entry.kept[label]
    path = OF_EVENT[model]
    rows = model._base_manager.filter(pk__in=[pk for pk, values in kept.items() if values is not None])
    events = {str(pk): event for pk, event in rows.values_list("pk", path)}
    if entry.event_id:
        events |= {pk: entry.event_id for pk, values in kept.items() if values is None}
    known = set(FinalRecord.objects.filter(event__in=set(events.values())).values_list("event_id", flat=True))
    found = {}
    for pk, event in events.items():
        if event in known:
            found[pk] = event
    return found


def _update_record(event: int, written: Mapping[str, Mapping[str, Any]]) -> None:
    record = FinalRecord.objects.get(event=event)
    tables: Rows = json.loads(record.rows)
    for label, rows in written.items():
        model = BY_LABEL[label]
        table = tables.setdefault(label, {"columns": list(columns_of(model)), "rows": []})
        stands = {}
        for row in stored_rows(event, model, [int(pk) for pk in rows]):
            stands[row[0]] = row
        table["rows"] = sorted(_merge_rows(model, table, rows, stands))
    _save(record, tables)


def _merge_rows(
    model: type[models.Model], table: Mapping[str, Any], written: Mapping[str, Any], stands: Mapping[int, list[Any]]
) -> Iterator[list[Any]]:
    """Yield the rows of a table: written columns with their present values, all others as they were."""
    known = {row[0]: row for row in table["rows"]}
    places = {name: at for at, name in enumerate(columns_of(model))}
    for key, row in known.items():
        if str(key) not in written:
            yield row
        elif key in stands:
            names = (written[str(key)] or {}).keys()
            yield [
                stands[key][places[name]] if name in names and name in places else value
                for name, value in zip(table["columns"], row, strict=True)
            ]
    for key in stands.keys() - known.keys():
        yield [stands[key][places[name]] if name in places else None for name in table["columns"]]


@require_open_act
def give_in_record(event: Event, from_player: int, to_player: Player) -> None:
    """Give the seats and the place of one record to another in the final record, inside an act that moves the entry."""
    record = FinalRecord.objects.filter(event=event).first()
    if record is None:
        return
    tables = json.loads(record.rows)
    for table in tables.values():
        if "player_id" in table["columns"]:
            at = table["columns"].index("player_id")
            for row in table["rows"]:
                row[at] = to_player.pk if row[at] == from_player else row[at]
    _save(record, tables)
    forget_final_rows(event)


def is_as_frozen(event: Event) -> bool:
    """Return whether the event still matches its frozen digest."""
    return bool(event.frozen_digest) and _digest(event) == event.frozen_digest


@contextmanager
def freeze_again(event: Event, act: Act) -> Iterator[None]:
    """Freeze a finalized event again after a change, if it was unaltered before it.

    What differed before the change differs still.
    """
    held = is_as_frozen(event)
    yield
    if held:
        act.note(digest=freeze(event))


def _digest(event: Event) -> str:
    ((_, sheet),) = event_sheets([event.pk])
    return sheet.digest


def refuse_void(played: Round) -> None:
    require_no_findings(find_void_violations(played))
