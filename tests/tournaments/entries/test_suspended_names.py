"""A new record that is called like a suspended player may be he himself: every door asks back (OPG B)."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event

pytestmark = pytest.mark.django_db

SAID = "A suspended player has th"


@pytest.fixture
def pat() -> Player:
    """A member called Pat Moor, whose handle is Kestrel."""
    player = factories.UserFactory(handle="Kestrel").player
    Player.objects.filter(pk=player.pk).update(name="Pat Moor")
    factories.SuspensionFactory(player=player)
    return player


@pytest.fixture
def event() -> Event:
    return factories.DueEventFactory()


def names(event: Event) -> list[str]:
    return [entry.player.name for entry in event.entries.select_related("player")]


@pytest.mark.parametrize("typed", ["kestre1", "Pat Mo0r"])
def test_pasted_name_of_a_suspended_player_is_flagged_and_entered_only_as_another(
    event: Event, pat: Player, typed: str
) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    desk.send(desk.page.form("names"), names=f"{typed}\nAnn")
    assert desk.text.count(SAID) == 1
    desk.send(desk.page.form_to("/confirm/"), **{"pick-1": pat.pk})
    assert "Kestrel cannot be taken in" in desk.text
    assert names(event) == []
    form = desk.page.form_to("/confirm/")
    desk.send(form, **{"pick-1": "new"})
    assert len(names(event)) == 2
    assert not Entry.objects.filter(event=event, player=pat).exists()


def test_name_at_the_door_is_asked_back(event: Event, pat: Player) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    desk.send(desk.page.form_to("/walk-in/"), name="Pat Mo0r")
    assert SAID in desk.text
    assert names(event) == []
    desk.send(desk.page.form_to("/confirm/"), **{"pick-1": "new"})
    assert names(event) == ["Pat Mo0r"]


def test_program_says_that_it_is_another_person(event: Event, pat: Player) -> None:
    device, path = Device(factories.director_of(event)), f"/events/{event.pk}/entries/"
    found = device.post(f"{path}candidates/", {"lines": ["Pat Mo0r", "Ann"]}).json()
    assert [(one["suspended"], [who["id"] for who in one["players"]]) for one in found] == [
        (True, [pat.pk]),
        (False, []),
    ]
    refused = device.post(path, {"name": "Pat Mo0r"})
    assert (refused.status_code, refused.json()["code"]) == (422, "suspended_name")
    assert SAID in refused.json()["detail"]
    listed = device.post(f"{path}list/", {"names": [{"name": "Ann"}, {"name": "kestrel"}]})
    assert listed.json()["code"] == "suspended_name"
    assert names(event) == []
    assert device.post(path, {"name": "Pat Mo0r", "another": True}).status_code == 201
    assert device.post(f"{path}list/", {"names": [{"name": "kestrel", "another": True}]}).status_code == 200
    assert names(event) == ["Pat Mo0r", "kestrel (no account)"]


def test_name_of_nobody_suspended_in_this_game_is_not_asked_back(event: Event) -> None:
    other = factories.UserFactory(handle="Heron").player
    factories.SuspensionFactory(player=other, games=("TR",))
    device, path = Device(factories.director_of(event)), f"/events/{event.pk}/entries/"
    assert device.post(f"{path}candidates/", {"lines": ["Heron"]}).json()[0]["suspended"] is False
    assert device.post(path, {"name": "Heron"}).json()["code"] == "known_name"
    assert device.post(path, {"player": other.pk}).status_code == 201
