"""A list of people as the table it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.names.sheets import ColumnKind, read_sheet

COUNTRIES = frozenset({"DE", "Germany", "US", "USA", "SE"})


@pytest.mark.parametrize(
    ("text", "kinds", "names"),
    [
        ("Weiß;Günther;1650\nMüller;Ann;1500", "family given rating", ["Günther Weiß", "Ann Müller"]),
        ("Ann Lee\t1500\nBob Smith\t1600", "name rating", ["Ann Lee", "Bob Smith"]),
        ('"Smith, John",1823,USA\n"Lee, Ann",1500,DE', "name rating country", ["John Smith", "Ann Lee"]),
        ("Name,Rating,Club\nAnn Smith,1500,Blue\nBob,1400,Red", "name rating club", ["Ann Smith", "Bob"]),
        ("Perez, Jose\nLee, Ann\nSmith, John", "family given", ["Jose Perez", "Ann Lee", "John Smith"]),
        ("Vorname|Nachname|E-Mail\nAnn|Lee|a@b.de", "given family email", ["Ann Lee"]),
        ("Prénom;Nom;Pays\nAnn;Lee;SE\nZoë;Roy;DE", "given family country", ["Ann Lee", "Zoë Roy"]),
        ("1  Ann Lee  1500\n2  Bob Smith  1400", "number name rating", ["Ann Lee", "Bob Smith"]),
        ("Rank\tName\tHandle\n1\tAnn\tann_x\n2\tBob\t", "number name handle", ["ann_x", "Bob"]),
        ("Ann Lee, ann@x.de\nBob, bob@x.de", "name email", ["Ann Lee", "Bob"]),
        ("Ann Lee\t+49 151 2345678\nBob\t+49 151 8765432", "name phone", ["Ann Lee", "Bob"]),
        (
            "Timestamp,Full name,Colour?,First time?,Allergies\n2026/12/01 6:00:01 PM,Ann Lee,red,no,\n"
            "2026/12/01 6:01:00 PM,Bob,blue,,nuts",
            *("nothing name nothing nothing nothing", ["Ann Lee", "Bob"]),
        ),
        ("2026-12-01 18:00:01\tAnn Lee\n2026-12-01 18:02:11\tBob Smith", "nothing name", ["Ann Lee", "Bob Smith"]),
        ("Sign-up, Friday\n\nName\nAnn Lee\nLee, Bob", "name", ["Ann Lee", "Bob Lee"]),
        ("Name\n1. Lee, Ann\n2. Bob", "name", ["1. Lee, Ann", "2. Bob"]),
        ("\ufeffName;Id\r\nAnn;1\r\nBob;2\r\n", "name number", ["Ann", "Bob"]),
    ],
)
def test_columns_are_recognised(text: str, kinds: str, names: list[str]) -> None:
    sheet = read_sheet(text, COUNTRIES)
    assert sheet is not None
    assert (" ".join(sheet.kinds), sheet.names()) == (kinds, names)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ann",
        "Ann\nBob",
        "1. Ann Lee\n2. Bob Smith",
        "Ann, Bob, Cid",
        "Ann  Lee\nBob  Smith",
        "Ann; late\nBob\nCid",
        "Ann\nNick\nBob",
    ],
)
def test_list_of_names_is_no_table(text: str) -> None:
    assert read_sheet(text, COUNTRIES) is None


def test_reader_says_what_a_column_holds() -> None:
    sheet = read_sheet("Ann;Lee;1500\nBob;Smith;1600")
    assert sheet is not None
    assert sheet.names([ColumnKind.GIVEN, ColumnKind.FAMILY, ColumnKind.NOTHING]) == ["Ann Lee", "Bob Smith"]
    assert sheet.names([ColumnKind.NOTHING, ColumnKind.NAME, ColumnKind.NOTHING]) == ["Lee", "Smith"]
    assert (sheet.samples(0), sheet.samples(9)) == ("Ann, Bob", "")


@given(st.text(alphabet='ab"\n;,|\t 1@é\u202e', max_size=60))
def test_no_text_makes_it_fall_over(text: str) -> None:
    sheet = read_sheet(text, COUNTRIES)
    assert sheet is None or all(sheet.names())
