"""Event files at the doors: in the browser, as a download, from the shell; and the pages of what came in."""

from __future__ import annotations

import io
import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.exchange.selectors.documents import document_of, document_text
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db

SAMPLES = Path(__file__).parents[2] / "documents"
KEPT = sorted(path for path in SAMPLES.glob("event-*.json") if path.suffixes == [".json"])
TWO_DECKS = json.loads((SAMPLES / "event-v1-two-decks.json").read_text())
GUIDE = json.loads((SAMPLES / "event-v1.json").read_text())
BROKEN = json.dumps({**TWO_DECKS, "version": 2})


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Ada", email="ada@sentinel.example")


def page(user: User) -> PlainBrowser:
    return browser(user).open("/events/import/")


def sent_as_file(user: User, content: bytes) -> Any:
    client = Client()
    client.force_login(user)
    return client.post("/events/import/", {"file": SimpleUploadedFile("event.json", content)}, follow=True)


# --- in the browser ---------------------------------------------------------------------------------------------------


def test_pasted_file_becomes_an_event_that_its_reader_directs(director: User) -> None:
    desk = page(director)
    desk.send(desk.page.form("text"), text=json.dumps(GUIDE))
    event = Event.objects.get()
    assert (desk.status, desk.url) == (200, event.get_absolute_url())
    assert "The event is imported." in desk.text
    assert factories.director_of(event) == director
    assert document_of(event) == GUIDE


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_event_comes_out_as_it_came_in_to_the_byte(director: User, path: Path) -> None:
    event = factories.bring_document(json.loads(path.read_text()), by=director)
    assert document_text(event, whole=True) == path.read_text()
    assert document_of(Event.objects.get(pk=event.pk)) == json.loads(path.read_text())


def test_chosen_file_becomes_an_event(director: User) -> None:
    answer = sent_as_file(director, b"\xef\xbb\xbf" + json.dumps(TWO_DECKS).encode())
    assert answer.redirect_chain == [(Event.objects.get().get_absolute_url(), 302)]


def test_refused_text_stays_and_the_place_stands_beside_it(director: User) -> None:
    desk = page(director)
    desk.send(desk.page.form("text"), text=BROKEN)
    assert desk.status == 422
    assert "version: expected 1, not 2" in desk.text
    assert desk.page.form("text").value("text") == BROKEN
    assert not Event.objects.exists()


def test_text_of_a_refused_file_comes_back_to_be_mended(director: User) -> None:
    answer = sent_as_file(director, BROKEN.encode())
    assert answer.status_code == 422
    assert "version: expected 1, not 2" in answer.text
    assert unescape(BROKEN) in unescape(answer.text)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The submitted file is empty."),
        (b" \n", "Choose a file, or paste the text of one."),
        (b"{", "document: expected JSON: Expecting property name enclosed in double quotes (line 1, column 2)"),
        (b"\x1f\x8b\x08\x00gzip", "This is no text file."),
        (b"[" * 100_000, "document: expected JSON of reasonable depth and size"),
        (b'{"seed": NaN}', "document: expected JSON: NaN is no number"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "document: expected JSON of reasonable depth and size"),
        (b"\x00" * 1000, "This is no text file."),
    ],
    ids=["empty", "blank", "broken", "zipped", "deep", "nan", "digits", "nul"],
)
def test_file_that_is_none_is_refused_in_words(content: bytes, said: str, director: User) -> None:
    answer = sent_as_file(director, content)
    assert (answer.status_code, said in unescape(answer.text)) == (422, True)
    assert not Event.objects.exists()


# --- as a download ----------------------------------------------------------------------------------------------------


# --- from the shell ---------------------------------------------------------------------------------------------------


def test_shell_imports_a_file_and_says_where_it_is(tmp_path: Path, director: User) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(TWO_DECKS))
    said = io.StringIO()
    call_command("import_event", str(file), "--by", "ADA@sentinel.example", stdout=said)
    event = Event.objects.get()
    assert said.getvalue() == f"Kept sample of two decks: 3 players, {event.get_absolute_url()}\n"
    assert factories.director_of(event) == director


def test_shell_imports_many_files_with_a_bar_and_names_those_that_it_cannot(
    tmp_path: Path, director: User, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "good.json", tmp_path / "broken.json"]
    for file, content in zip(files, (json.dumps(TWO_DECKS), BROKEN), strict=True):
        file.write_text(content)
    said = io.StringIO()
    with pytest.raises(CommandError, match="1 of 2 files were not imported; the others are") as refused:
        call_command("import_event", *map(str, files), "--by", director.email, stdout=said)
    assert "broken.json: version: expected 1, not 2" in str(refused.value)
    assert said.getvalue().startswith("Kept sample of two decks: 3 players, ")
    assert "Importing events" in capsys.readouterr().out
    with pytest.raises(CommandError, match="about one file"):
        call_command("import_event", *map(str, files), "--by", director.email, "--another", "p01")


