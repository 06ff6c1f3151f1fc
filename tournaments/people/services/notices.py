"""Notices: what one member is told. A sentence and a link, nothing about anybody who need not be named."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Unpack

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tournaments.kernel.journal import (
    Envelope,
    before_commit,
    get_acting_member,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import User
from tournaments.kernel.sites import link_to, site_name
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Notice
from tournaments.people.selectors.accounts import find_users_at_foreign_addresses
from tournaments.people.selectors.notices import mailed_kinds
from tournaments.people.services.quotas import above_quota

LONGEST = 500
MOST_IN_A_DIGEST = 50


def notify(event: Any, kind: Notice.Kind, users: Iterable[User], text: str, *, page: str = "") -> None:
    """Notify each of these members once, and by mail if they chose so for this kind. Needs an open act.

    `page` is the path of the page it is about, else the event's. Rows and letters belong to the act's transaction: a
    refused act notifies nobody, and a mail server that is away loses nothing. Rehearsals send no notices.
    """
    if event is not None and event.is_rehearsal:
        return
    readers = User.objects.filter(pk__in={user.pk for user in users}, is_active=True).order_by("pk")
    link = page or (event.get_absolute_url() if event else reverse("tournaments:notices"))
    content = {"event": event, "kind": kind, "text": text[:LONGEST], "link": link, "caused_by": get_acting_member()}
    notices = [Notice(user=user, **content) for user in readers]
    if not notices:
        return
    _choose_mail(notices)
    Notice.objects.bulk_create(notices)
    before_commit(_count_unread, [notice.user_id for notice in notices])
    letters = [_letter(notice) for notice in notices if notice.mail == Notice.Mail.SENT]
    if letters:
        get_connection().send_messages(letters)


def send_digests() -> int:
    """Send one letter with their unread notices to everybody whose letters waited long enough.

    Return how many were sent.
    """
    since = timezone.now() - settings.DIGEST_AFTER
    waiting = User.objects.filter(notices__mail=Notice.Mail.WAITS, notices__at__lte=since, is_active=True).distinct()
    return sum(_send_digest(pk) for pk in waiting.order_by("pk").values_list("pk", flat=True))


def read_notice(notice: Notice) -> None:
    """Mark a notice as read. Reading is no act of the journal."""
    _mark_read(pk=notice.pk)


def read_notices(user: User) -> None:
    """Mark all notices of this member as read."""
    _mark_read(user=user)


@require_open_act
def mark_answered(event: Any, kind: Notice.Kind, users: Collection[User] | None = None, *, page: str = "") -> None:
    """Mark notices of this kind as read inside an act, because their questions are answered.

    `users` None: for everybody. With a `page`: only the notices about that page.
    """
    readers = {} if users is None else {"user__in": users}
    _mark_read(**readers, event=event, kind=kind, **({"link": page} if page else {}))


@require_open_act
def mark_settled(pages: Iterable[str]) -> None:
    """Mark the notices about these pages as read inside an act, because nothing is left to do there."""
    _mark_read(link__in=list(pages))


@replayable
def choose_mail(user: User, kinds: Iterable[Notice.Kind], *, by: User, **envelope: Unpack[Envelope]) -> User:
    """Choose the kinds of notices that also come by mail; all others do not."""
    with record_act(user, PeopleTag.MAIL_CHOSEN, by=by, **envelope) as act:
        chosen = sorted(kinds)
        user.mail_choices = {kind: kind in chosen for kind in Notice.Kind}
        act.keep(user)
        act.note(kinds=chosen)
    return user


def _mark_read(**which: object) -> None:
    with transaction.atomic():
        unread = lock_all(Notice.objects.filter(read_at=None, **which))
        if unread:
            Notice.objects.filter(pk__in=[notice.pk for notice in unread]).update(read_at=timezone.now())
            before_commit(_count_unread, {notice.user_id for notice in unread})


def _count_unread(users: set[int]) -> None:
    """Accounts come last of all that is locked, so that nobody who holds one waits for anything else."""
    lock_all(User.objects.filter(pk__in=users))
    unread = Notice.objects.filter(user=OuterRef("pk"), read_at=None).order_by().values("user")
    how_many = unread.annotate(how_many=Count("pk")).values("how_many")
    User.objects.filter(pk__in=users).update(unread=Coalesce(Subquery(how_many), 0))


def _choose_mail(notices: list[Notice]) -> None:
    """Choose which notices are mailed at once; those above the sender's quota wait for a digest."""
    mailed = [notice for notice in notices if notice.kind in mailed_kinds(notice.user)]
    elsewhere = find_users_at_foreign_addresses(notice.user for notice in mailed) if mailed else set()
    mailed = [notice for notice in mailed if notice.user_id not in elsewhere]
    above = above_quota(mailed)
    for notice in mailed:
        notice.mail = Notice.Mail.WAITS if notice.user_id in above else Notice.Mail.SENT


@transaction.atomic
def _send_digest(pk: int) -> bool:
    waiting = lock_all(Notice.objects.filter(user=pk, mail=Notice.Mail.WAITS).select_related("user"))
    Notice.objects.filter(pk__in=[notice.pk for notice in waiting]).update(mail=Notice.Mail.GATHERED)
    unread = [notice for notice in waiting if notice.read_at is None]
    if not unread or find_users_at_foreign_addresses([unread[0].user]):
        return False
    get_connection().send_messages([_digest(unread[0].user, unread)])
    return True


def _digest(user: User, notices: list[Notice]) -> EmailMessage:
    shown, more = notices[:MOST_IN_A_DIGEST], len(notices) - MOST_IN_A_DIGEST
    pages = {"notices": reverse("tournaments:notices"), "choices": reverse("tournaments:mail_choices")}
    links = {name: link_to(page) for name, page in pages.items()}
    lines = [(notice.text, link_to(notice.link)) for notice in shown]
    text = render_to_string("tournaments/people/mail/digest.txt", {"lines": lines, "more": max(more, 0), **links})
    subject = f"{site_name()}: {len(notices)} notices"
    return EmailMessage(subject, text.strip(), None, [user.email])


def _letter(notice: Notice) -> EmailMessage:
    about = f": {notice.event.title}" if notice.event else ""
    link, choices = link_to(notice.link), link_to(reverse("tournaments:mail_choices"))
    text = render_to_string("tournaments/people/mail/notice.txt", {"notice": notice, "link": link, "choices": choices})
    subject = f"{site_name()}: {notice.get_kind_display()}{about}"
    return EmailMessage(subject, text.strip(), None, [notice.user.email])
