"""Game losses and disqualifications in pods of Tribbles: a round without points, while the others play on (AMB-T8)."""

from __future__ import annotations

import pytest

from conduct.engine import Level
from conduct.models import Penalty
from conduct.selectors.issued import describe_penalty, whole
from conduct.services.decisions import Incident
from conduct.services.penalties import issue_penalty
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.test_tribbles import LISTED, again, match_of, round_of
from tournaments.engine import award_match, game_rules
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.selectors.desks import last_step
from tournaments.play.services.results import correct_result, enter_game_again, report_result, take_back_game
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Entry, Event, Match, OwedGame, Round
from tournaments.record.selectors.games import entered_games
from tournaments.record.selectors.owed_games import owed_by_player

pytestmark = pytest.mark.django_db
GRAVE = Level.GAME_LOSS
Moment = Penalty.Moment
RULES = game_rules("tcc-tribbles")


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def played(by: User) -> Round:
    """A pod of six who all have an account, in the first of two matches."""
    event = factories.DueEventFactory(by=by, **{**LISTED, "structure": "swiss", "rounds_scheduled": 10})
    factories.enter(event, *(factories.UserFactory().player for _ in range(6)))
    return publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)


def pod(played: Round) -> Match:
    return match_of(played, 1)


def sits(played: Round, place: int) -> Entry:
    player = pod(played).seats.get(place=place).player_id
    return Entry.objects.select_related("event", "player__merged_into").get(event=played.event, player=player)


def incident(played: Round, place: int = 1, code: str = "B3", **said: object) -> Incident:
    said = {"moment": Moment.GAME, "match": pod(played), "chosen": GRAVE, **said}
    return Incident(entry=sits(played, place), code=code, **said)  # type: ignore[arg-type]


def issue(played: Round, place: int = 1, *, by: User, **said: object) -> Penalty:
    penalty = issue_penalty(incident(played, place, **said), by=by)
    assert isinstance(penalty, Penalty)
    return penalty


def enter(played: Round, *points: int, by: User, out: int = 0) -> None:
    report_result(pod(played), round_of(*(points or (10, 20, 30, 40, 50, 60)), out=out), by=by, sure=True)


def totals(played: Round) -> list[int]:
    return [award.figures["total"] for award in award_match(RULES, entered_games(pod(played)), 6)]


def lost(played: Round) -> list[list[int]]:
    """Of each round that is entered the seats without points."""
    return [[seat for seat in range(6) if game.get_facts(seat).get("lost")] for game in entered_games(pod(played))]


def done(penalty: Penalty) -> tuple[str, ...]:
    return describe_penalty(whole().get(pk=penalty.pk), staff=True).done


def test_level_three_takes_the_points_of_the_round_that_is_played(played: Round, by: User) -> None:
    enter(played, by=by)
    penalty = issue(played, by=by)
    assert penalty.follows == ["The player scores 0 in this round of the pod."]
    assert (pod(played).ended_by, lost(played)) == ("", [[]])
    enter(played, by=by)
    enter(played, by=by)
    assert lost(played) == [[], [1], []]
    assert totals(played) == [30, 40, 90, 120, 150, 180]
    assert done(penalty)[-1] == "It costs the points of round 2 at table 1 (match 1, rounds 1 to 5)."


def test_who_keeps_the_score_reads_who_scores_nothing_and_may_leave_the_points_out(played: Round, by: User) -> None:
    issue(played, 1, by=by)
    keeper = pod(played).seats.get(place=0).player.user
    assert keeper is not None
    phone = browser(keeper).open(f"{played.event.get_absolute_url()}my-table/")
    note = '<p class="soft">scores nothing in this round, by a penalty</p>'
    assert phone.text.count(note) == 1
    points = {f"points_{seat}": "10" for seat in "acdef"}
    phone.send(phone.page.form("points_a"), result="went_out", went_out_a="on", **points)
    assert (totals(played), lost(played)) == ([10, 0, 10, 10, 10, 10], [[1]])
    assert note not in phone.text


def test_who_keeps_the_score_marks_who_is_not_there_and_leaves_the_points_out(played: Round, by: User) -> None:
    keeper = pod(played).seats.get(place=0).player.user
    assert keeper is not None
    phone = browser(keeper).open(f"{played.event.get_absolute_url()}my-table/")
    points = {f"points_{seat}": "10" for seat in "acdef"}
    typed = {"result": "went_out", "went_out_a": "on", "absent_b": "on"}
    assert phone.send(phone.page.form("points_a"), **typed, **points, points_b="4").status == 422
    assert "was not there, and has points of this round" in phone.text
    phone.send(phone.page.form("points_a"), **typed, **points, points_b="")
    assert (totals(played), entered_games(pod(played))[0].get_facts(1).get("absent")) == ([10, 0, 10, 10, 10, 10], True)
    document = document_of(again(played.event))
    copy = factories.bring_document(document, by=factories.UserFactory())
    assert document_of(copy) == document
    there = Round.objects.select_related("event").get(event=copy)
    assert [game.get_facts(1).get("absent") for game in entered_games(pod(there))] == [True]


