"""The final record of an event, from which every page, file and API answer about a finalized event is read.

Rows that are changed beside the acts change nothing of it. Only the audit reads the rows, and compares both.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache, cached_property
from typing import Any, TypeVar

from django.db import models

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.people.models import Player
from tournaments.record.models import (
    Drafting,
    Entry,
    Event,
    FinalRecord,
    Game,
    Match,
    Placement,
    Prize,
    Round,
    RoundChange,
    ScenarioNote,
    Seat,
    Stage,
)

OF_EVENT: Mapping[type[models.Model], str] = {
    Event: "pk",
    Entry: "event",
    Stage: "event",
    Round: "event",
    Match: "round__event",
    Seat: "round__event",
    Game: "match__round__event",
    Placement: "event",
    Prize: "event",
    RoundChange: "event",
    ScenarioNote: "event",
    Drafting: "event",
}
"""The tables of the record, and how their rows lead to the event."""
POSITION = "position"
LEFT_OUT: Mapping[type[models.Model], tuple[str, ...]] = {
    Event: ("title_key", "check_in_turn", "wall_shows", "wall_since", "frozen_digest"),
    Entry: ("play_contact", "link_nonce", "entered_at"),
    Round: (POSITION,),
    Match: ("reminded_at",),
}
"""Columns that only their owner reads, or that are no facts of the event.

