"""Who takes the first turn in match play stands at the table, at My table and in the API (OPG 10.1)."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tests.tournaments.play.test_match_play import ROUNDS, full_win, play
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.first_turns import next_turns

pytestmark = pytest.mark.django_db


def table(played: Round) -> Match:
    return Match.objects.select_related("round__event", "round__stage").get(round=played, table=1)


def quarterfinals(by: User) -> Round:
    event = _event(by)
    play(event, by)
    return publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)


def _event(by: User) -> Event:
    event = factories.FullEventFactory(players=0, by=by, structure="swiss-se8", options={"best_of": "3"}, **ROUNDS)
    factories.enter(event, *(factories.UserFactory().player for _ in range(8)))
    return again(event)


def test_first_turn_is_said_wherever_the_table_is_looked_at(by: User) -> None:
    played = quarterfinals(by)
    _, second = table(played).names
    lot = next_turns(played, [table(played)])[table(played).pk]
    assert lot.said == f"{table(played).names['ab'.index(lot.seat)]} takes the first turn of game 1: so the lot has it."
    address = f"{played.event.get_absolute_url()}rounds/{played.number}/tables/1/"
    assert lot.said in browser(by).open(f"{played.event.get_absolute_url()}desk/").text
    assert lot.said in browser(by).open(address).text
    player = table(played).seats.get(place=0).player.user
    assert player is not None
    assert lot.said in browser(player).open(f"{played.event.get_absolute_url()}my-table/").text
    report_result(table(played), full_win(0), by=by)
    chosen = f"{second} lost game 1 and chooses, before game 2 begins, who takes its first turn."
    assert chosen in browser(by).open(address).text
    assert chosen in browser(player).open(f"{played.event.get_absolute_url()}my-table/").text
    call = f"/events/{played.event_id}/rounds/{played.number}/tables/1/"
    turn = {"game": 2, "seat": "b", "by_lot": False, "said": chosen}
    assert Device(by).get(call).json()["next_turn"] == turn
    assert Device(player).get(f"/events/{played.event_id}/my-table/").json()["next_turn"] == turn
    report_result(table(played), full_win(0), by=by)
    assert "next_turn" not in Device(by).get(call).json()


def test_lot_is_the_same_in_a_copy_of_the_event(by: User) -> None:
    played = quarterfinals(by)
    copy = factories.bring_document(document_of(again(played.event)), by=factories.UserFactory())
    there = Round.objects.select_related("event", "stage").get(event=copy, number=played.number)
    lots = [
        [turn.seat for turn in next_turns(row, Match.objects.filter(round=row).order_by("table")).values()]
        for row in (played, there)
    ]
    assert lots[0] == lots[1]
    assert len(lots[0]) == 4


def test_rounds_of_everybody_say_nothing_of_it(by: User) -> None:
    event = _event(by)
    played = publish_round(draw_round(event, by=by, draw_seed=3), by=by)
    assert next_turns(played, Match.objects.filter(round=played)) == {}