def test_between_two_rounds_it_takes_the_next_one_of_the_match(played: Round, by: User) -> None:
    enter(played, by=by)
    penalty = issue(played, by=by, moment=Moment.BETWEEN, match=None)
    assert penalty.follows == ["The player scores 0 in the next round of the pod."]
    assert done(penalty)[-1] == "The player owes a round: the next one that is entered is without points."
    assert owed_by_player(played.event) == {sits(played, 1).player_id: 1}
    enter(played, by=by)
    enter(played, by=by)
    assert (lost(played), owed_by_player(played.event)) == ([[], [1], []], {})


def test_debt_of_one_match_is_paid_in_the_next(played: Round, by: User) -> None:
    for _ in range(5):
        enter(played, by=by)
    penalty = issue(played, by=by, moment=Moment.BETWEEN, match=None)
    player = sits(played, 1).player_id
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)
    following = publish_round(draw_round(again(played.event), by=by, draw_seed=4), by=by)
    assert match_of(following, 1).ended_by == ""
    enter(following, by=by)
    at = match_of(following, 1).seats.get(player=player).place
    assert lost(following) == [[at]]
    assert done(penalty)[-1] == "It costs the points of round 6 at table 1 (match 2, rounds 6 to 10)."


def test_behind_the_last_round_nothing_is_left_to_lose(played: Round, by: User) -> None:
    with factories.by_hand():
        Event.objects.filter(pk=played.event_id).update(rounds_scheduled=5)
    for _ in range(4):
        enter(played, by=by)
    said = incident(played, moment=Moment.BETWEEN, match=None)
    assert issue_penalty(said, by=by).follows == ["The player scores 0 in the next round of the pod."]
    enter(played, by=by)
    late = issue(played, 2, by=by, moment=Moment.BETWEEN, match=None)
    assert late.follows == ["No game is left to lose: it is recorded, and the coordinator is told."]


def test_finals_that_follow_are_a_round_to_lose(by: User) -> None:
    event = again(factories.FullEventFactory(players=9, by=by, **LISTED))
    played = publish_round(draw_round(event, by=by, draw_seed=3), by=by)
    for table in (1, 2):
        while not match_of(played, table).is_reported:
            seats = match_of(played, table).seats.count()
            report_result(match_of(played, table), round_of(*range(seats)), by=by, sure=True)
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)
    penalty = issue(played, by=by, moment=Moment.BETWEEN, match=None)
    assert penalty.follows == ["The player scores 0 in the next round of the pod."]


def test_withdrawn_before_its_round_is_entered_it_costs_nothing(played: Round, by: User) -> None:
    penalty = issue(played, by=by)
    withdraw_penalty(penalty, "It was somebody else.", by=by)
    enter(played, by=by)
    assert (lost(played), OwedGame.objects.count()) == ([[]], 0)


def test_withdrawn_where_no_points_were_noted_it_leaves_none(played: Round, by: User) -> None:
    penalty = issue(played, by=by)
    report_result(pod(played), Result("nobody_out", ({"points": 3}, {}, *[{"points": 3}] * 4)), by=by, sure=True)
    withdraw_penalty(penalty, "It was somebody else.", by=by)
    assert (totals(played), lost(played)) == ([3, 0, 3, 3, 3, 3], [[]])


def test_after_the_match_is_complete_the_result_is_corrected_by_hand_first(played: Round, by: User) -> None:
    for _ in range(4):
        enter(played, by=by)
    penalty = issue(played, by=by)
    enter(played, by=by)
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)
    with pytest.raises(RuleViolation, match="correct its result by hand first"):
        withdraw_penalty(penalty, "It was somebody else.", by=by)
    correct_result(pod(played), round_of(1, 2, 3, 4, 5, 6), "The penalty was wrong.", by=by, sure=True)
    withdraw_penalty(Penalty.objects.get(), "It was somebody else.", by=by)
    assert (lost(played)[-1], totals(played)[1]) == ([], 82)


def test_correction_of_a_penalty_leaves_its_round_lost(played: Round, by: User) -> None:
    penalty = issue(played, by=by)
    enter(played, by=by)
    said = incident(played, code="B1", level=GRAVE, because="Twice.", chosen=None)
    correct_penalty(penalty, said, "Mistaken.", by=by)
    enter(played, by=by)
    assert (lost(played), OwedGame.objects.count()) == ([[1], []], 1)


