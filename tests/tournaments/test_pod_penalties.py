"""Penalties and absences at tables of four: what the game says of them is done, what it does not say is refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from conduct.engine import Level
from conduct.models import Penalty
from conduct.services.decisions import Incident, outlook
from conduct.services.penalties import issue_penalty
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.pod_events import pod, pod_event, sit_down
from tests.toy_system import BARE, counted, registered
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.kernel.journal import Conflict, record_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.play.acts import PlayTag
from tournaments.play.services.deadlines import rule_incomplete
from tournaments.play.services.game_losses import pay_owed
from tournaments.play.services.presence import report_absence
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Entry, Event, Match, OwedGame, Round
from tournaments.record.selectors.cards import player_cards
from tournaments.record.selectors.owed_games import lost_seats, results_settled_by_debts
from tournaments.record.selectors.standings import standings_rows

pytestmark = pytest.mark.django_db
GRAVE = Level.GAME_LOSS
Moment = Penalty.Moment


@pytest.fixture(autouse=True)
def pods() -> Iterator[None]:
    with registered(), registered(BARE):
        yield


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    event = pod_event(by, rounds_scheduled=3)
    begun = timezone.now() - timedelta(minutes=6)
    Round.objects.filter(event=event).update(started_at=begun, published_at=begun)
    return event


@pytest.fixture
def bare(event: Event) -> Event:
    """The same, by a game that says nothing of penalties and absences."""
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(ruleset=BARE.code)
    return Event.objects.get(pk=event.pk)


def sits(event: Event, place: int = 0) -> Entry:
    player = pod(event).seats.get(place=place).player_id
    return Entry.objects.select_related("event", "player__merged_into").get(event=event, player=player)


def incident(event: Event, place: int = 0, code: str = "B3", **said: object) -> Incident:
    said = {"moment": Moment.GAME, "match": pod(event), "chosen": GRAVE, **said}
    return Incident(entry=sits(event, place), code=code, **said)  # type: ignore[arg-type]


def issue(event: Event, place: int = 0, *, by: User, **said: object) -> Penalty:
    penalty = issue_penalty(incident(event, place, **said), by=by)
    assert isinstance(penalty, Penalty)
    return penalty


def chips(match: Match) -> list[int | None]:
    return [seat.facts.get("chips") for seat in match.seats.order_by("place")]


def test_what_the_others_counted_since_is_not_wiped_by_a_second_penalty(event: Event, by: User) -> None:
    penalty = issue(event, 1, by=by)
    went_on = Result("penalised", ({"chips": 31}, {"chips": 0, "out": 1}, {"chips": 5}, {"chips": 4}))
    report_result(pod(event), went_on, by=by)
    with pytest.raises(RuleViolation, match="that game is over"):
        issue(event, 3, by=by)
    with pytest.raises(Conflict, match="was changed since"):
        withdraw_penalty(penalty, "It was nobody.", by=by)
    assert chips(pod(event)) == [31, 0, 5, 4]
    assert Penalty.objects.get(withdrawn_at=None).pk == penalty.pk


def with_accounts(event: Event, *places: int) -> list[User]:
    """Who sits there at table 1, each with an account from now on."""
    users = []
    for place in places:
        user, entry = factories.UserFactory(), sits(event, place)
        with factories.by_hand():
            pod(event).seats.filter(place=place).update(player=user.player)
            Entry.objects.filter(pk=entry.pk).update(player=user.player)
        users.append(user)
    return users


def test_owed_game_is_paid_at_the_next_table(event: Event, by: User) -> None:
    another, penalised = with_accounts(event, 0, 2)
    for number in (1, 2):
        report_result(pod(event, number), counted(30, 10, 5, 0), by=by)
    complete_round(event.rounds.get(), by=by)
    penalty = issue(event, 2, by=by, moment=Moment.BETWEEN, match=None)
    assert penalty.follows == ["The player scores 0 in the next round of the pod."]
    assert penalty.owed is not None
    drawn = sit_down(event, 2)
    with record_act(event, PlayTag.ROUND_PUBLISHED, by=by) as act:
        pay_owed(drawn, act, by=by)
        act.note(number=2)
    assert OwedGame.objects.get().match == pod(event, 1, 2)
    assert chips(pod(event, 1, 2)) == [10, 10, 0, 10]
    assert results_settled_by_debts(drawn) == {pod(event, 1, 2).pk: {2}}
    told = {notice.user: notice.text for notice in Notice.objects.filter(kind="conduct").order_by("pk")}
    assert ("somebody at this table loses" in told[another], "you lose this game" in told[penalised]) == (True, True)
    withdraw_penalty(Penalty.objects.get(), "Somebody else shouted.", by=by)
    assert (pod(event, 1, 2).ended_by, OwedGame.objects.exists()) == ("", False)


def test_card_says_who_lost_by_a_penalty_and_that_the_others_play(event: Event, by: User) -> None:
    issue(event, 1, by=by)
    stands = {card.pk: card.rows[0].stands for card in player_cards(event)}
    of_table = [stands[seat.player_id] for seat in pod(event).seats.order_by("place")]
    assert of_table == ["playing", "lost by a penalty", "playing", "playing"]


def test_director_ticks_who_is_absent(event: Event, by: User) -> None:
    desk = browser(by).open(f"{event.get_absolute_url()}desk/absent/")
    assert "the opponent has a bye" not in desk.text
    desk.send(desk.page.form_to("/tables/1/absent/"), absent=["b", "d"])
    assert chips(pod(event)) == [10, 0, 10, 0]


def test_program_says_who_is_absent_and_penalises(event: Event, by: User) -> None:
    device = Device(by)
    path = f"/events/{event.pk}/rounds/1/tables/"
    assert device.post(f"{path}2/absence/", {"absent": ["d"]}).status_code == 200
    assert chips(pod(event, 2)) == [10, 10, 10, 0]
    refused = device.post(f"{path}1/absence/", {"absent": ["e"]})
    assert (refused.status_code, refused.json()["code"]) == (422, "nobody_absent")
    body = {"entry": sits(event, 1).pk, "code": "B3", "chosen": 3}
    made = device.post(f"/events/{event.pk}/penalties/", body)
    assert (made.status_code, chips(pod(event))) == (201, [10, 0, 10, 10])


def test_page_of_a_penalty_issues_it_and_shows_what_it_did(event: Event, by: User) -> None:
    page = browser(by).open(f"{event.get_absolute_url()}penalties/new/?table=1")
    typed = {"entry": sits(event, 1).pk, "code": "B3", "moment": "game", "chosen": "3"}
    page.send(page.page.form("code"), **typed)
    assert page.status == 200
    assert "The player scores 0 in this round of the pod." in page.text
    assert lost_seats(pod(event)) == {1}


@pytest.mark.parametrize("moment", [Moment.GAME, Moment.BETWEEN])
def test_level_that_the_game_does_not_know_is_refused_before_it_is_issued(
    moment: Moment, bare: Event, by: User
) -> None:
    said = incident(bare, 1, moment=moment, match=pod(bare) if moment == Moment.GAME else None)
    acts = JournalEntry.objects.count()
    with pytest.raises(RuleViolation, match="Bare pods does not say what a lost game is at a table of 4") as refused:
        issue_penalty(said, by=by)
    assert (refused.value.code, refused.value.section) == ("no_game_loss", BARE.source)
    assert str(refused.value.message) in outlook(said).missing
    assert outlook(said).follows == ()
    assert (Penalty.objects.exists(), OwedGame.objects.exists(), pod(bare).ended_by) == (False, False, "")
    assert JournalEntry.objects.count() == acts


def test_disqualification_leaves_the_result_to_the_desk_where_the_game_does_not_say_what_is_lost(
    bare: Event, by: User
) -> None:
    said: dict[str, object] = {"code": "C1", "chosen": None, "evidence": "Two judges saw it."}
    penalty = issue(bare, 0, by=by, **said)
    assert "Enter the result of the table by hand" in penalty.follows[0]
    report_result(pod(bare), counted(30, 10, 5, 0), by=by, sure=True)
    assert (sits(bare).disqualified_after, chips(pod(bare))) == (1, [30, 10, 5, 0])


def test_form_offers_no_level_that_the_game_cannot_carry_out(bare: Event, by: User) -> None:
    page = browser(by).open(f"{bare.get_absolute_url()}penalties/new/").text
    levels = page.partition('name="level"')[2].partition("</select>")[0]
    offered = {level for level in Level if f'value="{int(level)}"' in levels}
    assert offered == set(Level) - {Level.GAME_LOSS}
    assert "Bare pods does not say what a lost game is." in page


def test_form_and_call_refuse_what_the_game_does_not_know(bare: Event, by: User) -> None:
    page = browser(by).open(f"{bare.get_absolute_url()}penalties/new/?table=1")
    page.send(page.page.form("code"), entry=sits(bare, 1).pk, code="B3", moment="game", chosen="3")
    body = {"entry": sits(bare, 1).pk, "code": "B3", "chosen": 3}
    answer = Device(by).post(f"/events/{bare.pk}/penalties/", body)
    absence = Device(by).post(f"/events/{bare.pk}/rounds/1/tables/1/absence/", {"absent": ["a"]})
    assert (page.status, answer.status_code, absence.status_code) == (422, 422, 422)
    assert "Bare pods does not say what a lost game is at a table of 4" in page.text
    assert "Bare pods does not say what a lost game is." in page.text
    assert (answer.json()["code"], absence.json()["code"]) == ("no_game_loss", "no_absence")
    assert (Penalty.objects.exists(), pod(bare).ended_by) == (False, "")
    assert "No round is played just now" in browser(by).open(f"{bare.get_absolute_url()}desk/absent/").text


def test_ruling_that_the_game_does_not_know_is_refused(event: Event, by: User) -> None:
    with pytest.raises(RuleViolation, match="Pods knows no ruling") as refused:
        rule_incomplete(pod(event), (2,), by=by)
    assert (refused.value.code, pod(event).ended_by) == ("no_ruling", "")


def test_game_loss_takes_the_chips_of_the_penalised_seat_alone(event: Event, by: User) -> None:
    issue(event, 1, by=by)
    assert (pod(event).ended_by, chips(pod(event)), lost_seats(pod(event))) == ("penalised", [10, 0, 10, 10], {1})
    issue(event, 3, by=by)
    assert (chips(pod(event)), lost_seats(pod(event))) == ([10, 0, 10, 0], {1, 3})


def test_withdrawn_loss_leaves_those_that_stand(event: Event, by: User) -> None:
    first, second = issue(event, 1, by=by), issue(event, 3, by=by)
    withdraw_penalty(first, "It was another one.", by=by)
    assert lost_seats(pod(event)) == {3}
    withdraw_penalty(second, "It was nobody.", by=by)
    assert (pod(event).ended_by, chips(pod(event))) == ("", [None] * 4)


def test_correction_of_a_game_loss_leaves_the_table_as_it_is(event: Event, by: User) -> None:
    penalty = issue(event, 1, by=by)
    stands = pod(event).version
    correct_penalty(penalty, incident(event, 1, code="B1", level=GRAVE, because="Twice."), "Mistaken.", by=by)
    assert (lost_seats(pod(event)), pod(event).version) == ({1}, stands)


def test_others_at_the_table_are_told_without_a_reason(event: Event, by: User) -> None:
    users = with_accounts(event, 0, 1)
    issue(event, 3, by=by)
    told = Notice.objects.filter(kind="conduct").order_by("pk")
    assert [(notice.user, "has entered a result" in notice.text) for notice in told] == [(user, True) for user in users]


def test_disqualified_player_loses_his_chips_leaves_and_stands_last(event: Event, by: User) -> None:
    issue(event, 0, by=by, code="C1", chosen=None, evidence="Two judges saw it.")
    assert (sits(event).disqualified_after, lost_seats(pod(event))) == (1, {0})
    report_result(pod(event, 2), counted(1, 2, 3, 4), by=by)
    complete_round(event.rounds.get(), by=by)
    rows = standings_rows(Event.objects.get(pk=event.pk))
    assert (rows[-1].pk, rows[-1].gone) == (sits(event).player_id, "disqualified")
    assert {row.pk for row in rows[:3]} == {sits(event, seat).player_id for seat in (1, 2, 3)}


@pytest.mark.parametrize("absent", [(2,), (1, 3)])
def test_absent_seats_count_zero_and_the_others_play(absent: tuple[int, ...], event: Event, by: User) -> None:
    report_absence(pod(event), absent, by=by, drop=True)
    assert pod(event).ended_by == "absent"
    assert chips(pod(event)) == [0 if seat in absent else 10 for seat in range(4)]
    assert [sits(event, seat).dropped_after for seat in range(4)] == [
        1 if seat in absent else None for seat in range(4)
    ]


def test_lower_level_is_decided_with_a_reason_instead(bare: Event, by: User) -> None:
    assert issue(bare, 1, by=by, level=Level.WRITTEN, because="The game knows no loss.").level == Level.WRITTEN
