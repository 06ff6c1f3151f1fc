"""A pasted table is read by its columns, which the director corrects as a whole; nothing but names is kept."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.people.models import Player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
SHEET = "Vorname;Nachname;E-Mail;Elo\nGünther;Weiß;g.weiss@club.example;1650\nAnn;Müller;ann@club.example;1500"


@pytest.fixture
def event() -> Event:
    return factories.EventFactory()


def paste(event: Event, text: str) -> PlainBrowser:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    return desk.send(desk.page.form("names"), names=text)


def names_in(desk: PlainBrowser) -> list[str]:
    form = desk.page.form("name-1")
    return [value for name, value in form.fields if name.startswith("name-")]


def test_columns_are_recognised_and_the_others_are_not_kept(event: Event) -> None:
    desk = paste(event, SHEET)
    assert "Read as a table of 4 columns. Correct a column" in desk.text
    assert names_in(desk) == ["Günther Weiß", "Ann Müller"]
    desk.send(desk.page.form("name-1"))
    assert set(event.entries.values_list("player__name", flat=True)) == {"Günther Weiß", "Ann Müller"}
    assert not Player.objects.filter(name__contains="@").exists()


def test_director_corrects_a_column_and_not_each_row(event: Event) -> None:
    desk = paste(event, "Ann;Lee;1500\nBob;Smith;1600")
    assert names_in(desk) == ["Lee Ann", "Smith Bob"]
    form = desk.page.form("column-0")
    assert form.choices["column-0"][:3] == ["name", "given", "family"]
    desk.send(form, **{"column-0": "given", "column-1": "family"})
    assert names_in(desk) == ["Ann Lee", "Bob Smith"]


def test_choice_that_is_none_is_read_as_it_was_recognised(event: Event) -> None:
    desk = paste(event, "Ann;Lee;1500\nBob;Smith;1600")
    desk.send(desk.page.form("column-0"), **{"column-0": "nonsense"})
    assert names_in(desk) == ["Lee Ann", "Smith Bob"]


def test_list_of_names_is_no_table(event: Event) -> None:
    desk = paste(event, "1. Ann Lee\n2. Bob Smith")
    assert "Read as a table" not in desk.text
    assert names_in(desk) == ["Ann Lee", "Bob Smith"]


def test_row_without_a_name_is_left_out_and_told(event: Event) -> None:
    desk = paste(event, "Name;Elo\nAnn Lee;1500\n;1600\nBob Smith;1700")
    assert names_in(desk) == ["Ann Lee", "Bob Smith"]
    assert "1 row without a name is left out." in desk.text
