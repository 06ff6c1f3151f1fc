"""What nobody needs any more goes, and nothing else; twice is as good as once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests import factories
from tournaments import tasks
from tournaments.kernel.models import JournalEntry, Limit
from tournaments.people.models import Token
from tournaments.play.acts import PlayTag
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.play.services.tidying import discard_drafts, forget_answers, forget_limits, forget_tokens
from tournaments.record.models import Round

pytestmark = pytest.mark.django_db


def after(**time: float) -> time_machine.travel:
    return time_machine.travel(timezone.now() + timedelta(**time))


@pytest.fixture
def drawn() -> Iterator[Round]:
    event = factories.FullEventFactory(players=4)
    return draw_round(event, by=factories.director_of(event), key="a click")


def test_answers_are_forgotten_after_a_week_and_the_journal_stays(drawn: Round) -> None:
    entries = JournalEntry.objects.count()
    for days, forgotten in ((6.9, 0), (7.1, 1), (7.1, 0)):
        with after(days=days):
            assert forget_answers() == forgotten
    assert JournalEntry.objects.count() == entries
    entry = JournalEntry.objects.get(tag=PlayTag.ROUND_DRAWN)
    assert (entry.key, entry.digest, entry.facts["number"]) == (None, "", 1)


def test_click_that_comes_again_within_the_week_is_still_known(drawn: Round) -> None:
    with after(days=6.9):
        forget_answers()
        assert draw_round(drawn.event, by=factories.director_of(drawn.event), key="a click") == drawn


def test_draft_of_an_event_that_lies_behind_is_discarded_by_the_site(drawn: Round) -> None:
    for days, discarded in ((6.9, 0), (7.1, 1), (7.1, 0)):
        with after(days=days):
            assert discard_drafts() == discarded
    entry = JournalEntry.objects.get(tag=PlayTag.ROUND_DISCARDED)
    assert (entry.actor, entry.facts["number"]) == (None, 1)


def test_draft_of_an_event_to_come_and_published_rounds_stay(drawn: Round) -> None:
    publish_round(drawn, by=factories.director_of(drawn.event))
    coming = factories.FullEventFactory(players=4)
    draft = draw_round(coming, by=factories.director_of(coming))
    type(coming).objects.filter(pk=coming.pk).update(starts_at=timezone.now() + timedelta(days=30))
    with after(days=20):
        assert discard_drafts() == 0
    assert set(Round.objects.all()) == {drawn, draft}


def test_expired_tokens_are_removed_and_valid_ones_stay() -> None:
    member = factories.UserFactory()
    for expiry in (timedelta(hours=1), timedelta(hours=3), None):
        Token.objects.create(user=member, device="phone", expiry=expiry)
    with after(hours=2):
        assert (forget_tokens(), forget_tokens()) == (1, 0)
    assert Token.objects.count() == 2


def test_limits_whose_time_is_over_are_removed() -> None:
    caches["limits"].set("short", 1, 60)
    caches["limits"].set("long", 1, 6000)
    with after(minutes=2):
        assert (forget_limits(), forget_limits()) == (1, 0)
    assert Limit.objects.count() == 1


def test_sessions_that_have_expired_are_removed() -> None:
    Client().force_login(factories.UserFactory())
    with after(days=15):
        tasks.end_sessions()
    assert not Session.objects.exists()


def test_one_command_does_it_all_where_no_worker_runs(drawn: Round, capsys: pytest.CaptureFixture[str]) -> None:
    with after(days=8):
        call_command("tidy")
    assert not Round.objects.exists()
    assert "end sessions: done" in capsys.readouterr().out.splitlines()
