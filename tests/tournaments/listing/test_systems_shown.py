"""The page of games and rules says of every system where it stands and what its rounds have to be."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine import GAME_RULES, STRUCTURES
from tournaments.engine.drafts.kinds import KINDS
from tournaments.engine.house import PRESETS, describe_house_rules
from tournaments.engine.scenarios import SCENARIOS
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def card_of(shown: str, code: str) -> str:
    rules = GAME_RULES[code]
    return shown.partition(f"{rules.name} {rules.code} · {rules.source}")[2].partition("How a game ends")[0]


@pytest.fixture
def shown() -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", unescape(Client().get("/formats/").text)).split())


def test_every_way_to_draft_says_its_groups_and_how_long_decks_are_built(shown: str) -> None:
    for kind in KINDS.values():
        assert f"{kind.name} {kind.section}" in shown
        assert kind.why in shown
        for building in kind.building:
            assert f"{building.minutes} minutes" in shown
    assert "Heats OPG 9" in shown


def test_change_of_rounds_warns_of_what_does_not_fit() -> None:
    by = factories.UserFactory()
    pods, chess = (
        factories.PodEventFactory(players=5, by=by),
        factories.FullEventFactory(players=4, by=by, sanctioned=False, rounds_scheduled=3),
    )
    page = browser(by).open(f"{pods.get_absolute_url()}edit/rounds/")
    assert "a multiple of 5" in page.text
    page.send(page.page.form("unanimous"), rounds="7", unanimous="on")
    assert Event.objects.get(pk=pods.pk).rounds_scheduled == 7
    assert "7 are no whole number of matches: schedule 10." in page.text
    body = {"rounds": 5, "reason": "attendance", "unanimous": True}
    answer = Device(by).post(f"/events/{chess.pk}/round-changes/", body)
    assert answer.json()["warnings"] == [
        "4 players have met everybody after 3 rounds; further rounds give them byes. (OPG 7.6)"
    ]
    assert "warnings" not in Device(by).get(f"/events/{chess.pk}/round-changes/").json()["results"][0]


def test_number_of_rounds_stays_even_where_each_pair_plays_twice() -> None:
    by = factories.UserFactory()
    event = factories.FullEventFactory(players=4, by=by, scenario="no_such_thing_as_luck")
    page = browser(by).open(f"{event.get_absolute_url()}edit/rounds/")
    assert "An even number, at least four" in page.text
    page.send(page.page.form("unanimous"), rounds="5", unanimous="on")
    assert "choose an even number of rounds, not 5" in page.text
    assert Event.objects.get(pk=event.pk).rounds_scheduled == 4


def test_every_scenario_says_how_it_is_played_and_where_it_stands(shown: str) -> None:
    for scenario in SCENARIOS.values():
        assert scenario.overview in shown
        assert f"· {scenario.section}" in shown
    assert shown.count("The number of rounds is even, and at least four.") == 1


def test_every_pairing_style_says_what_follows_the_rounds_of_everybody(shown: str) -> None:
    for structure in STRUCTURES.values():
        assert f"{structure.name} {structure.code} · {structure.section}" in shown
        for stage in structure.stages:
            assert stage.meaning in shown


def test_tribbles_are_played_in_whole_matches_of_five_rounds(shown: str) -> None:
    for code in ("tcc-tribbles", "tcc-tribbles-troubles"):
        card = card_of(shown, code)
        assert "At a table 3 to 8 players A match lasts 60 minutes, online 70" in card
        assert "a multiple of 5 (OPG 7.2, 7.6)" in card
        assert "Places are decided by Total score, Rounds won" in card


def test_games_of_two_say_how_many_rounds_make_sense(shown: str) -> None:
    assert "everybody has met everybody (OPG 7.6)" in card_of(shown, "tcc-2e")


def test_house_rules_are_stated_in_words_and_promise_no_sanction(shown: str) -> None:
    card = card_of(shown, "house")
    assert "never sanctioned" in card
    assert "Sanctioned from" not in card
    assert "K by level" not in card
    for house in PRESETS:
        for about, words in describe_house_rules(house):
            assert f"{about} {words}" in card


def test_free_events_say_that_nothing_is_drawn_and_give_no_limits(shown: str) -> None:
    card = card_of(shown, "free")
    assert "the director types the final order" in card
    assert "Nothing is drawn: how many rounds there were is for the listing alone." in card
    assert "minutes" not in card
