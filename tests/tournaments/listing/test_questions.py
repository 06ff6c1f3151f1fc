"""The contact of an event, and writing to its directors without it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry
from tournaments.listing.acts import ListingTag
from tournaments.listing.models import Question
from tournaments.listing.services import questions
from tournaments.listing.services.questions import QuestionDetails, ask_directors
from tournaments.play.services.tidying import forget_questions
from tournaments.record.models import Event
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

CONTACT = "ada@club.example, 030 123"
QUESTION = {"name": "Una", "email": "una@visitor.example", "text": "Is there\na lift?"}


@pytest.fixture
def event() -> Event:
    return factories.EventFactory(
        by=factories.UserFactory(handle="Ada", email="secret@account.example"), contact=CONTACT
    )


def test_stranger_writes_to_the_directors_who_alone_read_it(event: Event, mailoutbox: list[Any]) -> None:
    deputy, judge = factories.DirectorFactory(event=event).user, factories.DirectorFactory(event=event, position=4).user
    base, version = event.get_absolute_url(), Event.objects.get(pk=event.pk).version
    page = browser(None).open(f"{base}ask/")
    page.send(page.page.form("email"), **QUESTION | {"email": "nobody"})
    assert page.status == 422
    assert page.page.form("email").value("text") == QUESTION["text"]
    page.send(page.page.form("email"), **QUESTION)
    assert "Your question is sent." in page.text
    director = factories.director_of(event)
    assert [user.notices.filter(kind="message").count() for user in (director, deputy, judge)] == [1, 1, 0]
    letters = [letter for letter in mailoutbox if "Message" in letter.subject]
    assert sorted(letter.to[0] for letter in letters) == sorted((director.email, deputy.email))
    told = director.notices.get(kind="message")
    assert QUESTION["email"] not in told.text + letters[0].body
    read = browser(director).open(told.link)
    assert QUESTION["email"] in read.text
    assert Device(director).get(f"/events/{event.pk}/questions/").json()["results"][0]["text"] == QUESTION["text"]
    entry = JournalEntry.objects.get(tag=ListingTag.QUESTION_ASKED)
    assert (entry.actor, entry.facts) == (None, {"event": event.pk})
    assert Event.objects.get(pk=event.pk).version == version


def test_what_was_asked_is_on_no_page_of_others(event: Event) -> None:
    factories.QuestionFactory(event=event)
    for user in (None, factories.UserFactory(), factories.CoordinatorFactory()):
        for page in ("", "ask/", "event.json", "questions/"):
            assert "una@visitor.example" not in browser(user).open(f"{event.get_absolute_url()}{page}").text


def test_nobody_writes_to_the_directors_of_a_rehearsal(event: Event) -> None:
    rehearsal = rehearse_event(event, by=factories.director_of(event))
    with pytest.raises(RuleViolation, match="nobody to write to"):
        factories.QuestionFactory(event=rehearsal)


def test_same_question_is_sent_once_and_there_is_a_limit_a_day(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    factories.QuestionFactory(event=event)
    with pytest.raises(Conflict, match="sent this already"):
        factories.QuestionFactory(event=event)
    ask_directors(event, QuestionDetails("Ulf", "ulf@visitor.example", event.questions.get().text), by=None)
    monkeypatch.setattr(questions, "MOST_A_DAY", 1)
    with pytest.raises(RuleViolation, match="tomorrow"):
        ask_directors(event, QuestionDetails("Una", "una@visitor.example", "And parking?"), by=None)
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        ask_directors(event, QuestionDetails("Una", "una@visitor.example", "And parking?"), by=None)


def test_one_address_asks_so_often_an_hour_and_loses_nothing_typed(event: Event, settings: Any) -> None:
    caches["limits"].clear()
    settings.PAGE_RATES = {"ask": "1/h/ip"}
    url, client = f"{event.get_absolute_url()}ask/", Client()
    assert client.post(url, QUESTION | {"email": ""}).status_code == 422
    answers = [client.post(url, {**QUESTION, "text": text}) for text in ("One?", "Two?")]
    assert [answer.status_code for answer in answers] == [302, 429]
    assert "Two?" in answers[1].text
    assert Question.objects.count() == 1


def test_questions_are_forgotten_after_three_months(event: Event) -> None:
    factories.QuestionFactory(event=event)
    for days, forgotten in ((89, 0), (91, 1), (91, 0)):
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            assert forget_questions() == forgotten
