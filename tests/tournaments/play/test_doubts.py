"""A doubtful result is asked back by every door before it is saved, and saved once it is confirmed (AMB-S4)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result
from tournaments.kernel.models import User
from tournaments.play.selectors.doubts import Doubtful, doubts_of_game
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Match, Round

pytestmark = pytest.mark.django_db
SHORT = Result("full_win", ({"score": 60}, {"score": 40}), (0,))


@pytest.fixture
def played(by: User) -> Round:
    return factories.RoundFactory(event=factories.FullEventFactory(players=4, by=by))


def first_table(played: Round) -> Match:
    return Match.objects.select_related("round__event").get(round=played, table=1)


def test_service_asks_back_until_the_director_is_sure(played: Round, by: User) -> None:
    with pytest.raises(Doubtful) as asked:
        report_result(first_table(played), SHORT, by=by)
    assert [doubt.split(":")[0] for doubt in asked.value.doubts] == [
        "A finished game is won with 100 points as a rule, not 60"
    ]
    assert first_table(played).ended_by == ""
    report_result(first_table(played), SHORT, by=by, sure=True)
    assert first_table(played).ended_by == "full_win"


def test_program_reads_the_doubts_and_confirms_them(played: Round, by: User) -> None:
    device, where = Device(by), f"/events/{played.event_id}/rounds/1/tables/1/result/"
    sent = {"result": "full_win", "score_a": 60, "score_b": 40, "winner": "a"}
    answer = device.put(where, sent)
    assert (answer.status_code, answer.json()["code"], len(answer.json()["doubts"])) == (422, "doubtful", 1)
    assert first_table(played).ended_by == ""
    assert device.put(where, {**sent, "sure": True}).status_code == 200
    assert first_table(played).ended_by == "full_win"


def test_player_is_asked_too(by: User) -> None:
    event = factories.DueEventFactory(by=by)
    users = [factories.UserFactory(), factories.UserFactory()]
    factories.enter(event, *(user.player for user in users))
    match = first_table(factories.RoundFactory(event=event))
    with pytest.raises(Doubtful):
        report_own(match, SHORT, by=users[0])
    report_own(match, SHORT, by=users[0], sure=True)
    assert match.self_reports.count() == 1


TIMED = Result("modified_win", ({"score": 60}, {"score": 40}), (0,))


def test_result_by_time_is_asked_back_until_time_is_over(played: Round, by: User) -> None:
    def asked() -> list[str]:
        played.refresh_from_db()
        return [words.split(": ", 2)[-1] for words in doubts_of_game(first_table(played), TIMED)]

    assert asked() == []  # who keeps no clock here looks at another
    now = timezone.now()
    Round.objects.filter(pk=played.pk).update(minutes=60, started_at=now - timedelta(minutes=40))
    assert asked() == ["time is not called yet, and 20 minutes are left at this table."]
    with pytest.raises(Doubtful):
        report_result(first_table(played), TIMED, by=by)
    Round.objects.filter(pk=played.pk).update(started_at=now - timedelta(minutes=61))
    assert asked() == []
    Match.objects.filter(round=played).update(extra_seconds=300)
    assert asked() == ["time is not called yet, and 4 minutes are left at this table."]
    Round.objects.filter(pk=played.pk).update(time_called_at=now)
    assert asked() == []
    report_result(first_table(played), TIMED, by=by)
    assert first_table(played).ended_by == "modified_win"


def test_sheet_and_program_refuse_a_differential_of_a_finished_game(by: User) -> None:
    """SW Quitting: a director sets it of a game that somebody quit."""
    event = factories.FullEventFactory(players=4, by=by, **factories.OF_TWO_DECKS)
    factories.RoundFactory(event=event)
    sent = {"result": "full_win", "winner": "a", "life_a": 20, "life_b": 0, "differential": 7}
    answer = Device(by).put(f"/events/{event.pk}/rounds/1/tables/1/result/", sent)
    assert (answer.status_code, answer.json()["code"]) == (422, "differential_unexpected")
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    page.send(page.page.form("result"), **sent)
    assert page.status == 422
    assert "“Finished: full win” does not take this" in page.text
    assert not Match.objects.exclude(ended_by="").exists()


def test_correction_is_asked_back_alike(played: Round, by: User) -> None:
    for match in factories.open_tables(played):
        report_result(match, factories.ResultFactory(), by=by)
    complete_round(played, by=by)
    with pytest.raises(Doubtful):
        correct_result(first_table(played), SHORT, "Misread.", by=by)
    correct_result(first_table(played), SHORT, "Misread.", by=by, sure=True)
    assert first_table(played).corrected
