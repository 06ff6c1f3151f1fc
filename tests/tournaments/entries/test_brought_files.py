"""A director chooses a file of players: read like a pasted list, corrected, refused in a sentence; and out again."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import factories
from tests.engine.test_brought_lists import HOSTILE, workbook
from tests.tournaments.plain import Page
from tournaments.entries.forms import entries as forms
from tournaments.entries.services.entries import Name, enter_names
from tournaments.record.models import Event

Send = Callable[..., Any]
pytestmark = pytest.mark.django_db
NAMES = ["José Pérez", "Günther Weiß", "=Bob", "Zoë, Jr.", "'t Hooft"]


@pytest.fixture
def event() -> Event:
    return factories.EventFactory()


def client_of(event: Event) -> Client:
    client = Client()
    client.force_login(factories.director_of(event))
    return client


@pytest.fixture
def send(event: Event) -> Send:
    """Send the form of a list with a file, and what else is typed."""
    client = client_of(event)

    def sent(data: bytes | None = None, *, status: int = 200, name: str = "list.csv", **typed: str) -> Any:
        files = {"file": SimpleUploadedFile(name, data)} if data is not None else {}
        answer = client.post(f"{event.get_absolute_url()}entries/paste/", {**files, **typed})
        assert answer.status_code == status
        page: Any = Page(answer.content.decode())
        page.said = unescape(answer.content.decode())
        return page

    return sent


def names_in(page: Page) -> list[str]:
    return [value for name, value in page.form("name-1").fields if name.startswith("name-")]


def test_file_is_read_like_a_pasted_table_and_its_columns_corrected(send: Send) -> None:
    page = send("Ann;Müller;1500\nBob;Groß;1600".encode("cp1252"))
    assert names_in(page) == ["Müller Ann", "Groß Bob"]
    form = page.form("column-0", "encoding")
    assert form.value("names") is None
    kept = {name: value for name, value in form.fields if name.startswith("kept")}
    page = send(**kept, **{"column-0": "given", "column-1": "family", "encoding": "cp1252"})
    assert names_in(page) == ["Ann Müller", "Bob Groß"]


def test_director_says_in_which_encoding_a_file_is(send: Send) -> None:
    page = send("Name;Elo\nKovačić;1500\nAnn;1400".encode("cp1250"))
    kept = {name: value for name, value in page.form("encoding").fields if name.startswith("kept")}
    assert names_in(send(**kept, encoding="cp1250")) == ["Kovačić", "Ann"]
    assert "cannot be read once more" in send(kept="nonsense", status=422).said


def test_other_sheets_of_a_workbook_are_offered(send: Send) -> None:
    page = send(workbook(("Name", "Elo"), ("Ann", 1), Reserve=[("Elo", "Name"), (2, "Bob"), (3, "Cid")]))
    form = page.form("sheet", "read_sheet")
    assert form.choices["sheet"] == ["Sheet", "Reserve"]
    sent = {name: value for name, value in form.fields if name not in ("csrfmiddlewaretoken", "sheet")}
    assert names_in(send(**sent, sheet="Reserve")) == ["Bob", "Cid"]


@pytest.mark.parametrize("kind", HOSTILE)
def test_file_that_cannot_be_read_says_why_and_nothing_is_saved(send: Send, event: Event, kind: str) -> None:
    data, said = HOSTILE[kind]
    assert said in send(data, status=422).said
    assert not event.entries.exists()


def test_nothing_typed_is_lost_and_a_file_that_is_refused_later_stands_in_the_text(send: Send) -> None:
    page = send(b"Bob", status=422, names="Ann Lee")
    assert page.form("names", "file").value("names") == "Ann Lee"
    assert "Names are typed and a file is chosen." in page.said
    page = send(b"Name;Elo\n" + b"x" * 81 + b";1\nBob;2", status=422)
    assert page.form("names", "file").value("names").startswith("Name;Elo")


@pytest.mark.parametrize("kind", ["csv", "csv?separator=semicolon", "xlsx"])
def test_exported_players_come_in_again_and_nobody_is_doubled(send: Send, event: Event, kind: str) -> None:
    member = factories.UserFactory(handle="kes_7").player
    own = [Name(name, another=True) for name in NAMES]
    enter_names(event, [*own, Name("kes_7", member.pk)], by=factories.director_of(event))
    exported = Client().get(f"{event.get_absolute_url()}players.{kind}").content
    page = send(exported)
    assert set(names_in(page)) == {*NAMES, "kes_7"}
    picks = [value for name, value in page.form("line-1").fields if name.startswith("pick-")]
    assert picks == [f"skip:{name}" for name in NAMES]  # the member has not said yet whether it is them: who is meant?
    other = factories.EventFactory(by=factories.UserFactory())
    answer = client_of(other).post(
        f"{other.get_absolute_url()}entries/paste/", {"file": SimpleUploadedFile("x", exported)}
    )
    assert sorted(names_in(Page(answer.content.decode()))) == sorted([*NAMES, "kes_7"])


def test_long_list_is_entered_in_parts_and_shows_how_far_it_is(
    send: Send, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "AT_ONCE", 2)
    page = send(b"Ann Lee\nBob Roy\nCid Fox\nDee Kim")
    client = client_of(event)
    for entered in (2, 4):
        fields = dict(page.form("name-1").fields)
        answer = client.post(f"{event.get_absolute_url()}entries/confirm/", fields, follow=True)
        assert event.entries.count() == entered
        page = Page(answer.content.decode())
        assert ("progress" in dict(page.tags)) is (entered == 2)
    assert len(set(event.entries.values_list("player__name", flat=True))) == 4


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({"text": "Name;Elo\nAnn Lee;1\nBob Roy;2"}, ["Ann Lee", "Bob Roy"]),
        ({"text": "Ann Lee\nBob Roy"}, ["Ann Lee", "Bob Roy"]),
        ({"text": "Ann;Lee\nBob;Roy", "columns": ["given", "family"]}, ["Ann Lee", "Bob Roy"]),
        ({"file": "Name;Elo\nJosé;1\nZoë;2".encode("cp1252")}, ["José", "Zoë"]),
        ({"file": "Name;Elo\nKovačić;1\nAnn;2".encode("cp1250"), "encoding": "cp1250"}, ["Kovačić", "Ann"]),
        ({"file": workbook(("Name",), R=[("Name",), ("Ann",)]), "sheet": "R"}, ["Ann"]),
        ({"text": "Ann;Lee\nBob;Roy", "columns": ["given"]}, "The list is read as 2 columns."),
        ({"text": "Ann", "lines": ["Bob"]}, "Send either"),
        ({"text": "Name;Elo\n;1\n;2"}, "not 0"),
        ({"file": b"\x89PNG\r\n"}, "This file is a picture."),
    ],
)
def test_program_sends_a_list_as_text_or_file(event: Event, body: dict[str, Any], found: list[str] | str) -> None:
    is_file = "file" in body
    sent = {**body, "file": SimpleUploadedFile("list", body["file"])} if is_file else body
    kind = {} if is_file else {"content_type": "application/json"}
    answer = client_of(event).post(f"/api/v1/events/{event.pk}/entries/candidates/", sent, **kind)
    if isinstance(found, list):
        assert [row["line"] for row in answer.json()] == found
    else:
        assert found in answer.text
        assert answer.status_code in (400, 422)
