"""A booster draft of Star Wars CCG: sides in turns, the director's hand, decks of 40 or 60 cards (SW Booster Draft)."""

from __future__ import annotations

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.test_draftings import row
from tournaments.engine.drafts import DUMMY
from tournaments.kernel.models import User
from tournaments.play.selectors.draftings import HAND, OF_HAND, shown_drafting
from tournaments.play.services.draftings import publish_seats, seat_draft, start_building
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(by: User) -> Event:
    """Of nine players."""
    listed = {"game": "SW", "rules": "draft", "format": "draft", "pool": "ds2_boosters", "rounds_scheduled": 3}
    return seat_draft(factories.FullEventFactory(players=9, by=by, **listed), 6, by=by, draw_seed=3)


def test_sides_take_turns_and_the_director_drafts_a_hand_in_the_six(event: Event) -> None:
    groups = shown_drafting(event, drafts_too=True).groups
    assert [len(group.seats) for group in groups] == [6, 4]
    for group in groups:
        sides = [seat.side for seat in group.seats]
        assert all(one != other for one, other in zip(sides, [*sides[1:], sides[0]], strict=True))
    hands = [seat for group in groups for seat in group.seats if seat.player is None]
    assert [(hand.name, hand in groups[0].seats) for hand in hands] == [(HAND, True)]
    assert "the director drafts a hand here" in groups[0].notes[0]


def test_pages_and_paper_name_sides_and_hand(event: Event, by: User) -> None:
    publish_seats(event, by=by)
    pages, base = browser(by), event.get_absolute_url()
    for page in ("seats/", "drafting/", "print/draft-seats/", "print/draft-tables/"):
        text = pages.open(f"{base}{page}").text
        assert all(word in text for word in ("Light Side", "Dark Side", HAND)), page
    assert "looks through the cards taken so far for 30 seconds" in pages.open(f"{base}seats/").text
    assert "Everybody plays the side of his seat all day." in pages.text


def test_hand_changes_seats_like_a_player(event: Event, by: User) -> None:
    pages = browser(by).open(f"{event.get_absolute_url()}drafting/")
    other = row(event).groups[1][0][0]
    pages.send(pages.page.form("first", "second"), first=OF_HAND, second=other)
    assert row(event).groups[1][0][0] == DUMMY
    seats = Device(by).get(f"/events/{event.pk}/drafting/").json()["groups"][1]["seats"]
    assert (seats[0]["player"], seats[0]["side"] in ("light", "dark")) == (None, True)
    player = event.entries.get(document_id=other).player_id
    Device(by).post(f"/events/{event.pk}/drafting/exchange/", {"players": [None, player]})
    assert row(event).groups[1][0][0] == other


def test_time_for_a_deck_depends_on_its_cards(event: Event, by: User) -> None:
    assert refusal(start_building, event, by=by) == ("no_building_time", "SW Deck Building")
    pages = browser(by).open(f"{event.get_absolute_url()}drafting/")
    pages.send(pages.page.form("cards"), cards="60")
    assert (row(event).building_minutes, row(event).deck_cards) == (20, 60)
