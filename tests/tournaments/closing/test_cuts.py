"""Players level on score and rounds won cut for the highest Tribble, and the director notes who cut what (OPG 7.7)."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.test_tribbles import again
from tournaments.closing.selectors.cuts import Tie, open_ties
from tournaments.closing.services.cuts import note_cut, take_back_cut
from tournaments.closing.services.reporting import finalize_event, outlook, reopen_event
from tournaments.engine.core.types import Result
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.selectors.before_back import last_step
from tournaments.play.services.results import enter_game_again, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Event, Match, Placement, Round
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_by(lasting: None) -> User:
    return factories.UserFactory()


@pytest.fixture
def by(made_by: User) -> User:
    return deepcopy(made_by)


@pytest.fixture(scope="module")
def made_event(made_by: User) -> Event:
    return factories.level_pod(made_by)


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


def players(tie: Tie) -> list[int]:
    return [entry.player_id for entry in tie.entries]


def cut(event: Event, by: User, at: int = 0) -> list[int]:
    """The players of this tie in the other order than the recorded draw has them."""
    order = players(open_ties(again(event))[at])[::-1]
    note_cut(again(event), order, by=by)
    return order


def ranked(event: Event) -> list[int]:
    keys = records.player_keys(event)
    return [keys[place.player] for place in records.standings(again(event))]


def test_director_is_asked_and_nothing_is_final_before_the_answer(event: Event, by: User) -> None:
    assert [(tie.first, tie.last) for tie in outlook(event).ties] == [(1, 2), (3, 5)]
    assert code_of_refusal(finalize_event, event, by=by) == "cut_missing"
    order = [*cut(event, by), *cut(event, by)]
    assert (ranked(event), outlook(again(event)).ties) == (order, ())
    finalize_event(again(event), by=by)
    placed = Placement.objects.filter(event=event).order_by("rank")
    assert [place.player_id for place in placed] == order
    assert [place.decided_by for place in placed] == [*["highest_tribble", "total"], *["highest_tribble"] * 2, ""]


def test_nobody_cut_and_the_recorded_draw_decides_and_says_so(event: Event, by: User) -> None:
    finalize_event(event, by=by, ties_by_lot=True)
    table = browser().open(f"{event.get_absolute_url()}standings/").text
    assert "the recorded draw" in table
    assert "the cut for the highest Tribble: none was noted" in table


def test_cut_is_of_everybody_who_is_level_and_of_nobody_else(event: Event, by: User) -> None:
    first, others = map(players, open_ties(event))
    for wrong in ([first[0], others[0]], others[:2], [*first, *others], [others[0], others[0], others[1]]):
        assert code_of_refusal(note_cut, again(event), wrong, by=by) == "not_level"
    note_cut(again(event), first, by=by)
    assert code_of_refusal(note_cut, again(event), first, by=by) == "not_level"


def test_cut_is_taken_back_undone_and_kept_while_the_event_is_opened_again(event: Event, by: User) -> None:
    before = ranked(event)
    assert code_of_refusal(take_back_cut, event, by=by) == "no_cut"
    cut(event, by)
    take_back_cut(again(event), by=by)
    cut(event, by)
    undo_step(again(event), last_step(again(event)).pk, by=by)
    assert ranked(event) == before
    order = [*cut(event, by), *cut(event, by)]
    finalize_event(again(event), by=by)
    assert code_of_refusal(note_cut, again(event), order[:2], by=by) == "no_cut_now"
    assert code_of_refusal(take_back_cut, again(event), by=by) == "locked"
    reopen_event(again(event), "Read wrongly.", by=factories.CoordinatorFactory())
    assert (ranked(event), outlook(again(event)).ties) == (order, ())


def test_correction_that_makes_another_level_asks_again(event: Event, by: User) -> None:
    order = cut(event, by)
    match = Match.objects.select_related("round__event").get(round__event=event)
    scored = Result("nobody_out", tuple({"points": own} for own in (40, 164, 40, 9, 9)))
    enter_game_again(match, 1, scored, "Read wrongly.", by=by, sure=True)
    (wider, _) = open_ties(again(event))
    assert {*order} < {*players(wider)}


def test_tie_in_the_finals_is_cut_after_them_and_one_of_the_heats_before(by: User) -> None:
    said = {"game": "TR", "rules": "standard", "structure": "heats-finals", "rounds_scheduled": 10}
    event = again(factories.FullEventFactory(players=9, by=by, **said))
    assert code_of_refusal(note_cut, event, [1, 2], by=by) == "no_cut_now"
    play_level(event, by)
    seated = cut(event, by)
    play_level(event, by)
    finals = Round.objects.get(event=event, number=2)
    seats = finals.seats.order_by("match__table", "place").values_list("match__table", "player_id")
    assert [player for _, player in seats if player in seated] == seated
    top = [player for table, player in seats if table == 1]
    assert [{*players(tie)} <= {*top} for tie in open_ties(again(event))] == [True, False]
    order = cut(event, by)
    assert ranked(event)[: len(order)] == order


def play_level(event: Event, by: User) -> None:
    """Everybody at a table has the same in every round."""
    played = publish_round(draw_round(again(event), by=by, draw_seed=1), by=by)
    for table in factories.open_tables(played):
        points = tuple({"points": 10 * (table.table or 0)} for _ in range(table.seats.count()))
        for _ in range(5):
            match = Match.objects.select_related("round__event").get(pk=table.pk)
            report_result(match, Result("nobody_out", points), by=by, sure=True)
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def test_file_keeps_the_cut_and_brings_it_back(event: Event, by: User) -> None:
    order = [*cut(event, by), *cut(event, by)]
    document = document_of(again(event))
    assert [stage["structure"] for stage in document["stages"]] == ["swiss", "highest_tribble", "highest_tribble"]
    back = factories.bring_document(json.loads(json.dumps({**document, "title": "Brought"})), by=by)
    keys = dict(event.entries.values_list("player_id", "document_id"))
    assert [place.player for place in records.standings(back)] == [keys[player] for player in order]


def test_it_is_asked_in_the_browser(event: Event, by: User) -> None:
    table = browser().open(f"{event.get_absolute_url()}standings/").text
    assert "are level for places 1 and 2: they cut for the highest Tribble" in table
    desk = browser(by).open(f"{event.get_absolute_url()}finalize/")
    assert "are level for places 3 to 5" in desk.text
    page = browser(by).open(f"{event.get_absolute_url()}cut/")
    first, others = map(players, open_ties(event))
    page = page.send(page.page.form("cut_1"), cut_1="")
    assert (page.status, "Who cut the highest Tribble?" in page.text) == (422, True)
    page = page.send(page.page.form("cut_1"), cut_1=str(first[1]))
    page = page.send(page.page.form("cut_1"), cut_1=str(others[0]), cut_2=str(others[0]))
    assert "This player is named above. Choose another one." in page.text
    page = page.send(page.page.form("cut_1"), cut_1=str(others[2]), cut_2=str(others[0]))
    assert "The cut is noted." in page.text
    assert ranked(event) == [*first[::-1], others[2], others[0], others[1]]
    journal = browser(by).open(f"{event.get_absolute_url()}journal/").text
    assert "cut for the highest Tribble, from the highest" in journal
    page = browser(by).open(f"{event.get_absolute_url()}cut/")
    assert "Nobody is level" in page.text
    page = page.send(page.page.form_to("/take-back/"))
    assert "The cut is taken back." in page.text


def test_finalizing_page_takes_that_nobody_cut(event: Event, by: User) -> None:
    page = browser(by).open(f"{event.get_absolute_url()}finalize/")
    assert "Yes, it is final" not in page.text
    refused = page.send(page.page.form("reason"), ties_by_lot="")
    assert (refused.status, "note who cut the highest Tribble" in refused.text) == (422, True)
    assert "The event is finalized." in refused.send(refused.page.form("reason"), ties_by_lot="on").text


def test_calls_name_the_ties_and_take_the_cut(event: Event, by: User) -> None:
    device, where = Device(by), f"/events/{event.pk}"
    first, others = device.call("get", f"{where}/outlook/").json()["ties"]
    assert (first["first"], first["last"], others["first"], others["last"]) == (1, 2, 3, 5)
    order = [player["id"] for player in first["players"]][::-1]
    sent = {
        ("cut", 400): {"players": order[:1]},
        ("cut", 422): {"players": [order[0], others["players"][0]["id"]]},
        ("cut", 200): {"players": order},
        ("cut/take-back", 200): {},
        ("finalize", 422): {},
        ("finalize", 200): {"ties_by_lot": True},
    }
    answers = [device.call("post", f"{where}/{path}/", body).status_code for (path, _), body in sent.items()]
    assert answers == [status for _, status in sent]
