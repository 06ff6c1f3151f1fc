"""What is read of the rows of an event: scorecards, the table of all against all, the games of several events."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from tests import factories
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event, Seat
from tournaments.record.selectors.cards import cross_table, player_card
from tournaments.record.selectors.outcomes import played_games
from tournaments.record.selectors.scorecards import standings_data

pytestmark = pytest.mark.django_db


def test_card_says_bye_with_its_points_before_and_after_the_round_is_complete(client: Client) -> None:
    event = factories.FullEventFactory(players=3)
    played = factories.RoundFactory(event=event)
    free = Seat.objects.get(match__table=None, round=played).player_id
    page = f"{event.get_absolute_url()}players/{free}/"
    (row,) = player_card(event, free).rows
    assert (row.alone, row.stands, row.outcome) == ("Bye", "Bye: 4 victory points", "")
    open_page = client.get(page).text
    assert "Bye: 4 victory points" in open_page
    assert "nobody" not in open_page
    factories.report_all(played, Random(1))
    complete_round(played, by=factories.director_of(event))
    (row,) = player_card(event, free).rows
    assert (row.alone, row.outcome, row.texts[0]) == ("Bye", "BYE", "4")
    assert "nobody" not in client.get(page).text


def test_line_of_a_card_names_who_sat_opposite_and_nobody_of_a_bye() -> None:
    event = factories.PlayedEventFactory(players=3, rounds=1)
    lines = {place.player.name: place.lines[0] for place in standings_data(event).standings}
    (free,) = [name for name, line in lines.items() if line.outcome == "BYE"]
    assert lines.pop(free).opponent is None
    one, other = lines
    assert [lines[name].opponent.name for name in (one, other)] == [other, one]


def test_table_of_all_against_all_says_the_place_of_who_sat_opposite() -> None:
    event = factories.PlayedEventFactory(players=3, rounds=1)
    late = factories.enter(event, factories.PlayerFactory())[0]
    found = cross_table(Event.objects.get(pk=event.pk))
    cells = {card.pk: (card.rank, against) for card, ((_, against),) in found.rows}
    (bye,) = Seat.objects.filter(match__table=None).values_list("player", flat=True)
    (one, of_one), (other, of_other) = (cell for pk, cell in cells.items() if pk not in (bye, late.player_id))
    assert (found.sittings, of_one, of_other) == (("1",), f"#{other}", f"#{one}")
    assert {cells[pk][1] for pk in cells.keys() & {bye, late.player_id}} == {""}


def test_games_of_several_events_are_read_at_once() -> None:
    events = [factories.PlayedEventFactory(players=2, rounds=1).pk for _ in range(3)]
    assert {pk: len(games) for pk, games in played_games(events)} == dict.fromkeys(events, 1)
