"""A result worked out from what happened: at the desk, on My table, by API. Nothing is saved (OPG 7.3, 7.5.1)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.record.models import Match, Round

pytestmark = pytest.mark.django_db

BOTH = {"planet_a": 1, "space_a": 1, "planet_b": 1, "space_b": 0}
TIME = {"called": "on", "turns_equal": "on"}


@pytest.fixture
def played() -> Round:
    event = factories.FullEventFactory(players=0, title="Ann & Bob")
    factories.enter(event, factories.UserFactory(handle="Ann").player, factories.UserFactory(handle="Bob").player)
    return factories.RoundFactory(event=event)


def table(played: Round) -> Match:
    return played.matches.select_related("round__event").get()


def desk(played: Round) -> PlainBrowser:
    url = reverse("tournaments:result", args=(played.event.year, played.event.slug, played.number, 1))
    return browser(factories.director_of(played.event)).open(url)


def phone(played: Round) -> PlainBrowser:
    player = table(played).seats.get(place=0).player
    return browser(player.user).open(reverse("tournaments:my_table", args=(played.event.year, played.event.slug)))


def work_out(page: PlainBrowser, **typed: Any) -> PlainBrowser:
    return page.send(page.page.form("result"), work_out=1, **typed)


@pytest.mark.parametrize("opened", [desk, phone])
def test_worked_out_result_fills_the_form_and_is_saved_as_shown(opened: Any, played: Round) -> None:
    page = work_out(opened(played), score_a=40, score_b=80, **BOTH, **TIME)
    name = table(played).seats.get(place=0).player.shown_name
    assert f"{name} has completed a planet and a space mission" in unescape(page.text)
    form = page.page.form("result")
    values = [form.value(name) for name in ("result", "winner", "planet_b")]
    assert (page.status, values) == (200, ["modified_win", "a", "1"])
    assert not table(played).is_reported
    page.send(form)
    assert page.status == 200
    assert table(played).is_reported == (opened is desk)
    assert table(played).self_reports.exists() == (opened is phone)


@pytest.mark.parametrize("opened", [desk, phone])
def test_what_is_needed_is_named_beside_its_field_and_nothing_is_lost(opened: Any, played: Round) -> None:
    page = work_out(opened(played), score_a=100, score_b="", planet_a=2)
    assert page.status == 422
    assert "is needed to work it out" in page.text
    form = page.page.form("result")
    assert (form.value("score_a"), form.value("planet_a")) == ("100", "2")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"score_a": 10, "score_b": 20, "planet_a": -1}, "the least is 0"),
        ({"score_a": 10, "score_b": 20}, "The game goes on"),
        ({"score_a": 10, "score_b": 20, "called": "on", "planet_a": 0, "space_a": 0, **BOTH}, "same number of turns"),
    ],
)
def test_game_that_comes_to_nothing_says_why(typed: dict[str, Any], said: str, played: Round) -> None:
    page = work_out(desk(played), **typed)
    assert (page.status, said in unescape(page.text)) == (422, True)
    assert page.page.form("result").value("score_a") == str(typed["score_a"])
    assert re.search(r'class="work-out"\s+open', page.text)


def test_rules_of_the_listing_say_which_figures_are_asked() -> None:
    asked = {"modern": True, "open": False}
    for rules, bonus in asked.items():
        played = factories.RoundFactory(event=factories.FullEventFactory(players=2, game="1E", rules=rules))
        form = desk(played).page.form("result")
        assert ("bonus_a" in dict(form.fields), "aq_seeded_b" in dict(form.fields)) == (bonus, bonus)


def test_programs_are_told_the_result_and_why(played: Round) -> None:
    path = f"/events/{played.event.pk}/rounds/1/tables/1/proposal/"
    device = Device(factories.UserFactory())
    happened = {"score_a": 50, "score_b": 50, "decked": True, "facts_a": {"missions": 0}, "facts_b": {"missions": 0}}
    said = device.post(path, happened).json()
    points = [one["vp"] for one in said["earned"]]
    assert (said["report"]["result"], said["section"], points) == ("deck_out", "OPG 7.5.1", [2, 2])
    refused = device.post(path, {"score_a": 100, "score_b": 5})
    assert (refused.status_code, refused.json()["code"]) == (422, "figures_missing")
    assert "planet_a, space_a" in refused.json()["detail"]
    assert device.post(path, {"score_a": "100"}).status_code == 400
    assert not table(played).is_reported
