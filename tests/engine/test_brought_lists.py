"""Lists of players as files: every encoding and shape, and files that hold none."""

from __future__ import annotations

import json
from datetime import date
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import time_machine
from openpyxl import Workbook, load_workbook

from tests.engine.formats.samples import EVENTLINK_STANDINGS, TRF16
from tournaments.engine.brought_lists import read_list, read_pasted_report
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.names.sheets import read_sheet
from tournaments.engine.tables.cells import as_csv, inert, restore_text
from tournaments.engine.tables.workbooks import write_workbook

NAMES = ["José Pérez", "Günther Weiß", "Zoë O’Neil"]
SHAPES = {
    "comma": 'Name,Elo\n"José Pérez",1500\nGünther Weiß,1400\nZoë O’Neil,\n',
    "semicolon": "Nr;Vorname;Nachname\r\n1;José;Pérez\r\n2;Günther;Weiß\r\n3;Zoë;O’Neil\r\n",
    "tab": "Player\tClub\nJosé Pérez\tA\nGünther Weiß\tB\nZoë O’Neil\tC",
    "pipe": "Name|Land\nPérez, José|ES\nWeiß, Günther|DE\nO’Neil, Zoë|IE",
    "quoted": 'Name;Note\n"José\nPérez";"a;b"\n"Günther Weiß";""\n"Zoë O’Neil";x',
    "lines": "José Pérez\nGünther Weiß\nZoë O’Neil",
    "one column": "Name\nJosé Pérez\nGünther Weiß\nZoë O’Neil",
}


def names(data: bytes, **said: str) -> list[str]:
    text = read_list("list.csv", data, **said).text
    sheet = read_sheet(text)
    return sheet.names() if sheet else text.split("\n")


def workbook(*rows: tuple[object, ...], **sheets: list[tuple[object, ...]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    for title, others in sheets.items():
        sheet = book.create_sheet(title)
        for row in others:
            sheet.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def archive(parts: dict[str, bytes]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name, data)
    return file.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac-roman"])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_letter_is_lost_in_any_encoding_and_shape(encoding: str, shape: str) -> None:
    assert names(SHAPES[shape].encode(encoding)) == NAMES


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        ("Björn Åkesson", "latin-1", "cp1252"),
        ("König", "mac-roman", "mac-roman"),
        ("Łukasz Wiśniewski", "cp1250", "cp1250"),
        ("Иван Петров", "cp1251", "cp1251"),
        ("Иван Петров", "utf-16-le", "utf-16-le"),
        ("Ann Lee", "ascii", ""),
    ],
)
def test_encoding_is_told_from_the_letters(text: str, encoding: str, found: str) -> None:
    read = read_list("x.csv", f"Name,Elo\n{text},1500\nAnn,1400".encode(encoding))
    assert (read.encoding, text in read.text) == (found, True)


def test_reader_says_which_encoding_it_is() -> None:
    data = "Name;Elo\nKovačić;1500\nAnn;1400".encode("cp1250")
    assert names(data) != ["Kovačić", "Ann"]
    assert names(data, encoding="cp1250") == ["Kovačić", "Ann"]


def test_workbook_is_read_by_its_first_sheet_and_offers_the_others() -> None:
    data = workbook(
        ("Name", "Elo", "Born"),
        ("José\nPérez", 1500.0, date(1990, 5, 1)),
        ('"The" Tab\tMan', 1.5, None),
        Reserve=[("Name", "Elo"), ("Ann", 1)],
    )
    read = read_list("list.xlsx", data)
    assert read.sheets == ("Sheet", "Reserve")
    assert read.text.split("\n")[1] == "José Pérez\t1500\t1990-05-01"
    assert names(data) == ["José Pérez", '"The" Tab Man']
    assert names(data, sheet="Reserve") == ["Ann"]


EVENT = {"format": "trekcc-event", "players": [{"id": "a", "name": "Ann Lee"}, {"id": "b", "handle": "kes"}]}
TRF = "012 Open\n001    1      Lee,Ann                           1500 GER\n001    2      Roy,Zoë"


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [("event.json", json.dumps(EVENT), ["Ann Lee", "kes"]), ("event.trf", TRF, ["Ann Lee", "Zoë Roy"])],
)
def test_players_of_event_files_and_other_tools(name: str, text: str, found: list[str]) -> None:
    read = read_list(name, text.encode())
    sheet = read_sheet(read.text)
    assert sheet is not None
    assert (sheet.names(), bool(read.format)) == (found, True)


