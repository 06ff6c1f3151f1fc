"""What leaves as a file does nothing where it is opened: no formula in a sheet, no page in a document."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests import factories
from tests.fuzz.hostile import MARKUP
from tests.rings import matrix
from tournaments.engine.tables.cells import inert
from tournaments.kernel.table_files import table_file
from tournaments.people.models import Player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
FORMULAS = (
    "=1+1",
    "=cmd|'/C calc'!A0",
    '=HYPERLINK("https://evil.example";"Standings")',
    "+1+1",
    "+491701234567",
    "-1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1;1)",
    "|calc",
    "%0A=1+1",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    "\u00a0=1+1",
    "\u3000=1+1",
    "＝1+1",
    "＋1+1",
    "－1+1",
    "＠SUM(1)",
    "﹢1",
    "﹣1",
    "⁼1",
    "⁺1",
    "₊1",
    "﹦1",
    "﹫SUM",
    "％1",
)
SIGNS = frozenset("=+-@|%\t\r\n")


@matrix("text", FORMULAS)
def test_text_that_begins_like_a_formula_is_text(text: str) -> None:
    assert read(sheet((("Rank", text),)))[0][1].startswith("'")


@given(st.text(st.characters(codec="utf-8"), max_size=30))
def test_no_cell_of_a_sheet_begins_a_formula(text: str) -> None:
    (cell,) = read(sheet(((text,),)))[0] if text else [""]
    assert cell.strip(" \u00a0\u3000")[:1] not in SIGNS
    assert text in (cell, cell[1:])


@given(st.sampled_from(FORMULAS), st.text("\",;\t\r\n'=+-@ａ", max_size=20))
def test_no_quote_or_separator_makes_two_cells_of_one(formula: str, rest: str) -> None:
    assert [len(row) for row in read(sheet((("a", f"{rest}{formula}{rest}", "b"),)))] == [3]


def test_numbers_stay_numbers_and_names_stay_names() -> None:
    assert [inert(cell) for cell in (-15, 2.5, "Ada", "O'Neil", "7of9", "")] == [-15, 2.5, "Ada", "O'Neil", "7of9", ""]


def test_standings_come_as_a_sheet_that_says_what_the_page_says() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2, title="Evening")
    Player.objects.filter(pk=event.entries.first().player_id).update(name="=1+1")
    answer = Client().get(f"{event.get_absolute_url()}standings.csv")
    heading, *rows = read(answer)
    assert heading[:4] == ["Rank", "Player", "Round 1", "Round 2"]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert "'=1+1" in {row[1] for row in rows}
    assert all(float(row[heading.index("VP")]) > 0 for row in rows)
    assert answer["Content-Disposition"] == f'attachment; filename="{event.year}-evening-standings.csv"'
    assert answer["Content-Type"] == "text/csv; charset=utf-8"


def test_lists_come_as_workbooks_and_with_semicolons() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, title="Evening")
    Player.objects.filter(pk=event.entries.first().player_id).update(name="=1+1")
    for name in ("standings", "players", "rounds"):
        book = load_workbook(io.BytesIO(Client().get(f"{event.get_absolute_url()}{name}.xlsx").content)).active
        rows = list(book.iter_rows(values_only=True))
        plain = read(Client().get(f"{event.get_absolute_url()}{name}.csv"))
        answer = Client().get(f"{event.get_absolute_url()}{name}.csv?separator=semicolon")
        split = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=";"))
        assert [len(row) for row in rows] == [len(row) for row in plain] == [len(row) for row in split]
        assert "=1+1" in {cell for row in rows for cell in row}
        assert "'=1+1" in {cell for row in plain for cell in row}
        assert not any(cell.data_type == "f" for row in book.iter_rows() for cell in row)
        assert any(cell.data_type == "n" for row in book.iter_rows(min_row=2) for cell in row if cell.value is not None)


def test_rounds_hold_every_table_with_its_scores() -> None:
    event = factories.PlayedEventFactory(players=5, rounds=2)
    heading, *rows = read(Client().get(f"{event.get_absolute_url()}rounds.csv"))
    assert heading == ["Round", "Table", *(f"{w} {n}" for n in (1, 2) for w in ("Player", "Score", "Result")), "Games"]
    assert [row[0] for row in rows] == ["round 1"] * 3 + ["round 2"] * 3
    games = [row for row in rows if row[5]]
    assert len(games) == 4
    assert all(row[3].isdigit() and row[6].isdigit() for row in games)


def test_sheet_that_is_known_is_not_sent_again() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    url = f"{event.get_absolute_url()}standings.csv"
    tag = Client().get(url)["ETag"]
    assert Client().get(url, headers={"If-None-Match": tag}).status_code == 304
    factories.play_rounds(Event.objects.get(pk=event.pk), 1)
    assert Client().get(url, headers={"If-None-Match": tag}).status_code == 200


def test_sheet_before_the_first_complete_round_is_a_heading() -> None:
    event = factories.FullEventFactory(players=4)
    assert len(read(Client().get(f"{event.get_absolute_url()}standings.csv"))) == 1


def test_document_is_a_file_of_json_and_no_page() -> None:
    event = factories.FullEventFactory(players=4, title=MARKUP[0], notes=MARKUP[1])
    Player.objects.filter(pk=event.entries.first().player_id).update(name=MARKUP[2])
    page = reverse("tournaments:document", args=(event.year, event.slug))
    for url in (page, f"/api/v1/events/{event.pk}/document/"):
        answer = Client().get(url)
        assert answer["Content-Type"] == "application/json"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert MARKUP[0] in str(json.loads(answer.content))
    assert Client().get(page)["Content-Disposition"].startswith("attachment; ")


def sheet(rows: tuple[Any, ...]) -> Any:
    return table_file(RequestFactory().get("/"), "x", rows)


def read(answer: Any) -> list[list[str]]:
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))
