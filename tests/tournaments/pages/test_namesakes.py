"""Two of one name, and names that run from right to left, on every page and print of an event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from html import unescape

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser, crawled
from tournaments.entries.services.entries import Name, enter_names
from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list
from tournaments.play.selectors.pasted import read_pasted_rows
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
NAMES = ("José Pérez", "משה כהן", "Ann", "Jose Perez", "مريم علي", "Bob")
TWO = ("José Pérez", "Jose Perez")
BARE = re.compile(r"(?<!value=\")Jos[ée] P[ée]rez(?! #[14]\b)")
TURNING = re.compile(r"(?<!\u2068)(?<!value=\")(?:משה כהן|مريم علي)")
OF_ONE = re.compile(r"^/(players|ratings|leagues)/|event\.json|/known/")
"""Pages about one person, and the file that names everybody by an id."""


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    event = factories.FullEventFactory(players=0)
    enter_names(event, [Name(name, another=True) for name in NAMES], by=factories.director_of(event), check_in=True)
    event.refresh_from_db()
    factories.play_rounds(event, 1)
    factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


@pytest.mark.whole
def test_every_page_tells_namesakes_apart_and_isolates_names(event: Event) -> None:
    client = Client()
    client.force_login(factories.director_of(event))
    pages = crawled(client, [event.get_absolute_url(), f"{event.get_absolute_url()}print/"])
    texts = {
        url: unescape(read.text) for url, read in pages.items() if not OF_ONE.search(url) and not url.endswith(".trf")
    }
    assert sum("Perez #4" in text for text in texts.values()) > 20
    assert list(_find(BARE, texts)) == []
    assert list(_find(TURNING, {url: text for url, text in texts.items() if ".csv" not in url})) == []


def test_calls_and_sheets_hold_the_number_and_no_sign_that_only_a_page_needs(event: Event) -> None:
    called = Device(factories.director_of(event)).get(f"/events/{event.pk}/entries/").json()["results"]
    assert [entry["player"]["name"] for entry in called] == [
        "José Pérez #1", "משה כהן", "Ann", "Jose Perez #4", "مريم علي", "Bob"
    ]  # fmt: skip
    sheet = Client().get(f"{event.get_absolute_url()}standings.csv").text
    assert "José Pérez #1" in sheet
    assert "\u2068" not in sheet


def test_pasted_result_says_by_the_number_on_the_list_who_is_meant(event: Event) -> None:
    table = event.rounds.get(number=2).matches.get(seats__player__name="Jose Perez")
    meant, unclear = read_pasted_rows(event, ["Jose Perez #4 100 35", "Perez 100 35"])
    assert (meant.table, meant.state) == (table.table, "ready")
    assert "Jose Perez #4 100 FW" in meant.result
    assert unclear.state == "wrong"


@pytest.mark.parametrize("page", ["pairings/", "players/", "rounds/", "projector/", "standings/"])
def test_page_asks_as_often_for_namesakes_as_for_anybody(page: str, event: Event) -> None:
    asked = []
    for names in (NAMES, [f"Walk-in {number}" for number, _ in enumerate(NAMES)]):
        for entry, name in zip(event.entries.select_related("player"), names, strict=True):
            entry.player.name = name
            entry.player.save(update_fields=Player.NAMED)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(f"{event.get_absolute_url()}{page}").status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    ("regions", "names"),
    [
        (("", ""), ["José Pérez (record 1)", "Jose Perez (record 2)"]),
        (("ES", "ES"), ["José Pérez (record 1)", "Jose Perez (record 2)"]),
        (("ES", "MX"), ["José Pérez (Spain)", "Jose Perez (Mexico)"]),
    ],
)
def test_lists_of_many_events_tell_by_region_or_record(regions: tuple[str, str], names: list[str]) -> None:
    people = [
        Player(pk=pk, name=name, country=code) for pk, (name, code) in enumerate(zip(TWO, regions, strict=True), 1)
    ]
    assert list(names_in_list(people).values()) == names
    assert list(names_in_list([*people[:1], Player(pk=3, name="Ann")]).values()) == ["José Pérez", "Ann"]


def test_event_chooses_by_which_name_its_lists_go(event: Event) -> None:
    by, page = factories.director_of(event), f"{event.get_absolute_url()}players/"
    shown = [browser().open(page).text.index(name) for name in ("Ann", "Bob", "José Pérez")]
    assert shown == sorted(shown)
    entry = event.entries.get(number=3)
    entry.player.name = "Ann Zander"
    entry.player.save(update_fields=Player.NAMED)
    answer = Device(by).patch(f"/events/{event.pk}/", {"by_family_name": True})
    assert (answer.status_code, answer.json()["by_family_name"]) == (200, True)
    for url in (page, f"{event.get_absolute_url()}print/names/"):
        text = browser(by).open(url).text
        assert text.index("Bob") < text.index("Pérez") < text.index("Ann Zander")


def _find(names: re.Pattern[str], texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for url, text in texts.items():
        yield from ((url, text[max(found.start() - 80, 0) : found.end() + 40]) for found in names.finditer(text))