BOMB = {"[Content_Types].xml": b"<a/>", "xl/workbook.xml": b" " * 30_000_000}
MACRO = {"[Content_Types].xml": b"<a/>", "xl/workbook.xml": b"<a/>", "xl/vbaProject.bin": b"x"}
LAUGHS = (
    b'<!DOCTYPE a [<!ENTITY b "lol">'
    + b"".join(b'<!ENTITY b%d "&b;&b;&b;">' % at for at in range(9))
    + b"]><a>&b9;</a>"
)
HOSTILE = {
    "bomb": (archive(BOMB), "larger than 10 MB inside"),
    "macros": (archive(MACRO), "holds macros"),
    "entities": (archive({"[Content_Types].xml": LAUGHS, "xl/workbook.xml": LAUGHS}), "damaged"),
    "half a workbook": (workbook(("Name",))[:900], "damaged"),
    "another archive": (archive({"a.txt": b"x"}), "no XLSX workbook"),
    "password or XLS": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 500, "has a password, or the old XLS format"),
    "empty": (b"\xef\xbb\xbf \r\n", "This file is empty."),
    "empty sheet": (workbook(), "The sheet “Sheet” is empty."),
    "picture": (b"\x89PNG\r\n\x1a\n" + b"\x00" * 50, "This file is a picture."),
    "PDF": (b"%PDF-1.7\n", "This file is a PDF."),
    "noise": (bytes(range(1, 32)) * 9, "no table and no text"),
    "columns": ((",".join(["x"] * 10_000) + "\n").encode() * 2, "more than 30 columns"),
    "columns of a sheet": (workbook(tuple(range(40))), "more than 30 columns"),
    "rows": (b"Ann Lee\n" * 2_002, "more than 2000 rows"),
    "rows of a sheet": (workbook(*[("Ann",)] * 2_002), "more than 2000 rows"),
    "size": (b"Ann Lee\n" * 300_000, "up to 2 MB"),
    "formula": (b'Name,Elo\n"=HYPERLINK(""x"")",1\nAnn,2', "Row 2 holds a formula."),
    "formula of a sheet": (workbook(("Name", "Elo"), ("=1+1", 3)), "The formula in A2 has no value."),
    "no event": (b'{"format": "trekcc-event", "players": 3}', "expected the list of players"),
    "nobody": (b'{"format": "trekcc-event", "players": []}', "No player stands in this file."),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_file_without_a_list_is_refused_in_a_sentence(kind: str) -> None:
    data, said = HOSTILE[kind]
    with pytest.raises(RuleViolation) as refusal:
        read_list("list.csv", data)
    assert said in str(refusal.value)
    assert str(refusal.value).endswith((".", "players"))


TEXTS = ["=1+1", "'=1+1", "-Ann", "+Eve", " =x", "'t Hooft", "O'Neil", 'Bob; the "Rock"', "7of9", "Zoë, Jr."]


@pytest.mark.parametrize("separator", [",", ";"])
def test_texts_come_back_from_a_sheet_as_they_were(separator: str) -> None:
    sheet = read_sheet(as_csv([("Number", "Name"), *enumerate(TEXTS)], separator))
    assert sheet is not None
    assert sheet.names() == [text.strip() for text in TEXTS]
    assert [restore_text(inert(text)) for text in TEXTS] == TEXTS


def test_workbook_holds_numbers_dates_and_no_formula() -> None:
    rows = [("Rank", "Player", "VP", "On"), *((at, text, 1.5, date(2026, 5, 1)) for at, text in enumerate(TEXTS))]
    data = write_workbook("2026: a/b [x]", rows)
    with time_machine.travel("2030-01-01"):
        assert write_workbook("2026: a/b [x]", rows) == data
    sheet = load_workbook(BytesIO(data)).active
    assert [cell.data_type for cell in sheet[2]] == ["n", "s", "n", "d"]
    assert [row[1] for row in sheet.iter_rows(min_row=2, values_only=True)] == TEXTS
    assert names(data) == [text.strip() for text in TEXTS]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (EVENTLINK_STANDINGS, ["Ada Lovelace", "José María Núñez y Pérez", "grace H"]),
        (TRF16, ["José Pérez", "Åsa Ångström", "Nóra O'Neill", "Łukasz Nowak", "Günther Weiß"]),
    ],
)
def test_pasted_report_is_the_table_of_its_players(text: str, found: list[str]) -> None:
    sheet = read_sheet(read_pasted_report(text))
    assert sheet is not None
    assert sheet.names() == found


@pytest.mark.parametrize("text", ["Ann\nBob", "Name;Elo\nAnn;1500", "001 Ann\n002 Bob", "012 Cup\n001    1 cut"])
def test_pasted_text_that_is_no_report_stays_as_it_is(text: str) -> None:
    assert read_pasted_report(text) == text
