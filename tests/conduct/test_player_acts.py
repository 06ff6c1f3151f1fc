"""From a name to the player's card: what a director or judge may begin there, and what stands on whose pages."""

from __future__ import annotations

import pytest
from django.test import Client

from conduct.engine import LADDERS, Level
from conduct.models import DeckCheck, Penalty
from conduct.services.penalties import log_deck_check
from conduct.services.player_acts import player_acts
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tournaments.kernel.models import User
from tournaments.play.services.clock import extend_table, start_round
from tournaments.play.services.results import report_result
from tournaments.record.models import Entry, Match

pytestmark = pytest.mark.django_db
ILLEGAL = {"found": "major", "note": "Four copies of a dilemma."}


def signed_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def base(hall: Hall) -> str:
    return hall.event.get_absolute_url()


def card_of(hall: Hall, entry: Entry | None = None) -> str:
    return f"{base(hall)}penalties/cards/{(entry or hall.entry()).pk}/"


def codes(hall: Hall, by: User, entry: Entry | None = None) -> set[str]:
    return {infraction.code for infraction in player_acts(entry or hall.entry(), by).infractions}


def lose_turn(hall: Hall) -> Penalty:
    return hall.issue("D1", level=Level.TURN_LOSS)


@pytest.mark.parametrize("page", ["desk/", "players/"])
def test_name_leads_a_judge_to_the_card(hall: Hall, page: str) -> None:
    text = signed_in(hall.judge).get(f"{base(hall)}{page}").text
    assert all(f'href="{card_of(hall, entry)}"' in text for entry in (hall.entry(), hall.opponent(), hall.other()))


def test_name_on_the_sheet_and_on_the_list_leads_a_director_to_the_card(hall: Hall) -> None:
    client = signed_in(hall.director)
    sheet = client.get(f"{base(hall)}rounds/1/tables/{hall.game().table}/").text
    for entry, is_there in ((hall.entry(), True), (hall.opponent(), True), (hall.other(), False)):
        assert (f'href="{card_of(hall, entry)}"' in sheet) is is_there
    assert f'href="{card_of(hall)}"' in client.get(f"{base(hall)}entries/").text


@pytest.mark.parametrize("reader", [None, "pat"])
def test_list_of_players_names_no_card_to_others(hall: Hall, reader: str | None) -> None:
    signed_in(hall.judge).get(f"{base(hall)}players/")
    page = signed_in(getattr(hall, reader) if reader else None).get(f"{base(hall)}players/").text
    assert "penalties/cards" not in page
    assert "Pat" in page


def test_card_knows_the_table_and_begins_all_three_acts_there(hall: Hall) -> None:
    match = hall.game()
    page = signed_in(hall.judge).get(card_of(hall)).text
    assert f"Round 1, table {match.table}, against {hall.opponent().person.shown_name}." in page
    assert f'href="{base(hall)}rounds/1/tables/{match.table}/extra-time/"' in page
    assert f'href="{base(hall)}penalties/new/?entry={hall.entry().pk}&amp;code=D4"' in page
    assert 'id="deck-check"' in page


def test_link_of_an_infraction_shows_its_level_before_it_is_issued(hall: Hall) -> None:
    page = signed_in(hall.judge).get(f"{base(hall)}penalties/new/?entry={hall.entry().pk}&code=D4")
    form = page.context["form"]
    assert (form.initial["entry"], form.initial["code"], form.initial["moment"]) == (hall.entry().pk, "D4", "game")
    assert "Level 1, written warning" in page.text
    assert f"table {hall.game().table}, against {hall.opponent().person.shown_name}" in page.text
    assert not Penalty.objects.exists()
    assert signed_in(hall.judge).get(f"{base(hall)}penalties/new/?entry={hall.entry().pk}&code=Z9").status_code == 200


def test_deck_that_is_not_legal_proposes_the_penalty_and_issues_none(hall: Hall) -> None:
    client = signed_in(hall.judge)
    answer = client.post(card_of(hall), ILLEGAL, follow=True)
    check = DeckCheck.objects.get()
    assert answer.redirect_chain[-1][0] == f"{base(hall)}penalties/new/?entry={hall.entry().pk}&check={check.pk}"
    form = answer.context["form"]
    told = {name: form.initial[name] for name in ("entry", "code", "moment", "description")}
    assert told == {"entry": hall.entry().pk, "code": "D1", "moment": "game", "description": ILLEGAL["note"]}
    assert "Level 2, turn loss" in answer.text
    assert not Penalty.objects.exists()
    assert f"check={check.pk}" in client.get(card_of(hall)).text


def test_proposal_stands_on_the_card_until_the_penalty_is_issued(hall: Hall) -> None:
    client = signed_in(hall.judge)
    check = log_deck_check(hall.entry(), DeckCheck.Found.MAJOR, "61 cards", by=hall.judge)
    penalty = lose_turn(hall)
    assert f"check={check.pk}" not in client.get(card_of(hall)).text
    withdraw_penalty(penalty, "Counted wrong.", by=hall.director)
    assert f"check={check.pk}" in client.get(card_of(hall)).text


