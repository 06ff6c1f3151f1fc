"""A list of players as a file that somebody brings: a table, a workbook, an event file, or another tool's file."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from tournaments.engine.document.event import FORMAT
from tournaments.engine.document.place import DocumentError, loads
from tournaments.engine.formats import BroughtEvent, BroughtPlayer, read_file
from tournaments.engine.formats.brought import FormatError
from tournaments.engine.formats.eventlink import is_report
from tournaments.engine.formats.reading import UNKNOWN, read_text
from tournaments.engine.formats.trf import is_trf
from tournaments.engine.names.cleaning import clean
from tournaments.engine.tables.cells import inert, is_formula
from tournaments.engine.tables.encodings import decode_text
from tournaments.engine.tables.rows import TAB, filled_lines, find_delimiter, raw_rows
from tournaments.engine.tables.unreadable import UnreadableFile, check_file, check_size
from tournaments.engine.tables.workbooks import is_workbook, read_workbook

LONGEST_LIST = 300_000
"""So many characters may the text of a list have."""
EVENT_FILE = "event file"
NOBODY = "No player stands in this file. Choose the one that holds the list."
HEADS = ("Number", "Name", "Handle", "Club", "Country", "Rating", "Id")
Player = tuple[str, str, str, str, str, str, str]
"""What stands under each of these heads; empty where the file does not say it."""


@dataclass(frozen=True, slots=True)
class BroughtList:
    """`text` is the list as a table, or one name a line, as somebody could have pasted it.

    `format` names the tool of a file that is no table. `encoding` is empty where nothing else could be meant; `sheet`
    is the one that was read of the `sheets` of a workbook.
    """

    text: str
    format: str = ""
    encoding: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()


def read_list(name: str, data: bytes, *, encoding: str = "", sheet: str = "") -> BroughtList:
    """Return the list in a file, whatever tool wrote it. `encoding` and `sheet`: as its reader corrected them.

    Raises UnreadableFile, DocumentError or FormatError with a sentence for a file that holds none.
    """
    check_file(data)
    if is_workbook(data):
        book = read_workbook(data, sheet)
        if not book.rows:
            raise UnreadableFile(f"The sheet “{book.sheet}” is empty. Choose a workbook that holds the list.")
        return BroughtList(_build_text(book.rows), sheet=book.sheet, sheets=book.sheets)
    decoded = decode_text(data, encoding)
    brought = _read_players(name, decoded.text)
    if brought is None:
        _check_table(decoded.text)
        return BroughtList(decoded.text, encoding="" if decoded.is_plain else decoded.encoding)
    tool, players = brought
    if not players:
        raise UnreadableFile(NOBODY)
    check_size(len(players), 1)
    return BroughtList(_build_text(_filled_columns(players)), tool, "" if decoded.is_plain else decoded.encoding)


def read_pasted_report(text: str) -> str:
    """Return the players of a pasted TRF file or report of EventLink as a table; other texts as they are."""
    if not (is_trf(text) or is_report(text)):
        return text
    try:
        _, players = _list_players(read_text("", text))
    except FormatError:
        return text
    return _build_text(_filled_columns(players))


def _read_players(name: str, text: str) -> tuple[str, list[Player]] | None:
    """Return the tool that wrote the file and its players; None where it is a table."""
    if _is_event_file(text):
        return EVENT_FILE, _players_of_document(loads(text))
    try:
        event = read_file(name, text.encode("utf-8-sig", "replace"))
    except FormatError as error:
        if str(error) != UNKNOWN or text.lstrip().startswith(("{", "[", "<")):
            raise
        return None
    return _list_players(event)


def _list_players(event: BroughtEvent) -> tuple[str, list[Player]]:
    return str(event.format), [_build_row(player) for player in event.players]


def _build_row(player: BroughtPlayer) -> Player:
    """Return what the file says of a player. A handle of another site is no handle here."""
    rating = "" if player.rating is None else str(player.rating)
    name = player.name or player.handle
    return (str(player.number), name, "", player.club, player.country, rating, player.external_id)


def _is_event_file(text: str) -> bool:
    return text.lstrip().startswith("{") and f'"{FORMAT}"' in text


def _players_of_document(document: Any) -> list[Player]:
    players = document.get("players") if isinstance(document, dict) else None
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise DocumentError("players", "expected the list of players")
    return [_row_of_document(player, at) for at, player in enumerate(players, start=1)]


def _row_of_document(player: dict[str, Any], at: int) -> Player:
    """Return the row of a player whom the event file calls by name, handle or id."""
    name, handle, number = (_cell_text(player.get(key)) for key in ("name", "handle", "number"))
    if not (name or handle):
        name = _cell_text(player.get("id"))
    return (number or str(at), name, handle, "", "", "", "")


def _cell_text(value: Any) -> str:
    return " ".join(str(value).split()) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""


def _filled_columns(players: Sequence[Player]) -> list[tuple[str, ...]]:
    """Return a heading and the rows, without the columns in which nothing stands."""
    rows = [HEADS, *players]
    filled = [at for at in range(len(HEADS)) if any(player[at] for player in players)]
    return [tuple(row[at] for at in filled) for row in rows]


def _check_table(text: str) -> None:
    """Raises UnreadableFile for a table that is larger than lists are, and for one with formulas."""
    lines = filled_lines(clean(text))
    check_size(len(lines), 1)
    delimiter = find_delimiter(lines)
    if not delimiter:
        return
    for number, row in enumerate(raw_rows(lines, delimiter), start=1):
        check_size(0, len(row))
        if any(map(is_formula, row)):
            message = f"Row {number} holds a formula. Write the value in its place, and choose the file again."
            raise UnreadableFile(message)


def _build_text(rows: Sequence[Sequence[str]]) -> str:
    """Return the rows as a table that can be pasted; of one column, its lines."""
    if all(len(row) < 2 for row in rows):
        return "\n".join("".join(row) for row in rows)
    text = StringIO()
    csv.writer(text, delimiter=TAB, lineterminator="\n").writerows([map(inert, row) for row in rows])
    return text.getvalue()