def test_shell_reads_standard_input(monkeypatch: pytest.MonkeyPatch, director: User) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GUIDE).encode())))
    call_command("import_event", "-", "--by", director.email, stdout=io.StringIO())
    assert Event.objects.get().title == "Kept sample"


@pytest.mark.parametrize(
    ("content", "by", "said"),
    [
        (BROKEN, "ada@sentinel.example", "version: expected 1, not 2"),
        ("{", "ada@sentinel.example", "document: expected JSON"),
        (None, "ada@sentinel.example", "No such file or directory"),
        (BROKEN, "nobody@sentinel.example", "No member has the address nobody@sentinel.example."),
    ],
)
def test_shell_says_what_is_wrong_and_saves_nothing(
    content: str | None, by: str, said: str, tmp_path: Path, director: User
) -> None:
    file = tmp_path / "event.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(CommandError, match=said) as refused:
        call_command("import_event", str(file), "--by", by)
    assert refused.value.returncode == 1
    assert not Event.objects.exists()


# --- the pages of an event of two decks -------------------------------------------------------------------------------


@pytest.fixture
def two_decks(director: User) -> Event:
    return factories.bring_document(TWO_DECKS, by=director)


def test_standings_have_the_columns_of_the_ruleset(two_decks: Event) -> None:
    text = browser().open(f"{two_decks.get_absolute_url()}standings/").text
    positions = [text.index(f">{heading}</th>") for heading in ("VP", "Diff", "Best", "SoS")]
    assert positions == sorted(positions)
    assert ">CVP</th>" not in text
    assert "won the final confrontation" in text
    assert "After 2 rounds and the final confrontation." in text


def test_figures_are_explained_by_the_ruleset(two_decks: Event) -> None:
    text = browser().open(f"{two_decks.get_absolute_url()}standings/figures/").text
    assert "2 for a full win or a bye, 1 for a modified win, 0 for a modified loss or a full loss" in text
    assert "<strong>Best</strong> the highest of +22, −1, −12, −40 = +22" in text


def test_every_page_says_that_its_rounds_were_not_drawn_here(two_decks: Event) -> None:
    for tail in ("", "pairings/", "standings/", "players/"):
        assert "its rounds were not drawn here" in browser().open(two_decks.get_absolute_url() + tail).text


def test_result_of_two_decks_is_corrected_with_its_own_endings(two_decks: Event, director: User) -> None:
    desk = browser(director).open(f"{two_decks.get_absolute_url()}rounds/1/tables/1/")
    form = desk.page.form("result")
    assert form.choices["result"] == ["full_win", "timed", "both_quit", "quit"]
    assert (form.value("life_a"), form.value("winner")) == ("22", "a")
    desk.send(form, winner="b", life_b="15", life_a="", reason="Slips were exchanged.")
    assert desk.status == 200
    match = document_of(two_decks)["rounds"][0]["matches"][0]
    seats = {"a": "a", "b": "b", "side_a": "dark", "side_b": "light"}
    assert match == {**seats, "result": "full_win", "winner": "b", "life_b": 15}
    journal = unescape(browser(director).open(f"{two_decks.get_absolute_url()}journal/").text)
    assert "game 1 of round 1, table 1 corrected from finished: full win, amber 22 : basalt –" in journal


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"result": "full_win", "winner": "", "life_a": ""}, "Who won? Choose a name."),
        ({"result": "full_win", "winner": "b", "life_b": ""}, "This ending needs the Life Force of basalt"),
        ({"result": "quit", "winner": "a"}, "A quit needs the differential the director sets."),
        ({"result": "timed", "winner": "", "life_a": "5", "life_b": "5"}, "This ending needs the Lost Pile of amber"),
        ({"result": "modified_win"}, "none of the answers"),
    ],
)
def test_what_an_ending_misses_is_asked_for_by_name(
    typed: dict[str, str], said: str, two_decks: Event, director: User
) -> None:
    desk = browser(director).open(f"{two_decks.get_absolute_url()}rounds/1/tables/1/")
    desk.send(desk.page.form("result"), reason="Misread.", **typed)
    assert (desk.status, said in unescape(desk.text)) == (422, True)


