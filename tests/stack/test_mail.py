"""Waiting mail: no page waits for a mail server, and no letter is lost with one."""

from __future__ import annotations

import smtplib
import socket
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage, EmailMultiAlternatives, send_mail
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournaments.people.models import Letter
from tournaments.people.services.mail import deliver, find_due_mail, give_mail_up
from tournaments.tasks import sweep_mail

pytestmark = pytest.mark.django_db
Captured = Callable[..., Any]


@pytest.fixture(autouse=True)
def _outbox(settings: Any) -> None:
    settings.EMAIL_BACKEND = "trekcc.mail.Outbox"


@pytest.fixture
def dead_server(settings: Any) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        settings.EMAIL_PORT = unused.getsockname()[1]
    settings.EMAIL_HOST = "127.0.0.1"
    settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"


def write(to: str = "a@club.example") -> Letter:
    send_mail("Hello", "A word.", None, [to])
    return Letter.objects.latest("pk")


def test_mail_leaves_after_the_commit_and_nothing_of_it_stays(django_capture_on_commit_callbacks: Captured) -> None:
    with django_capture_on_commit_callbacks() as asked:
        write()
        assert (Letter.objects.count(), mail.outbox) == (1, [])
    asked[0]()
    assert (Letter.objects.count(), len(mail.outbox)) == (0, 1)


def test_mail_of_a_transaction_that_fails_was_never_written() -> None:
    with transaction.atomic():
        write()
        transaction.set_rollback(True)
    assert not Letter.objects.exists()


def test_letter_arrives_as_it_was_written() -> None:
    written = EmailMultiAlternatives(
        "Subject", "Text", "us@club.example", ["to@club.example"], ["bcc@club.example"], cc=["cc@club.example"],
        reply_to=["re@club.example"], headers={"List-Id": "club"},
    )  # fmt: skip
    written.attach_alternative("<p>HTML</p>", "text/html")
    written.send()
    deliver(Letter.objects.get().pk)
    (arrived,) = mail.outbox
    assert arrived.recipients() == ["to@club.example", "cc@club.example", "bcc@club.example"]
    assert (arrived.subject, arrived.body, arrived.from_email) == ("Subject", "Text", "us@club.example")
    assert (arrived.reply_to, arrived.extra_headers["List-Id"]) == (["re@club.example"], "club")
    assert [tuple(alternative) for alternative in arrived.alternatives] == [("<p>HTML</p>", "text/html")]


def test_letter_keeps_its_message_id_however_often_it_is_tried(dead_server: None, settings: Any) -> None:
    letter = write()
    before = letter.headers["Message-ID"]
    deliver(letter.pk)
    settings.MAIL_TRANSPORT = "django.core.mail.backends.locmem.EmailBackend"
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        deliver(letter.pk)
    assert mail.outbox[0].message()["Message-ID"] == before


def test_what_the_outbox_cannot_carry_is_refused_when_it_is_written() -> None:
    message = EmailMessage("Subject", "Text", None, ["a@club.example"])
    message.attach("deck.txt", "60 cards", "text/plain")
    with pytest.raises(ValueError, match="plain text"):
        message.send()


def test_password_reset_is_answered_while_the_mail_server_is_down(
    dead_server: None, client: Client, django_capture_on_commit_callbacks: Captured
) -> None:
    member = factories.UserFactory(email="member@club.example")
    began = time.monotonic()
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("account_reset_password"), {"email": member.email})
    assert (answer.status_code, time.monotonic() - began < 3) == (302, True)
    (letter,) = Letter.objects.all()
    assert (letter.recipients["to"], letter.attempts) == ([member.email], 1)
    assert "/account/password/reset/key/" in letter.text


def test_waiting_mail_is_sent_when_the_mail_server_is_back(dead_server: None, settings: Any) -> None:
    deliver(write().pk)
    settings.MAIL_TRANSPORT = "django.core.mail.backends.locmem.EmailBackend"
    sweep_mail()
    assert mail.outbox == []  # its time has not come
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        sweep_mail()
    assert (len(mail.outbox), Letter.objects.count()) == (1, 0)


@pytest.mark.parametrize("wrong", [{"headers": {"X-Made": "of two\nlines"}}, {"recipients": {"to": ["no\naddress"]}}])
def test_letter_that_cannot_be_written_waits_and_stands_in_nobodys_way(wrong: dict[str, Any]) -> None:
    odd = write()
    Letter.objects.filter(pk=odd.pk).update(**wrong)
    write("b@club.example")
    sweep_mail()
    assert [one.to for one in mail.outbox] == [["b@club.example"]]
    assert list(Letter.objects.values_list("pk", "attempts")) == [(odd.pk, 1)]


def test_letter_that_is_asked_for_twice_is_sent_once(settings: Any) -> None:
    letter = write()
    settings.MAIL_TRANSPORT = f"{__name__}.Twice"
    Twice.letter, Twice.sent = letter.pk, 0
    deliver(letter.pk)
    assert Twice.sent == 1


class Twice:
    """A mail server during whose work the same letter is asked for again."""

    letter: int
    sent: int

    def __init__(self, **options: object) -> None:
        pass

    def send_messages(self, messages: list[EmailMessage]) -> int:
        Twice.sent += 1
        assert deliver(Twice.letter) is False
        return len(messages)


def test_letter_waits_longer_after_each_failure_but_never_more_than_an_hour(dead_server: None) -> None:
    letter = write()
    waits = []
    now = timezone.now()
    for _ in range(8):
        with time_machine.travel(now, tick=False):
            deliver(letter.pk)
        letter.refresh_from_db()
        waits.append(round((letter.due_at - now).total_seconds() / 60))
        now = letter.due_at
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]


def test_letter_is_thrown_away_after_three_days_and_not_before(dead_server: None) -> None:
    write()
    for days, left in ((2.9, 1), (3.1, 0)):
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            give_mail_up()
        assert Letter.objects.count() == left


def test_sweeper_asks_for_mail_that_nobody_is_delivering(dead_server: None) -> None:
    letter = write()
    assert find_due_mail() == [("tournaments.tasks.deliver", letter.pk)]
    deliver(letter.pk)
    assert find_due_mail() == []


def test_refusal_by_the_mail_server_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise smtplib.SMTPRecipientsRefused({})

    letter = write()
    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    assert deliver(letter.pk) is False
    assert Letter.objects.filter(pk=letter.pk).exists()
