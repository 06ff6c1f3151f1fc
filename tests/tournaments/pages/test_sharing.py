"""The report of a finalized event as a text to send elsewhere."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes
from tournaments.closing.services.reporting import finalize_event
from tournaments.entries.services.titles import withdraw_title
from tournaments.record.models import Event, Title
from tournaments.record.selectors.finishes import finish_of

pytestmark = pytest.mark.django_db


def over(players: int = 8, **changes: object) -> Event:
    event = factories.FullEventFactory(players=players, **changes)
    by = factories.director_of(event)
    add_prize(event, Offer("A deck box", place=1), by=by)
    factories.play_rounds(event, event.rounds_scheduled, Random(4))
    event = Event.objects.get(pk=event.pk)
    finalize_event(award_prizes(event, by=by), by=by)
    return Event.objects.get(pk=event.pk)


def page(event: Event) -> str:
    return Client().get(f"{event.get_absolute_url()}share/").text


def text_of(event: Event) -> str:
    return page(event).partition("readonly>")[2].partition("</textarea>")[0]


def test_text_says_what_it_was_who_won_and_where_more_stands() -> None:
    event = over(title="Autumn <Regional>")
    finish = finish_of(event)
    assert finish is not None
    lines = text_of(event).splitlines()
    assert lines[0] == "Autumn &lt;Regional&gt;"
    assert any(line.startswith("8 players, ") for line in lines)
    assert f"Winner: {finish.name} ({finish.record}; {finish.figures}; {finish.way})" in lines
    assert next(line for line in lines if line.startswith("1. ")).startswith(f"1. {finish.name} (")
    assert f"{finish.name}: A deck box (Place 1)" in lines
    assert any(line.endswith(f"{event.get_absolute_url()}standings/") for line in lines)
    assert any(line.endswith(f"{event.get_absolute_url()}winner.svg") for line in lines)


def test_title_is_said_while_it_stands() -> None:
    event = over()
    player = event.placements.order_by("rank").first().player
    factories.TitleFactory(player=player, words="Friend of the club")
    Title.objects.filter(player=player).update(event=event)
    assert f"{player}: Friend of the club" in text_of(event)
    title = Title.objects.get(player=player)
    withdraw_title(title, "A mistake.", by=title.given_by)
    assert "Friend of the club" not in text_of(event)


def test_nobody_shares_what_is_not_final(client: Client) -> None:
    event = factories.FullEventFactory(players=4)
    assert client.get(f"{event.get_absolute_url()}share/").status_code == 404


def test_winner_leads_to_it_and_the_picture_stands_beside(client: Client) -> None:
    event = over()
    assert f'href="{event.get_absolute_url()}share/"' in client.get(event.get_absolute_url()).text
    assert f'src="{event.get_absolute_url()}winner.svg"' in page(event)


@pytest.mark.parametrize("players", [3, 30])
def test_picture_of_places_has_everybody_who_has_room_in_their_order(players: int) -> None:
    event = over(players, title="Autumn <Regional>", rounds_scheduled=3)
    answer = Client().get(f"{event.get_absolute_url()}places.svg")
    drawn = ElementTree.fromstring(answer.content)
    texts = [text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    finish = finish_of(event)
    assert finish is not None
    names = [row.name for row in finish.rows[:24]]
    assert [text for text in texts if text in names] == names
    assert any(f"{players - 24} more places" in text for text in texts) == (players > 24)
    heights = [float(text.get("y") or 0) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert max(heights) < float(drawn.get("height") or 0)
    assert f'height="{drawn.get("height")}"' in page(event)


def test_pictures_are_there_once_the_event_is_final(client: Client) -> None:
    event = factories.FullEventFactory(players=4)
    for picture in ("winner.svg", "places.svg"):
        assert client.get(f"{event.get_absolute_url()}{picture}").status_code == 404


def test_page_asks_as_often_for_many_players_as_for_few() -> None:
    counted = []
    for players in (6, 14):
        event = over(players)
        page(event)
        with CaptureQueriesContext(connection) as asked:
            page(event)
        counted.append(len(asked))
    assert counted[0] == counted[1]


def test_standings_lead_there_once_they_are_final() -> None:
    event = factories.FullEventFactory(players=4)
    factories.play_rounds(event, event.rounds_scheduled - 1, Random(4))
    for some, leads in ((event, False), (over(), True)):
        link = f'<a href="{some.get_absolute_url()}share/">The report to share</a>'
        assert (link in Client().get(f"{some.get_absolute_url()}standings/").text) is leads
