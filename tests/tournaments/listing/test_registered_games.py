"""A game of one file, registered beside those of the guide: listed, filtered, shown, played and rated; then gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.listed_pods import POD_GAME, listed
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.pod_events import sit_down
from tests.toy_system import counted
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.listed import ListedRules
from tournaments.engine.games.tcc.second_edition import TCC_2E
from tournaments.exchange.selectors.documents import document_of
from tournaments.people.models import Office
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.records import rules_of

pytestmark = pytest.mark.django_db
WORDS = {"game": "POD", "format": "pod_draft", "pool": "box", "rules": "sweet"}
DUELS = replace(
    TCC_2E, code="test-duels", name="Duels", listed=(ListedRules("DUEL", "short", "Short duels", "Duels 2"),)
)
DUEL_GAME = replace(POD_GAME, code="DUEL", label="Duels", section="Duels 1", lists={"overall": ("constructed",)})
"""A game of two, whose rounds are drawn."""


@pytest.fixture
def pods() -> Iterator[None]:
    with listed():
        yield


def sent(**said: Any) -> dict[str, Any]:
    start = factories.in_hours(7 * 24).isoformat()
    usual = {"title": "Night at the box", "starts_at": start, "time_zone": "Europe/Berlin", "rounds_scheduled": 2}
    return {**usual, **WORDS, **said}


def box(by: Any = None, **said: Any) -> Event:
    return factories.EventFactory(by=by, **{**WORDS, "rounds_scheduled": 2, "title": "Night at the box", **said})


def refused(**said: Any) -> tuple[int, str]:
    answer = Device(factories.UserFactory()).post("/events/", sent(**said))
    return answer.status_code, str(answer.json())


@pytest.mark.usefixtures("pods")
@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"rules": "modern"}, "Modern is made for First Edition, not for Pods."),
        ({"game": "2E", "rounds_scheduled": 3, "rules": "standard"}, "Pod draft is made for Pods, not for Second Ed"),
        ({"format": "constructed"}, "Sweet rules go with the format Pod draft only."),
        ({"options": {"sweets": "no"}}, "Pods has no choice 'sweets'"),
        ({"game": "XX"}, "Expected one of 1E, 2E, TR, SW, 1997, 1995, OTHER, POD."),
    ],
)
def test_wrong_combination_is_refused_in_a_sentence(said: dict[str, Any], words: str) -> None:
    status, text = refused(**said)
    assert status in (400, 422)
    assert words in text
    assert not Event.objects.exists()


@pytest.mark.usefixtures("pods")
def test_calendar_and_other_pages_know_it() -> None:
    event = box()
    factories.EventFactory(title="Another")
    for query in ("game=POD", "format=pod_draft"):
        assert [day.title for day in Client().get(f"/events/?{query}").context["agenda"]] == [event.title]
    text = unescape(Client().get("/formats/").text)
    assert [
        words for words in ("POD · sanctioned from 2 rounds · Pods 1", "One box", "As printed") if words not in text
    ] == []
    assert "Count them." in Client().get("/conduct/at-the-table/POD/").text
    assert "Pods overall" in Client().get("/ratings/").text
    assert '<option value="POD"' in Client().get("/conduct/rulings/").text
    paper = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}print/deck-lists/")
    assert "<caption>Chips</caption>" in paper.text


@pytest.mark.usefixtures("pods")
def test_players_are_suspended_from_it_and_its_sets_are_noted() -> None:
    chief = Device(factories.CoordinatorFactory(post=Office.Post.DIRECTOR))
    event, player = box(preregistration=True), factories.UserFactory().player
    term = {"player": player.pk, "games": ["POD"], "starts_on": "2020-01-01", "reason": "Chips were eaten."}
    assert chief.post("/suspensions/", term).status_code == 201
    assert "suspended" in str(Device(player.user).post(f"/events/{event.pk}/my-entry/").json())
    assert factories.CardSetFactory(name="First chips", game="POD").game == "POD"
    by = factories.director_of(event)
    assert "First chips" in Client().get(event.get_absolute_url()).text
    assert '<option value="First chips"' in browser(by).open(f"{event.get_absolute_url()}edit/").text
    interim = {"title": "Chips", "text": "Chips are round.", "sections": "7.6", "effective_on": "2026-01-01"}
    assert chief.post("/conduct/interim/", {**interim, "games": ["POD"]}).json()["games"] == ["POD"]


def test_game_of_two_is_drawn_finalized_and_rated() -> None:
    with listed(DUEL_GAME, DUELS):
        words = {"game": "DUEL", "format": "constructed", "pool": "shelf", "rules": "short"}
        event = factories.FullEventFactory(players=6, **words, rounds_scheduled=3)
        factories.play_rounds(event, 3)
        finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))
        event.refresh_from_db()
        assert event_status(event).lists == ("duel-overall",)
        assert event.placements.count() == 6
        assert "Duels overall" in Client().get("/ratings/").text


@pytest.mark.whole
def test_what_is_withdrawn_is_nowhere() -> None:
    def everything() -> list[str]:
        pages = ("/formats/", "/events/", "/conduct/rulings/", "/conduct/at-the-table/", "/ratings/", "/api/schema/")
        return [Client().get(page).text for page in (*pages, "/api/v1/formats/")]

    before = everything()
    with listed():
        during = everything()
    assert [one != two for one, two in zip(before, during, strict=True)] == [True] * len(before)
    after = everything()
    assert [text for text in after if "Pods" in text or "pod_draft" in text or "POD" in text] == []
    assert refused()[0] == 400


@pytest.mark.usefixtures("pods")
def test_form_offers_it_and_what_is_made_for_it() -> None:
    page = browser(factories.UserFactory()).open("/events/new/")
    assert page.page.form("title", "date").choices["game"] == ["1E", "2E", "TR", "SW", "1997", "1995", "OTHER", "POD"]
    page.open("/events/new/?game=POD")
    piece = browser(factories.UserFactory()).client
    text = piece.get("/events/check/?game=POD&format=draft&pool=complete&rules=modern&scenario=cool").text
    assert [code for code in ("pod_draft", "shelf", "box", "sweet", "night") if f'value="{code}"' not in text] == []
    assert [code for code in ("draft", "complete", "modern", "cool") if f'value="{code}"' in text] == []
    assert 'value="shelf" selected' in text


@pytest.mark.usefixtures("pods")
def test_member_lists_it_by_the_form_and_its_page_says_what_it_is() -> None:
    page = browser(factories.UserFactory()).open("/events/new/")
    start = factories.in_hours(14 * 24)
    said = {"title": "Night at the box", "date": f"{start:%Y-%m-%d}", "time": "19:00", "time_zone": "UTC"}
    page.send(page.page.form("title", "date"), **said, **WORDS, rounds_scheduled=2, sanctioned="on")
    event = Event.objects.get()
    assert (event.game, event.rules, event.ruleset, event.options) == ("POD", "sweet", "test-pods", {"sweets": "yes"})
    text = unescape(page.open(event.get_absolute_url()).text)
    assert [words for words in ("Pods (Pods 1)", "Pod draft (Pods 6)", "Sweet (Pods 11)") if words not in text] == []
    assert "rated in the list Pods drafted" in unescape(page.open(event.get_absolute_url()).text)


@pytest.mark.usefixtures("pods")
def test_page_says_its_own_word_for_rules_that_two_games_call_alike() -> None:
    page = unescape(Client().get(box(rules="standard").get_absolute_url()).text)
    assert ("As printed (Pods 10)" in page, "pod draft · one box · as printed" in page) == (True, True)
    assert "Standard (OPG 4.3.5)" in unescape(Client().get(factories.EventFactory().get_absolute_url()).text)


@pytest.mark.usefixtures("pods")
def test_program_lists_it_and_finds_it_again() -> None:
    device = Device(factories.UserFactory())
    made = device.post("/events/", sent()).json()
    assert {name: made[name] for name in WORDS} == WORDS
    factories.EventFactory()
    for query in ("game=POD", "format=pod_draft", "ruleset=test-pods"):
        assert [one["id"] for one in device.get(f"/events/?{query}").json()["results"]] == [made["id"]]
    assert made["status"]["lists"] == ["pod-overall", "pod-drafted"]
    (game,) = (one for one in device.get("/formats/").json()["games"] if one["code"] == "POD")
    assert game == {"code": "POD", "label": "Pods", "section": "Pods 1", "least_rounds": 2}


@pytest.mark.usefixtures("pods")
def test_it_is_played_and_its_file_brings_it_back() -> None:
    by = factories.UserFactory()
    event = box(by, scenario="")
    factories.enter(event, *(factories.PlayerFactory() for _ in range(8)))
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING, starts_at=factories.in_hours(0))
    for number in (1, 2):
        played = sit_down(Event.objects.get(pk=event.pk), number)
        for match, chips in zip(played.matches.order_by("table"), ((30, 10, 5, 0), (0, 20, 10, 10)), strict=True):
            report_result(match, counted(*chips), by=by)
        complete_round(played, by=by)
    event.refresh_from_db()
    assert rules_of(event).scoring.cap == 50
    document = document_of(event)
    assert {name: document["listing"][name] for name in WORDS} == WORDS
    again = factories.bring_document(document, by=by)
    assert {name: getattr(again, name) for name in WORDS} == WORDS
    assert document_of(again)["rounds"] == document["rounds"]