def disqualify(played: Round, by: User, **said: object) -> Penalty:
    return issue(played, 1, by=by, code="C1", chosen=None, evidence="Two judges saw it.", **said)


def test_director_is_not_asked_whether_the_disqualified_player_loses(played: Round, by: User) -> None:
    disqualify(played, by)
    desk = browser(by).open(f"{played.event.get_absolute_url()}rounds/1/tables/1/")
    points = {f"points_{seat}": "10" for seat in "abcdef"}
    desk.send(desk.page.form("points_a"), result="went_out", went_out_a="on", **points)
    assert (desk.status, lost(played)) == (200, [[1]])
    desk.open(f"{played.event.get_absolute_url()}rounds/1/tables/1/?game=1")
    desk.send(desk.page.form("points_a", "game"), points_a="20")
    assert (desk.status, totals(played)) == (200, [20, 0, 10, 10, 10, 10])


def test_disqualification_withdrawn_gives_the_round_back(played: Round, by: User) -> None:
    penalty = disqualify(played, by)
    enter(played, by=by)
    withdraw_penalty(penalty, "It was somebody else.", by=by)
    enter(played, by=by)
    assert (lost(played), sits(played, 1).disqualified_after) == ([[], []], None)


def test_programs_penalise_and_need_no_points_of_who_lost_the_round(played: Round, by: User) -> None:
    device, where = Device(by), f"/events/{played.event_id}/"
    made = device.post(f"{where}penalties/", {"entry": sits(played, 1).pk, "code": "B3", "chosen": 3})
    assert made.status_code == 201, made.json()
    sent = {"result": "nobody_out", "seats": [{"points": 5}, {}, *[{"points": 5}] * 4]}
    seen = device.post(f"{where}rounds/1/tables/1/preview/", sent)
    assert [earned["figures"]["total"] for earned in seen.json()["earned"]] == [5, 0, 5, 5, 5, 5]
    assert device.put(f"{where}rounds/1/tables/1/result/", sent).status_code == 200
    assert (totals(played), lost(played)) == ([5, 0, 5, 5, 5, 5], [[1]])


def test_penalty_before_anybody_sits_takes_the_first_round(by: User) -> None:
    event = factories.DueEventFactory(by=by, **LISTED)
    factories.enter(event, *(factories.UserFactory().player for _ in range(6)))
    entry = event.entries.select_related("event", "player__merged_into").first()
    assert entry is not None
    issue_penalty(
        Incident(entry=entry, code="B3", moment=Moment.BEFORE, chosen=GRAVE, level=GRAVE, because="Grave."), by=by
    )
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    enter(played, by=by)
    assert lost(played) == [[pod(played).seats.get(player=entry.player_id).place]]


def test_word_of_the_scorekeeper_does_not_take_the_penalty_back(played: Round, by: User) -> None:
    issue(played, 1, by=by)
    keeper = pod(played).seats.get(place=0).player.user
    assert keeper is not None
    report_own(
        pod(played), Result("went_out", ({"points": 7, "went_out": True}, *[{"points": 5}] * 5)), by=keeper, sure=True
    )
    assert (totals(played), lost(played)) == ([7, 0, 5, 5, 5, 5], [[1]])


def test_withdrawn_one_leaves_another_of_the_same_round(played: Round, by: User) -> None:
    first = issue(played, by=by)
    issue(played, by=by, code="D1", chosen=None, level=GRAVE, because="Twice.")
    enter(played, by=by)
    withdraw_penalty(first, "It was somebody else.", by=by)
    assert lost(played) == [[1]]


def test_round_entered_again_undone_or_taken_back_is_lost_all_the_same(played: Round, by: User) -> None:
    issue(played, by=by)
    enter(played, by=by)
    step = last_step(again(played.event))
    assert step is not None
    undo_step(again(played.event), step.pk, by=by)
    assert entered_games(pod(played)) == ()
    enter(played, by=by)
    enter_game_again(pod(played), 1, round_of(1, 2, 3, 4, 5, 6), by=by, sure=True)
    assert lost(played) == [[1]]
    take_back_game(pod(played), by=by)
    enter(played, by=by)
    enter(played, by=by)
    assert lost(played) == [[1], []]


def test_what_time_left_unplayed_is_owed_again(played: Round, by: User) -> None:
    """The round behind the last one that was entered pays nothing."""
    enter(played, by=by)
    issue(played, by=by)
    take_back_game(pod(played), by=by)
    report_result(pod(played), Result("time_called", tuple({"points": own} for own in range(6))), by=by, sure=True)
    assert (pod(played).is_reported, lost(played)) == (True, [[]])
    assert owed_by_player(played.event) == {sits(played, 1).player_id: 1}
