"""Compare given facts with the acts that wrote them: each counted column of each row, by its name and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import SET_NULL, ForeignKey, Model, Q

from tournaments.audits.selectors.checks import Check, Difference, build_check, count
from tournaments.audits.selectors.patrol import Finding
from tournaments.audits.selectors.values import in_words, named_column, named_rows
from tournaments.kernel.chain import as_stored
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.models.witnessed import (
    KeptValues,
    Values,
    Witnessed,
    as_noted,
    values_of_open_act,
    witnessed_models,
)
from tournaments.record.models import Event

AT_ONCE = 2_000
ROWS_ALONE = "The row stands alone: the journal says otherwise."
NO_ACT = "no act wrote this row"
NOT_REMOVED = "no act removed this row"
GONE = "no such row"
STANDS = "it stands"

Table = type[Witnessed]
Known = dict[Table, dict[int, Values | None]]
"""By table and key what the journal says last of each column; None of a row that an act removed."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A column, or with `column` empty a whole row, that is not what the last act about it wrote."""

    table: Table
    pk: int
    column: str = ""
    kept: Any = None
    stands: Any = None


def rows_match_their_acts(event: Event) -> Check:
    """Compare all rows of this event; what an earlier release wrote is skipped, as no act noted it."""
    wrong, noted = _find_wrong_in(event)
    return build_check(
        "rows",
        "Entries and decisions match the journal",
        [Difference(*line) for line in _lines(wrong)],
        holds=f"{count(noted, 'row')}, each as the last act about it left it.",
        differs=f"{count(len(wrong), 'value')} changed without an act.",
        unknown="" if noted else "Entered before the journal kept what acts write.",
    )


def _find_wrong_in(event: Event) -> tuple[list[Wrong], int]:
    """Return what is wrong, and how many rows were compared."""
    tables = [table for table in tables_of_community() if table.of_event]
    known = _known_in(event, tables)
    wrong = [row for table in tables for row in _wrong_in_event(table, event, known)]
    if wrong:
        wrong = _without_acts_elsewhere(wrong, event)
    return wrong, sum(len(rows) for rows in known.values())


def _known_in(event: Event, tables: Collection[Table]) -> Known:
    """Return what the acts of this event say of these tables, the open one included."""
    entries = JournalEntry.objects.filter(event=event).exclude(kept={}).order_by("pk")
    return _last_values((*entries.values_list("kept", flat=True), values_of_open_act()), tables)


def _read_noted(table: Table, known: Known) -> dict[int, Values]:
    return _read_values(table, Q(pk__in=[*known[table]])) if known[table] else {}


def find_wrong_rows() -> Iterator[Finding]:
    """Yield the rows of the whole community that are not what the acts about them wrote."""
    tables = [table for table in tables_of_community() if not table.of_event]
    entries = JournalEntry.objects.exclude(kept={}).order_by("pk").values_list("kept", flat=True)
    titles: dict[int, str] = {}
    known = _last_values(_reading_titles(entries.iterator(AT_ONCE), titles), tables)
    wrong = [row for table in tables for row in _wrong_of_community(table, known[table])]
    for row, (where, kept, stands) in zip(wrong, _lines(wrong), strict=True):
        what = f"{kept} by the journal; now {stands}"
        yield Finding(where, what, ROWS_ALONE, key=key_of(row.table, row.pk))
    for where, kept, stands in _missing_events(titles):
        yield Finding(where, f"{kept} by the journal; now {stands}", ROWS_ALONE)


def wrong_values_of(event: Event) -> list[Wrong]:
    """Return what rows say otherwise than the acts of this event that wrote them; awards and titles of it, too."""
    tables = [table for table in tables_of_community() if not table.of_event]
    known = _known_in(event, tables)
    given = [row for table in tables for row in _compare(table, _read_noted(table, known), known[table], first=None)]
    return [*_find_wrong_in(event)[0], *(_without_acts_elsewhere(given, event) if given else ())]


def wrong_values_of_row(key: str) -> list[Wrong]:
    """Return what one row of the community says otherwise than the last act about it."""
    label, pk = key.split()
    table = apps.get_model(label)
    entries = JournalEntry.objects.filter(kept__has_key=label).order_by("pk").values_list("kept", flat=True)
    known = _last_values(entries.iterator(AT_ONCE), [table])[table]
    noted = {int(pk): known[int(pk)]} if int(pk) in known else {}
    first = min(known, default=None) if table.is_made_by_acts_alone else None
    return list(_compare(table, _read_values(table, Q(pk=pk)), noted, first=first))


def key_of(table: type[Model], pk: int) -> str:
    return f"{table._meta.label_lower} {pk}"


def tables_of_community() -> list[Table]:
    return witnessed_models(apps.get_models())


def _reading_titles(entries: Iterable[KeptValues], titles: dict[int, str]) -> Iterator[KeptValues]:
    """Pass the entries on, and keep of each event that no act removed the title alone."""
    for kept in entries:
        for key, values in kept.get(Event._meta.label_lower, {}).items():
            if values is None:
                titles.pop(int(key), None)
            elif "title" in values:
                titles[int(key)] = values["title"]
        yield kept


