"""The quick line of the desk: a result belongs to the pairings it was typed for, however late or often it arrives."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import factories
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, publish_round, redraw_round
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Match, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Round:
    return factories.RoundFactory(event=factories.FullEventFactory(players=4))


def send_line(played: Round, pairings: str, **typed: str) -> Any:
    client = Client()
    client.force_login(factories.director_of(played.event))
    line = {"table": "1", "score_a": "100", "score_b": "35", "result": "full_win", "key": "k" * 32}
    url = f"{played.event.get_absolute_url()}desk/report/"
    return client.post(url, {**line, "pairings": pairings, **typed})


def finish(played: Round) -> None:
    by = factories.director_of(played.event)
    for match in factories.open_tables(played):
        report_result(match, factories.ResultFactory(), by=by)
    complete_round(played, by=by)


def test_line_that_is_sent_again_after_its_round_is_saved_once(played: Round) -> None:
    pairings = played.pairings_mark
    assert send_line(played, pairings).status_code == 302
    finish(played)
    factories.RoundFactory(event=played.event)
    assert send_line(played, pairings).status_code == 302
    reported = JournalEntry.objects.filter(event=played.event, tag="result.reported", key="k" * 32)
    assert reported.count() == 1
    assert not Match.objects.filter(round__number=2).exclude(ended_by="").exists()


def test_line_that_comes_late_is_refused_and_saved_in_no_other_round(played: Round) -> None:
    pairings = played.pairings_mark
    finish(played)
    factories.RoundFactory(event=played.event)
    assert send_line(played, pairings, score_b="40").status_code in (409, 422)
    assert not Match.objects.filter(round__number=2).exclude(ended_by="").exists()
    assert not played.matches.filter(seats__score=40).exists()


def test_line_for_pairings_that_were_taken_back_is_refused(played: Round) -> None:
    by, pairings = factories.director_of(played.event), played.pairings_mark
    publish_round(redraw_round(unpublish_round(played, by=by), by=by, draw_seed=5), by=by)
    answer = send_line(played, pairings)
    assert answer.status_code == 409
    assert b"The pairings were taken back since this was typed." in answer.content
    assert not played.matches.filter(table=1).exclude(ended_by="").exists()


@pytest.mark.parametrize("pairings", ["x", "0", "1-2-3", "١"])
def test_mark_that_names_no_pairings_is_refused(played: Round, pairings: str) -> None:
    assert send_line(played, pairings).status_code in (409, 422)
    assert not played.matches.filter(table=1).exclude(ended_by="").exists()