@pytest.mark.parametrize(("found", "code"), [("major", "D1"), ("minor", ""), ("in_order", "")])
def test_call_names_the_infraction_that_is_proposed(hall: Hall, found: str, code: str) -> None:
    path = f"/api/v1/events/{hall.event.pk}/entries/{hall.entry().pk}/deck-checks/"
    sent = {"found": found, "note": "61 cards"}
    answer = signed_in(hall.judge).post(path, sent, content_type="application/json")
    assert (answer.status_code, answer.json().get("proposes")) == (201, code)
    assert not Penalty.objects.exists()


def test_every_code_of_conduct_knows_the_infraction_that_a_deck_check_proposes() -> None:
    assert {code: ladder.illegal_deck for code, ladder in LADDERS.items()} == {
        "opg": "D1",
        "swccg": "G5",
        "decipher-1997": "",
    }
    for ladder in LADDERS.values():
        assert not ladder.illegal_deck or ladder.infraction(ladder.illegal_deck)


def test_judge_is_offered_nothing_that_only_a_director_does(hall: Hall) -> None:
    assert {"C1", "C2"} <= codes(hall, hall.director)
    assert codes(hall, hall.director) - codes(hall, hall.judge) == {"C1", "C2"}
    client = signed_in(hall.judge)
    assert "Call a director for C1 Deception, C2 Collusion" in client.get(card_of(hall)).text
    form = client.get(f"{base(hall)}penalties/new/?entry={hall.entry().pk}&code=B3").context["form"]
    assert [value for value, _ in form.fields["chosen"].choices] == ["", "3"]


def test_nobody_is_offered_a_penalty_for_themselves_or_for_who_is_out(hall: Hall) -> None:
    factories.enter(hall.event, hall.judge.player)
    own = hall.entry(hall.judge)
    assert codes(hall, hall.judge, own) == set()
    assert "Nobody penalises" in signed_in(hall.judge).get(card_of(hall, own)).text
    hall.issue("C2", evidence="They bribed.", chosen=Level.DISQUALIFICATION)
    assert codes(hall, hall.director) == set()
    assert "disqualified already" in signed_in(hall.director).get(card_of(hall)).text


def test_extra_time_is_offered_while_the_table_plays(hall: Hall) -> None:
    assert player_acts(hall.entry(), hall.judge).extends
    report_result(hall.game(), factories.ResultFactory(), by=hall.director)
    assert not player_acts(hall.entry(), hall.judge).extends
    page = signed_in(hall.judge).get(card_of(hall)).text
    assert "In no game now." in page
    assert "extra-time" not in page


def test_extra_time_and_turn_loss_stand_where_they_concern_somebody(hall: Hall) -> None:
    start_round(hall.round(), by=hall.director)
    extend_table(hall.game(), 5, "A ruling", by=hall.judge)
    lose_turn(hall)
    loss = f"turn loss: {hall.entry().person.shown_name}"
    for reader in (hall.judge, hall.director):
        desk = signed_in(reader).get(f"{base(hall)}desk/").text
        assert "+5 min, until " in desk
        assert loss in desk
    card = signed_in(hall.judge).get(card_of(hall)).text
    assert "+5 min, until " in card
    assert loss in card
    mine = signed_in(hall.pat).get(f"{base(hall)}my-table/").text
    assert "Your table has 5 min of extra time, until " in mine
    assert f"Turn loss: {hall.entry().person.shown_name}. The opponent takes that turn (OPG B)." in mine


def test_opponent_reads_of_the_turn_loss_and_no_other_table_does(hall: Hall) -> None:
    client, mine = signed_in(hall.pat), f"{base(hall)}my-table/"
    hall.issue("D1", hall.other(), level=Level.TURN_LOSS)
    assert "Turn loss" not in client.get(mine).text
    hall.issue("D1", hall.opponent(), level=Level.TURN_LOSS)
    assert f"Turn loss: {hall.opponent().person.shown_name}." in client.get(mine).text


def test_turn_losses_of_both_players_cancel_out_on_their_table(hall: Hall) -> None:
    lose_turn(hall)
    hall.issue("D1", hall.opponent(), level=Level.TURN_LOSS)
    mine = signed_in(hall.pat).get(f"{base(hall)}my-table/").text
    assert "the two cancel out (OPG B)" in mine
    assert "Turn loss:" not in mine


def test_wall_says_extra_time_with_its_end_and_no_penalty(hall: Hall) -> None:
    start_round(hall.round(), by=hall.director)
    match = hall.game()
    extend_table(match, 5, "A ruling", by=hall.judge)
    lose_turn(hall)
    wall = signed_in(None).get(f"{base(hall)}projector/").text
    assert f"Extra time: table {match.table} +5 min, until " in wall
    assert "urn loss" not in wall
    report_result(Match.objects.get(pk=match.pk), factories.ResultFactory(), by=hall.director)
    assert "Extra time:" not in signed_in(None).get(f"{base(hall)}projector/").text
