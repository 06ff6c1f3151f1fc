"""What comes next has a button of its own: from the listing to the list of players, and from there to round 1."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.kernel.models import User
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def bar(user: User, event: Event, page: str = "entries/") -> str:
    text = browser(user).open(f"{event.get_absolute_url()}{page}").text
    return " ".join(text.partition("act-bar")[2].partition("</section>" if page else "</div>")[0].split())


def test_page_of_a_new_listing_leads_its_director_to_the_list_of_players() -> None:
    event = factories.EventFactory(preregistration=False)
    assert "Take players in" in bar(factories.director_of(event), event, "")
    assert "Take players in" not in browser(factories.UserFactory()).open(event.get_absolute_url()).text


def test_list_says_who_is_missing_before_it_offers_the_draw() -> None:
    event = factories.FullEventFactory(players=3)
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    said = bar(factories.director_of(event), event)
    assert "3 of 4 are here" in said
    assert "1 is not checked in" in said
    assert "Draw round 1" not in said


def test_with_everybody_there_the_list_draws_round_1_and_then_leads_to_its_draft() -> None:
    event = factories.FullEventFactory(players=4)
    director = factories.director_of(event)
    assert "Draw round 1" in bar(director, event)
    draw_round(event, by=director)
    said = bar(director, event)
    assert "Round 1 is drawn" in said
    assert "Look at the draft" in said


def test_list_of_players_offers_no_draw_once_a_round_is_published_nor_where_nothing_is_drawn() -> None:
    begun = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=begun)
    for event in (begun, factories.FreeEventFactory(players=4)):
        text = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/").text
        assert "act-bar" not in text
