"""A file of another tool is shown first, and then becomes an event as an event file does."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tests import factories
from tests.engine.formats.samples import EVENTS, SAMPLES
from tests.tournaments.plain import Page
from tournaments.engine.formats import read_file
from tournaments.engine.formats.documents import compare, write_document
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
ADDRESS = "/events/import/"


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Kim")


@pytest.fixture
def client(director: User) -> Client:
    client = Client()
    client.force_login(director)
    return client


def upload(client: Client, data: bytes) -> Any:
    return client.post(ADDRESS, {"file": SimpleUploadedFile("upload", data)})


def confirm(client: Client, shown: Any, **answers: Any) -> Any:
    """Press the button of the page on which the file was shown."""
    return client.post(ADDRESS, Page(shown.text).form("text").filled(answers))


@pytest.mark.parametrize("name", EVENTS)
def test_file_is_shown_first_and_then_saved(client: Client, name: str) -> None:
    shown = upload(client, SAMPLES[name])
    assert (shown.status_code, "What was found" in shown.text, Event.objects.count()) == (200, True, 0)
    saved = confirm(client, shown)
    event = Event.objects.get()
    assert (saved.status_code, saved["Location"], event.sanctioned) == (302, event.get_absolute_url(), False)
    is_open = name in ("trf16", "eventlink-pairings")  # 3 rounds of 4; a round without results
    assert event.state == (Event.State.RUNNING if is_open else Event.State.COMPLETE)
    assert event.unsanctioned_because.startswith("Imported from a file of another tool (")
    assert client.get(event.get_absolute_url()).status_code == 200
    assert client.get(f"{event.get_absolute_url()}standings/").status_code == 200
    assert document_of(event)["brought"]["format"]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_names_arrive_as_they_are_written_in_any_encoding(client: Client, encoding: str) -> None:
    text = SAMPLES["trf16"].decode().replace("Łukasz", "Lukasz")
    assert confirm(client, upload(client, text.encode(encoding))).status_code == 302
    assert {"José Pérez", "Günther Weiß"} <= set(Player.objects.values_list("name", flat=True))


def test_differences_and_what_is_not_kept_are_told_before_saving(client: Client) -> None:
    shown = upload(client, SAMPLES["trf16"].replace(b" 2.5    1", b" 3.0    1"))
    said = " ".join(unescape(shown.text).split())
    assert "Where the totals differ" in said
    assert '<td data-label="In the file">3</td> <td data-label="Here">2.5</td>' in said
    assert "<li>Birth dates</li>" in said
    confirm(client, shown)
    event = Event.objects.get()
    assert "1 total differs from the file's own" in event.unsanctioned_because
    assert [one["in_file"] for one in document_of(event)["brought"]["differences"]] == [3.0]


def test_player_who_asked_to_miss_a_later_round_sits_it_out(client: Client) -> None:
    confirm(client, upload(client, SAMPLES["trf16"] + b"\r\nXXZ 2"))
    event = Event.objects.get()
    rests = {entry.player.name: entry.sits_out for entry in event.entries.select_related("player")}
    assert [name for name, rounds in rests.items() if rounds] == ["Åsa Ångström"]
    assert rests["Åsa Ångström"] == [4]
    assert b"\r\n240 Z   4    2\r\n" in client.get(f"{event.get_absolute_url()}event.trf").content


def test_preview_says_when_the_file_names_no_day(client: Client) -> None:
    text = SAMPLES["trf16"].decode()
    assert "4 July 2026" in upload(client, text.encode()).text
    shown = unescape(upload(client, text.replace("042 2026/07/04", "042").encode()).text)
    assert "The file names no day. The event gets today's." in shown


def test_known_name_is_asked_about_before_anything_is_saved(client: Client) -> None:
    known = factories.PlayerFactory(name="Jose Perez")
    shown = upload(client, SAMPLES["trf16"])
    assert "Who is meant?" in shown.text
    assert confirm(client, shown, pick=[str(known.pk)]).status_code == 302
    assert Event.objects.get().entries.filter(player=known).exists()
    assert not Player.objects.filter(name="José Pérez").exists()


def test_same_file_again_is_known(client: Client) -> None:
    confirm(client, upload(client, SAMPLES["wer"]))
    again = upload(client, SAMPLES["wer"])
    new = {"pick": ["new"] * 3} if "Who is meant?" in again.text else {}
    answer = confirm(client, again, **new)
    assert (answer.status_code, Event.objects.count()) == (409, 1)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (SAMPLES["melee-players"], "This file holds players and no rounds."),
        (SAMPLES["tom"][:700], "ends too early"),
        (b"junk", "none of the formats that can be read"),
        (b"\x89PNG\r\n", "This is no text file."),
    ],
)
def test_file_of_which_no_event_can_be_made_is_refused_in_words(client: Client, data: bytes, said: str) -> None:
    answer = upload(client, data)
    assert (answer.status_code, said in unescape(answer.text), Event.objects.count()) == (422, True, 0)


@pytest.mark.parametrize("name", ["trf26", "challonge-swiss", "tom"])
def test_api_takes_the_text_or_the_json_of_a_file(client: Client, name: str) -> None:
    text = SAMPLES[name].decode()
    body = {"document": json.loads(text)} if text.startswith("{") else {"text": text}
    answer = client.post("/api/v1/events/import/", body, content_type="application/json")
    assert (answer.status_code, Event.objects.count()) == (201, 1)
    refused = client.post("/api/v1/events/import/", {"text": "junk"}, content_type="application/json")
    assert (refused.status_code, "none of the formats" in refused.text) == (422, True)


def test_api_shows_what_the_page_shows_before_saving(client: Client) -> None:
    known = factories.PlayerFactory(name="Jose Perez")
    text = SAMPLES["trf16"].replace(b" 2.5    1", b" 3.0    1").decode()
    address = "/api/v1/events/import/preview/"
    shown = client.post(address, {"text": text}, content_type="application/json").json()
    assert (shown["format"], shown["players"], shown["rounds_scheduled"]) == ("TRF16", 5, 4)
    assert shown["rounds"][0] == {"number": 1, "tables": 2, "byes": 1, "open": 0, "is_playoff": False}
    assert [(one["player"], one["in_file"], one["here"]) for one in shown["differences"]] == [("p01", 3, 2.5)]
    assert "birth dates" in shown["not_kept"]
    assert [(one["id"], one["players"][0]["id"]) for one in shown["candidates"]] == [("p01", known.pk)]
    answered = {"text": text, "players": {"p01": {"player": known.pk}}}
    assert client.post(address, answered, content_type="application/json").json()["candidates"] == []
    assert not Event.objects.exists()


def test_api_previews_the_event_file_of_this_site(client: Client) -> None:
    confirm(client, upload(client, SAMPLES["wer"]))
    address = f"/api/v1/events/{Event.objects.get().pk}/document/"
    document = client.get(address).json()
    shown = client.post("/api/v1/events/import/preview/", document, content_type="application/json").json()
    assert (shown["format"], shown["not_kept"], shown["players"]) == ("", [], len(document["players"]))
    assert [one["number"] for one in shown["rounds"]] == [one["number"] for one in document["rounds"]]
    assert [one["is_playoff"] for one in shown["rounds"]] == [False, True]


def test_shell_imports_a_file_of_another_tool(director: User, tmp_path: Any) -> None:
    (tmp_path / "cup.trf").write_bytes(SAMPLES["trf26"])
    call_command("import_event", str(tmp_path / "cup.trf"), "--by", director.email)
    assert Event.objects.get().title == "Ligue"


def test_event_goes_out_as_a_report_and_comes_in_again(client: Client) -> None:
    confirm(client, upload(client, SAMPLES["trf16"]))
    event = Event.objects.get()
    page = client.get(event.get_absolute_url())
    assert f'href="{event.get_absolute_url()}event.trf"' in page.text
    report = client.get(f"{event.get_absolute_url()}event.trf")
    assert report["Content-Type"] == "text/plain; charset=utf-8"
    assert client.get(f"/api/v1/events/{event.pk}/trf/").content == report.content
    brought = read_file("", report.content)
    assert [player.name for player in brought.players][:2] == ["José Pérez", "Åsa Ångström"]
    assert compare(brought, write_document(brought)) == ()


def test_bracket_is_no_report(client: Client) -> None:
    confirm(client, upload(client, SAMPLES["challonge-single"]))
    event = Event.objects.get()
    assert "event.trf" not in client.get(event.get_absolute_url()).text
    assert client.get(f"{event.get_absolute_url()}event.trf").status_code == 404
    assert client.get(f"/api/v1/events/{event.pk}/trf/").status_code == 422


def test_another_file_than_the_one_that_was_shown_is_shown_first(client: Client) -> None:
    form = Page(upload(client, SAMPLES["trf16"]).text).form("text").filled({"text": SAMPLES["wer"].decode()})
    assert ("Friday" in client.post(ADDRESS, form).text, Event.objects.count()) == (True, 0)