def _missing_events(titles: Mapping[int, str]) -> Iterator[tuple[str, str, str]]:
    stand = set(Event.every.values_list("pk", flat=True))
    for title in (title for pk, title in titles.items() if pk not in stand):
        yield f"Event “{title}”", NOT_REMOVED, GONE


def _last_values(entries: Iterable[KeptValues], tables: Collection[Table]) -> Known:
    by_label = {table._meta.label_lower: table for table in tables}
    known: Known = {table: {} for table in tables}
    for kept in entries:
        for label, rows in kept.items():
            if label in by_label:
                _take_over(known[by_label[label]], rows)
    return known


def _take_over(known: dict[int, Values | None], rows: Mapping[str, Values | None]) -> None:
    for key, values in rows.items():
        before = known.get(int(key))
        known[int(key)] = None if values is None else {**(before or {}), **values}


def _wrong_in_event(table: Table, event: Event, known: Known) -> Iterator[Wrong]:
    """A row without an act is wrong where the act that registered the event noted what it wrote."""
    noted, is_noted_from_birth = known[table], "seed" in (known[Event].get(event.pk) or {})
    rows = _read_values(
        table, Q(**{table.of_event: event.pk}) | Q(pk__in=[pk for pk, values in noted.items() if values])
    )
    yield from _compare(table, rows, noted, first=0 if is_noted_from_birth else None)


def _wrong_of_community(table: Table, noted: Mapping[int, Values | None]) -> Iterator[Wrong]:
    """A row without an act is wrong if it is younger than the first one that an act noted."""
    yield from _compare(
        table, _read_values(table, Q()), noted, first=min(noted, default=None) if table.is_made_by_acts_alone else None
    )


def _read_values(table: Table, wanted: Q) -> dict[int, Values]:
    rows = table._base_manager.filter(wanted).values_list("pk", *table.witnessed)
    return {pk: dict(zip(table.witnessed, values, strict=True)) for pk, *values in rows}


def _compare(
    table: Table, rows: Mapping[int, Values], noted: Mapping[int, Values | None], *, first: int | None
) -> Iterator[Wrong]:
    """`first`: rows from this key on are known to the journal; None where no row is."""
    for pk, values in rows.items():
        known = noted.get(pk)
        if known is not None:
            yield from _wrong_columns(table, pk, values, known)
        elif pk in noted or (first is not None and pk >= first):
            yield Wrong(table, pk, "", NO_ACT, STANDS)
    for pk, known in noted.items():
        if known is not None and pk not in rows:
            yield Wrong(table, pk, "", NOT_REMOVED, GONE)


def _wrong_columns(table: Table, pk: int, values: Values, known: Values) -> Iterator[Wrong]:
    for column, kept in known.items():
        if column in values:
            stands = as_noted(table, column, values[column])
            if stands != kept and as_stored(stands) != as_stored(kept) and not _went_with(table, column, kept, stands):
                yield Wrong(table, pk, column, kept, values[column])


def _went_with(table: Table, column: str, kept: Any, stands: Any) -> bool:
    """Return whether the row that this column named was removed, and its key with it."""
    field = table._meta.get_field(column)
    if stands is not None or kept is None or not isinstance(field, ForeignKey):
        return False
    is_emptied = field.remote_field.on_delete is SET_NULL
    return is_emptied and not bool(field.related_model._base_manager.filter(pk=kept).exists())


def _without_acts_elsewhere(wrong: list[Wrong], event: Event) -> list[Wrong]:
    """Leave out changes by acts in other journals, such as the merging of a venue."""
    known: Known = defaultdict(dict)
    for table in {row.table for row in wrong}:
        label = table._meta.label_lower
        entries = JournalEntry.objects.filter(kept__has_key=label).exclude(event=event)
        entries = entries.filter(pk__gt=_first_entry(event)).order_by("pk")
        for table_known in _last_values(entries.values_list("kept", flat=True), [table]).items():
            known[table_known[0]] = table_known[1]
    return [row for row in wrong if not _is_written_elsewhere(row, known[row.table])]


def _first_entry(event: Event) -> int:
    return JournalEntry.objects.filter(event=event).order_by("pk").values_list("pk", flat=True).first() or 0


def _is_written_elsewhere(row: Wrong, known: Mapping[int, Values | None]) -> bool:
    if row.pk not in known:
        return False
    values = known[row.pk]
    if values is None or not row.column:
        return (values is None) == bool(row.stands == GONE)
    stands = as_noted(row.table, row.column, row.stands)
    return row.column in values and bool(as_stored(values[row.column]) == as_stored(stands))


def _lines(wrong: list[Wrong]) -> Iterator[tuple[str, str, str]]:
    """Yield the place, the journal's value and the row's value of each difference."""
    names = named_rows({(row.table, row.pk) for row in wrong})
    for row in wrong:
        where = names[row.table, row.pk]
        if not row.column:
            yield where, row.kept, row.stands
        else:
            label = f"{where}, {named_column(row.table, row.column)}"
            yield label, *in_words(row.table, row.column, row.kept, row.stands)