def test_timed_game_that_is_level_goes_to_whom_chance_chose(two_decks: Event, director: User) -> None:
    desk = browser(director).open(f"{two_decks.get_absolute_url()}rounds/2/tables/1/")
    desk.send(desk.page.form("result"), random_winner="b", reason="The other die.")
    cards = {card.player: card for card in records.scorecards(two_decks)}
    assert [line.outcome for line in cards["a"].lines][1] == "MW"


def test_event_of_two_decks_is_finalized(two_decks: Event, director: User) -> None:
    desk = browser(director).open(f"{two_decks.get_absolute_url()}finalize/")
    assert 'name="winner"' not in desk.text  # its final confrontation was played
    desk.send(desk.page.form("seen"))
    assert desk.status == 200
    placed = list(two_decks.placements.order_by("rank").values_list("player__name", flat=True))
    assert placed == ["basalt", "cobalt", "amber"]


@pytest.mark.parametrize("document", [TWO_DECKS, GUIDE, {**GUIDE, "listing": None, "rounds": GUIDE["rounds"][:2]}])
def test_texts_of_an_imported_listing_can_be_edited_and_nothing_else_moves(document: Any, director: User) -> None:
    event = factories.bring_document(document, by=director)
    before = records.record(event)
    desk = browser(director).open(f"{event.get_absolute_url()}edit/")
    desk.send(desk.page.form("title", "venue"), venue="Another room")
    assert desk.status == 200
    event = Event.objects.get(pk=event.pk)
    assert (event.venue, records.record(event), event.ruleset) == ("Another room", before, document["ruleset"])


def test_event_without_rounds_gets_them_by_its_listing(director: User) -> None:
    document = {**GUIDE, "rounds": [], "options": None, "tiebreakers": None, "listing": None}
    event = factories.bring_document(document, by=director)
    edit = browser(director).open(f"{event.get_absolute_url()}edit/")
    edit.send(edit.page.form("title", "rounds_scheduled"), rounds_scheduled="3", format="constructed", pool="complete")
    assert edit.status == 200
    event.refresh_from_db()
    assert (event.rounds_scheduled, event.pool, event.ruleset) == (3, "complete", "tcc-2e")


def test_calendar_and_player_pages_show_events_of_any_ruleset(two_decks: Event) -> None:
    assert "Star Wars CCG" in browser().open("/events/?past=1").text
    player = two_decks.entries.first().player
    assert "Kept sample of two decks" in browser().open(player.get_absolute_url()).text


def test_admin_says_of_an_import_which_rounds_can_be_drawn_again(director: User) -> None:
    guide, two_decks = (factories.bring_document(document, by=director) for document in (GUIDE, TWO_DECKS))
    client = Client()
    client.force_login(User.objects.create_superuser("root@club.example"))
    chosen = list(JournalEntry.objects.filter(event__in=(guide, two_decks)).values_list("pk", flat=True))
    url = reverse("admin:tournaments_journalentry_changelist")
    answer = client.post(url, {"action": "replay", "_selected_action": chosen, "index": 0})
    said = sorted(f"{message.level_tag}: {message}" for message in get_messages(answer.wsgi_request))
    bare = "Not drawn here: there is no position and seed to draw it from again."
    assert said == sorted(
        [
            *(f"success: {guide}, round {number}: the replay gives the same draw." for number in (1, 2, 3)),
            *(f"info: {two_decks}, game {game} of round {n}: {bare}" for n in (1, 2) for game in (1, 2)),
        ]
    )


def test_import_is_found_from_my_events_and_from_registering(director: User) -> None:
    for start in ("/my/", "/events/new/"):
        assert "/events/import/" in browser(director).open(start).page.links


def test_second_click_imports_nothing_more(director: User) -> None:
    desk = page(director)
    form = desk.page.form("text")
    for _ in range(2):
        desk.send(form, text=json.dumps(TWO_DECKS))
    assert Event.objects.count() == 1


def test_draft_is_not_in_the_file() -> None:
    event = factories.FullEventFactory(players=4)
    draw_round(event, by=factories.director_of(event))
    assert document_of(event)["rounds"] == []


def test_games_of_a_round_and_the_decks_are_named(two_decks: Event) -> None:
    pairings = browser().open(f"{two_decks.get_absolute_url()}pairings/2/").text
    assert "Game 2 of round 1 of 2" in pairings
    assert 'basalt <span class="soft">dark</span>' in pairings
    rounds = browser().open(f"{two_decks.get_absolute_url()}rounds/").text
    assert rounds.count("not drawn here</span>") == 5
    assert "Game 1 of round 2" in rounds
    assert "Game 1 of the final confrontation" in rounds
