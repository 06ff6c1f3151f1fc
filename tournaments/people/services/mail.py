"""Waiting mail: a letter is a row of the transaction that wrote it, and is tried until the mail server takes it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from email.utils import make_msgid, parseaddr, quote
from functools import partial

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.kernel.journal import enqueue
from tournaments.kernel.sites import site_name
from tournaments.people.models import Letter

DELIVER = "tournaments.tasks.deliver"
MOST_AT_ONCE = 500
LONGEST_SENDER = Letter._meta.get_field("sender").max_length or 0
LONGEST_WAIT = timedelta(hours=1)
log = structlog.get_logger(__name__)


def keep(messages: Iterable[EmailMessage]) -> list[Letter]:
    """Letters that leave once the transaction is committed. ValueError for more than text and its HTML."""
    letters = Letter.objects.bulk_create(_letter(message) for message in messages)
    transaction.on_commit(partial(enqueue, *((DELIVER, letter.pk) for letter in letters)), robust=True)
    return letters


def deliver(pk: int) -> bool:
    """Hand a letter that is due to the mail server, and forget it once it was taken. No lock is held meanwhile."""
    letter = _claim_letter(pk)
    if letter is None:
        return False
    try:
        _message(letter).send()
    except Exception as error:
        log.warning("mail waits", letter=pk, attempts=letter.attempts + 1, error=type(error).__name__)
        return False
    letter.delete()
    return True


def deliver_now(message: EmailMessage) -> str:
    """Deliver one letter while its writer waits; return what went wrong in one line, or "" if it was accepted.

    A letter that was refused is not tried again, because its writer knows.
    """
    letter = _letter(message)
    letter.due_at += LONGEST_WAIT  # the sweeper leaves it alone meanwhile
    letter.save()
    try:
        _message(letter).send()
    except Exception as error:
        return f"{type(error).__name__}: {' '.join(str(error).split())}"
    finally:
        letter.delete()
    return ""


def find_due_mail() -> list[tuple[str, int]]:
    """Return the letters that nobody is delivering, as tasks for the sweeper."""
    due = Letter.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    return [(DELIVER, pk) for pk in due.values_list("pk", flat=True)[:MOST_AT_ONCE]]


def give_mail_up() -> int:
    """Letters that no mail server would take for days are thrown away: their links have expired."""
    given_up, _ = Letter.objects.filter(made_at__lt=timezone.now() - settings.MAIL_KEPT).delete()
    if given_up:
        log.error("mail given up", letters=given_up)
    return given_up


def _letter(message: EmailMessage) -> Letter:
    return Letter(
        sender=_add_site_name(message.from_email),
        recipients={"to": message.to, "cc": message.cc, "bcc": message.bcc, "reply_to": message.reply_to},
        headers={"Message-ID": _message_id(message.from_email), **message.extra_headers},
        subject=str(message.subject),
        text=str(message.body),
        html=_html(message),
        due_at=timezone.now(),
    )


def _claim_letter(pk: int) -> Letter | None:
    """Return the letter if it is due and this call is the first to take it; it becomes due again later."""
    now = timezone.now()
    letter = Letter.objects.filter(pk=pk, due_at__lte=now).first()
    if letter is None:
        return None
    wait = min(settings.MAIL_PATIENCE * 2 ** min(letter.attempts, 10), LONGEST_WAIT)
    mine = Letter.objects.filter(pk=pk, due_at__lte=now).update(attempts=F("attempts") + 1, due_at=now + wait)
    return letter if mine else None


def _message(letter: Letter) -> EmailMessage:
    transport = get_connection(settings.MAIL_TRANSPORT)
    message = EmailMultiAlternatives(
        letter.subject, letter.text, letter.sender, headers=letter.headers, connection=transport, **letter.recipients
    )
    if letter.html:
        message.attach_alternative(letter.html, "text/html")
    return message


def _html(message: EmailMessage) -> str:
    alternatives = getattr(message, "alternatives", [])
    if message.attachments or message.content_subtype != "plain" or len(alternatives) > 1:
        raise ValueError("The outbox takes plain text, with one HTML alternative at most.")
    return str(alternatives[0].content) if alternatives else ""


def _add_site_name(sender: str) -> str:
    """Add the site's name to the site's own address, unless the address has a name already."""
    if sender != settings.DEFAULT_FROM_EMAIL or parseaddr(sender)[0]:
        return sender
    named = f'"{quote(site_name())}" <{sender}>'
    return named if len(named) <= LONGEST_SENDER else sender


def _message_id(sender: str) -> str:
    return make_msgid(domain=parseaddr(sender)[1].partition("@")[2] or None)