The columns of actors and the version are left out of all tables: the version rises when a backup is restored.
"""
Values = dict[str, Any]
Rows = dict[str, dict[str, Any]]
"""The `columns` and `rows` of each table by its label; rows are lists with the key first."""
Model = TypeVar("Model", bound=models.Model)
_reads_rows: ContextVar[bool] = ContextVar("the rows themselves are read", default=False)


@contextmanager
def reading_rows() -> Iterator[None]:
    """Read the rows themselves, for the audit and for acts that count them again."""
    token = _reads_rows.set(True)
    try:
        yield
    finally:
        _reads_rows.reset(token)


def final_rows(event: Event) -> FinalRows | None:
    """Return the frozen rows of a finalized event, in one query per version.

    None while it is open, and for an event that was finalized before records were kept: then its rows are read.
    """
    if _reads_rows.get() or not is_final(event):
        return None
    known = vars(event).get("_final_rows")
    if known is None or known[0] != event.version:
        text = FinalRecord.objects.filter(event=event).values_list("rows", flat=True).first()
        known = vars(event)["_final_rows"] = (event.version, FinalRows(event, json.loads(text)) if text else None)
    rows: FinalRows | None = known[1]
    return rows


def is_final(event: Event) -> bool:
    """Return whether the event was finalized and not opened again. An event that is void keeps its table."""
    return Event.State.FINALIZED in (event.state, event.void_from)


def forget_final_rows(event: Event) -> None:
    """Make the next reader load the record again."""
    vars(event).pop("_final_rows", None)


def rows_of(event: Event, model: type[Model]) -> list[Model] | None:
    """Return the frozen rows of a table in the order of their keys; None where `final_rows` is."""
    final = final_rows(event)
    if final:
        return final.of(model)
    return None


def final_entries(event: Event) -> list[Entry] | None:
    """Return who is on the list of a finalized event, in the order of entry."""
    rows = rows_of(event, Entry)
    if rows is None:
        return None
    return sorted(rows, key=lambda entry: entry.number)


def with_versions(rows: list[Model]) -> list[Model]:
    """Fill in the versions that acts on these rows expect: one query."""
    if rows:
        versions = type(rows[0])._base_manager.filter(pk__in=[row.pk for row in rows]).values_list("pk", "version")
        known = dict(versions)
        for row in rows:
            setattr(row, "version", known.get(row.pk, 1))  # noqa: B010 - only some tables have one
    return rows


def with_position(played: Round) -> Round:
    """Return the round with what it was drawn from, read from the record of a finalized event."""
    return with_positions(played.event, [played])[0]


def with_positions(event: Event, rounds: list[Round]) -> list[Round]:
    """Return several rounds with what they were drawn from."""
    if final_rows(event) is not None and any(not played.position for played in rounds):
        text = FinalRecord.objects.filter(event=event).values_list("positions", flat=True).get()
        positions = json.loads(text)
        for played in rounds:
            played.position = positions.get(str(played.pk), {})
    return rounds


@cache
def columns_of(model: type[models.Model]) -> tuple[str, ...]:
    """Return the columns of a table that the record holds, the key first."""
    fields = []
    for field in model._meta.concrete_fields:
        if field.related_model is not User:
            fields.append(field)
    fields = [field for field in fields if not isinstance(field, VersionField)]
    found = []
    for field in fields:
        if field.attname not in LEFT_OUT.get(model, ()):
            found.append(field.attname)
    return tuple(found)


@cache
def _times_of(model: type[models.Model]) -> tuple[str, ...]:
    kinds = (models.DateTimeField, models.DateField)
    found = []
    for field in model._meta.concrete_fields:
        if isinstance(field, kinds):
            found.append(field.attname)
    return tuple(found)


def stored_rows(event: int, model: type[models.Model], only: Collection[int] | None = None) -> list[list[Any]]:
    """Return the rows of a table as they are now, in the form of the record; all of them, or `only` these keys."""
    rows = model._base_manager.filter(**{OF_EVENT[model]: event}).order_by("pk")
    if only is not None:
        rows = rows.filter(pk__in=only)
    found = []
    for row in rows.values_list(*columns_of(model)):
        found.append([_plain(value) for value in row])
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return value


class FinalRows:
    """The tables of one event, as values and as rows that are bound to each other and to the event."""

    def __init__(self, event: Event, rows: Rows) -> None:
        self._event, self._rows = event, rows
        self._made: dict[type[models.Model], list[Any]] = {}

    def values(self, model: type[models.Model]) -> Iterator[Values]:
        """Yield each row by the names of its columns, in the order of the keys."""
        table = self._rows.get(model._meta.label_lower, {"columns": (), "rows": ()})
        times: dict[str, Any] = {
            name: model._meta.get_field(name) for name in _times_of(model) if name in table["columns"]
        }
        for row in table["rows"]:
            values = dict(zip(table["columns"], row, strict=True))
            for name, field in times.items():
                if values[name] is not None:
                    values[name] = field.to_python(values[name])
            yield values

    def of(self, model: type[Model]) -> list[Model]:
        """Return the rows of a table. Columns that the record leaves out are empty."""
        if model is Seat and Match not in self._made:
            self.of(Match)
        if model not in self._made:
            self._make(model)
        return list(self._made[model])

    def _make(self, model: type[models.Model]) -> None:
        """Build the rows of a table; matches and seats refer to each other and are built together."""
        self._made[model] = [self._bind(model(**values)) for values in self.values(model)]
        for row in self._made[model]:
            row._state.adding = False
        if model is Match:
            self._make(Seat)
            for match in self._made[Match]:
                _put_seats(match, self._seats.get(match.pk, []))

    def _bind(self, row: Model) -> Model:
        for field in row._meta.concrete_fields:
            key = getattr(row, field.attname)
            if field.related_model is Event:
                setattr(row, field.name, self._event)
            elif key is not None and field.related_model in self._rows_by_model:
                linked = self._rows_by_model[field.related_model].get(key)  # type: ignore[index]
                if linked is not None:
                    setattr(row, field.name, linked)
        return row

    @cached_property
    def _rows_by_model(self) -> Mapping[type[models.Model], Mapping[int, models.Model]]:
        """Return the rows that others refer to.

        Players have their names of today, which are no facts of the event.
        """
        return {
            Player: self._players,
            Stage: _LazyRows(self, Stage),
            Round: _LazyRows(self, Round),
            Match: _LazyRows(self, Match),
            Entry: _LazyRows(self, Entry),
        }

    @cached_property
    def _players(self) -> Mapping[int, Player]:
        keys = set()
        for model in (Entry, Seat):
            for values in self.values(model):
                keys.add(values["player_id"])
        return Player.every.select_related("merged_into").in_bulk(keys)

    @cached_property
    def _seats(self) -> Mapping[int, list[Seat]]:
        by_match: dict[int, list[Seat]] = {}
        for seat in sorted(self._made[Seat], key=lambda seat: (seat.match_id, seat.place)):
            by_match.setdefault(seat.match_id, []).append(seat)
        return by_match


def _put_seats(match: Match, seats: list[Seat]) -> None:
    """Store the seats as if they had been prefetched."""
    rows = match.seats.get_queryset()
    rows._result_cache, rows._prefetch_done = seats, True  # type: ignore[attr-defined]
    match._prefetched_objects_cache = {"seats": rows}  # type: ignore[attr-defined]


def recorded_events(events: Collection[int]) -> Iterator[tuple[Event, FinalRows]]:
    """Yield each of these events as it was finalized, with its rows; nothing of one without a record."""
    texts = FinalRecord.objects.filter(event__in=events).order_by("event").values_list("event_id", "rows")
    return (read_record(text) for _, text in texts)


def read_record(text: str) -> tuple[Event, FinalRows]:
    """Return the event as the rows of its record have it, and these rows."""
    rows: Rows = json.loads(text)
    event = next(iter(FinalRows(Event(), rows).of(Event)))
    return event, FinalRows(event, rows)


class _LazyRows(dict[int, Any]):
    """The rows of a table by their keys, built when the first is asked for."""

    def __init__(self, rows: FinalRows, model: type[models.Model]) -> None:
        self._rows, self._model = rows, model

    def get(self, key: int, default: Any = None) -> Any:
        if not self:
            self.update((row.pk, row) for row in self._rows.of(self._model))
        return super().get(key, default)


def find_differences(event: Event) -> Iterator[tuple[type[models.Model], int, str, Any, Any]]:
    """Yield where a row differs from the record: table, key, column, the record's value and the row's.

    The column is empty where the whole row is missing on one side.
    """
    text = FinalRecord.objects.filter(event=event).values_list("rows", flat=True).first()
    tables: Rows = {}
    if text:
        tables = json.loads(text)
    for model in OF_EVENT if tables else ():
        table = tables.get(model._meta.label_lower, {})
        known = _by_key(table.get("rows", ()))
        stands = _by_key(json.loads(json.dumps(stored_rows(event.pk, model))))
        if known != stands:
            yield from _differences(model, table.get("columns", ()), known, stands)


def _by_key(rows: Iterable[Sequence[Any]]) -> dict[int, Sequence[Any]]:
    return {row[0]: row for row in rows}


def _differences(
    model: type[models.Model],
    columns: Sequence[str],
    known: Mapping[int, Sequence[Any]],
    stands: Mapping[int, Sequence[Any]],
) -> Iterator[tuple[type[models.Model], int, str, Any, Any]]:
    places = {name: at for at, name in enumerate(columns_of(model))}
    for key in sorted({*known, *stands}):
        if key not in known or key not in stands:
            yield model, key, "", key in known, key in stands
            continue
        for at, name in enumerate(columns):
            if name in places and known[key][at] != stands[key][places[name]]:
                yield model, key, name, known[key][at], stands[key][places[name]]
