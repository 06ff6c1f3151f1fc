"""The list of players and the rounds of an event as rows of a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.tables.cells import Cell, Row
from tournaments.play.selectors import tables
from tournaments.play.selectors.tables import EntryRow, PairedTable, TablePlace
from tournaments.record.models import Event


def players_sheet(event: Event) -> tuple[Row, ...]:
    """Return a heading and everybody on the list, in the order of entry, in a form that can be imported again."""
    rows = tables.entries(event)
    has_names = any(row.public_name for row in rows)
    heading = ["Number", "Player", "Country", "In the event"]
    if has_names:
        heading.insert(2, "Full name")
    return (tuple(heading), *(_player_row(row, has_names=has_names) for row in rows))


def rounds_sheet(event: Event) -> tuple[Row, ...]:
    """Return a heading and every table of every published round, with its result where it is reported."""
    rounds = tables.rounds_with_tables(event)
    seats = max((len(table.places) for _, shown in rounds for table in shown), default=0)
    heads = (f"{head} {seat}" for seat in range(1, seats + 1) for head in ("Player", "Score", "Result"))
    lines = ((title, table) for title, shown in rounds for table in shown)
    return (("Round", "Table", *heads, "Games"), *(_table_row(title, table, seats) for title, table in lines))


def _player_row(row: EntryRow, *, has_names: bool) -> Row:
    cells: list[Cell] = [row.number, row.name]
    if has_names:
        cells.append(row.public_name)
    return (*cells, row.country, _status(row))


def _status(row: EntryRow) -> str:
    if row.gone:
        return row.gone
    if not row.checked_in:
        return "entered"
    if row.entered_in > 1:
        return f"since {row.word} {row.entered_in}"
    return "checked in"


def _table_row(title: str, table: PairedTable, seats: int) -> Row:
    cells = []
    for place in table.places:
        for cell in _place_cells(place):
            cells.append(cell)
    empty = [""] * (3 * (seats - len(table.places)))
    return (title, "" if table.number is None else table.number, *cells, *empty, "; ".join(table.games))


def _place_cells(place: TablePlace) -> Iterator[Cell]:
    yield place.name
    yield _number_cell(place.score)
    yield place.outcome or place.figures


def _number_cell(text: str) -> Cell:
    """Return a score as the number that it is."""
    plain = text.replace("−", "-")
    if plain.removeprefix("-").isdecimal():
        return int(plain)
    return text
