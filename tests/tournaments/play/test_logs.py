"""The notes of a game (OPG 7.8): by its players, by a director, in the event document; nothing typed is lost."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.self_reports import Log
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.play.services.logs import log_game
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Match

pytestmark = pytest.mark.django_db

NOW = datetime(2098, 5, 2, 13, 30, tzinfo=UTC)  # 15:30 in Berlin


@pytest.fixture
def match() -> Any:
    """A table whose round was published at 14:00 in Berlin."""
    with time_machine.travel(NOW.replace(hour=12, minute=0), tick=False):
        event = factories.FullEventFactory(players=0)
        factories.enter(event, factories.UserFactory(handle="Ann").player, factories.UserFactory(handle="Bob").player)
        factories.RoundFactory(event=event)
    with time_machine.travel(NOW, tick=False):
        yield fresh(Match.objects.get(round__event=event).pk)


def fresh(pk: int) -> Match:
    return Match.objects.select_related("round__event").get(pk=pk)


def player(match: Match, place: int = 0) -> User:
    user = match.seats.get(place=place).player.user
    assert user is not None
    return user


def phone(match: Match) -> PlainBrowser:
    event = match.round.event
    return browser(player(match)).open(reverse("tournaments:my_log", args=(event.year, event.slug)))


def desk(match: Match) -> PlainBrowser:
    event = match.round.event
    url = reverse("tournaments:log", args=(event.year, event.slug, 1, 1))
    return browser(factories.director_of(event)).open(url)


@pytest.mark.parametrize("opened", [phone, desk])
def test_notes_typed_on_the_phone_or_at_the_desk_stand_on_the_page(opened: Any, match: Match) -> None:
    page = opened(match)
    page.send(page.page.form("began"), first_turn="b", began="14:02", ended="15:10")
    assert page.status == 200
    assert f"{player(match, 1)} took the first turn, 14:02 to 15:10 CEST" in page.text
    assert fresh(match.pk).log == Log("b", NOW.replace(hour=12, minute=2), NOW.replace(hour=13, minute=10))
    assert fresh(match.pk).version == match.version


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"began": "14:10", "ended": "14:05"}, "ends before it begins"),
        ({"began": "18:00"}, "not before"),
        ({"began": "25:00"}, "This is no time of day"),
    ],
)
def test_notes_that_cannot_be_are_refused_and_stay_typed(typed: dict[str, str], said: str, match: Match) -> None:
    page = phone(match)
    page.send(page.page.form("began"), **typed)
    assert (page.status, said in page.text) == (422, True)
    if "began" in typed:
        assert page.page.form("began").value("began") == typed["began"]
    assert fresh(match.pk).log == Log()


def test_notes_of_two_at_once_are_a_conflict_that_shows_both(match: Match) -> None:
    page = phone(match)
    form = page.page.form("began")
    log_game(match, Log("b"), by=factories.director_of(match.round.event))
    page.send(form, first_turn="a")
    assert page.status == 409
    assert f"Stands as: {player(match, 1)} took the first turn" in page.text
    page.send(page.page.form("began"))
    assert fresh(match.pk).first_turn == "a"


def test_notes_are_for_who_sits_there_while_the_event_is_open(match: Match) -> None:
    with pytest.raises(RuleViolation, match="do not sit"):
        log_game(match, Log("a"), by=factories.UserFactory())
    factories.report_all(match.round, Random(1))
    complete_round(match.round, by=factories.director_of(match.round.event))
    log_game(fresh(match.pk), Log("a"), by=player(match))
    with pytest.raises(Conflict):
        log_game(fresh(match.pk), Log("b"), by=player(match), before=Log())


def test_programs_write_and_read_notes(match: Match) -> None:
    event, device = match.round.event, Device(player(match))
    said = device.put(f"/events/{event.pk}/my-table/log/", {"first_turn": "a", "began_at": "2098-05-02T12:05:00Z"})
    assert said.json()["log"]["first_turn"] == "a"
    table = f"/events/{event.pk}/rounds/1/tables/1/"
    assert Device().get(table).json()["log"]["began_at"] == "2098-05-02T12:05:00Z"
    refused = device.put(f"{table}log/", {"began_at": "2098-05-03T12:05:00Z"})
    assert (refused.status_code, refused.json()["code"]) == (422, "still_to_come")
    assert device.put(f"{table}log/", {"began_at": "14:05"}).status_code == 400
