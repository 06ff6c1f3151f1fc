"""The page "At the table" of each game: from My table, to the infractions and back."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from conduct.engine.at_the_table import INFORMATION, expectations
from conduct.engine.guided import GUIDED
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser

pytestmark = pytest.mark.django_db
PAGE = "/conduct/at-the-table/"


@pytest.mark.parametrize("game", INFORMATION)
def test_page_and_api_of_a_game_say_the_same(game: str) -> None:
    text = Client().get(f"{PAGE}{game}/").text
    said = Device().get(f"{PAGE}{game}/").json()
    assert [one["what"] for one in said["rights"]] == [one.what for one in INFORMATION[game]]
    assert [one["anchor"] for one in said["expectations"]] == re.findall(r'<section class="card" id="([\w-]+)"', text)
    for one in expectations(game):
        assert all(f'href="/conduct/infractions/#{code}"' in text for code in one.codes)


def test_every_game_is_listed_and_found_in_small_letters_too() -> None:
    text = Client().get(PAGE).text
    assert [game for game in INFORMATION if f'href="{PAGE}{game}/"' not in text] == []
    for game in INFORMATION:
        if game != game.lower():
            assert Client().get(f"{PAGE}{game.lower()}/")["Location"] == f"{PAGE}{game}/"


GAMEPLAY = {
    "1E": ("two Q-Flash to be encountered a third", "Leeta and Lumba"),
    "SW": (
        *("Visage Of The Emperor", "Ice Storm", "Battle Order", "three characters deployed in a row"),
        *("with 4 saved and 12 activated, 2 back and 1 again is legal", "Rogue Gunner for a foil Mace Windu"),
    ),
}
"""The examples that no engine computes (OTF 3, 5; SW Actions, Warped Foils)."""


@pytest.mark.parametrize("game", GAMEPLAY)
def test_examples_of_play_stand_on_the_page(game: str) -> None:
    text = unescape(Client().get(f"{PAGE}{game}/").text)
    assert [example for example in GAMEPLAY[game] if example not in text] == []


def test_infractions_lead_back_to_where_they_come_from() -> None:
    infractions = Client().get("/conduct/infractions/").text
    pages = {game: Client().get(f"{PAGE}{game}/").text for game in INFORMATION}
    links = re.findall(rf'href="{PAGE}(\w+)/#([\w-]+)"', infractions)
    assert ("2E", "cutting") in links
    assert all(f'id="{anchor}"' in pages[game] for game, anchor in links)
    for game, text in pages.items():
        found = re.findall(r'href="/conduct/infractions/#(\w+)"', text)
        assert bool(found) == (game in GUIDED), game
        assert all(f'id="{code}"' in infractions for code in found)


def test_my_table_leads_to_the_page_of_its_game() -> None:
    player = factories.UserFactory()
    event = factories.FullEventFactory(players=1)
    factories.enter(event, player.player)
    assert f'href="{PAGE}2E/"' in browser(player).open(f"{event.get_absolute_url()}my-table/").text
    type(event).objects.filter(pk=event.pk).update(game="")
    assert PAGE not in browser(player).open(f"{event.get_absolute_url()}my-table/").text
