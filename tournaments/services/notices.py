"""Notices: what one member is told. A sentence and a link, nothing about anybody who need not be named."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tournaments.journal import Tag, recorded, replayable, within_act
from tournaments.models import Claim, Event, JournalEntry, Notice, User
from tournaments.selectors.accounts import at_addresses_of_others
from tournaments.selectors.notices import mailed_kinds
from tournaments.selectors.sites import link_to, site_name

LONGEST = 500


def notify(event: Event | None, kind: Notice.Kind, users: Iterable[User], text: str, *, page: str = "") -> None:
    """Inside an open act: tell each of these members once, by mail, too, where he chose so for this kind.

    `page` is the path of the page it is about, else the event's. Rows and letters are of the act's transaction: an act
    that is refused tells nobody, and what was told is not lost with a mail server. Of a rehearsal nobody is told.
    """
    if event is not None and event.is_rehearsal:
        return
    asked = {user.pk for user in users}
    told = User.objects.select_for_update(no_key=True).filter(pk__in=asked, is_active=True).order_by("pk")
    link = page or (event.get_absolute_url() if event else reverse("tournaments:notices"))
    notices = [Notice(user=user, event=event, kind=kind, text=text[:LONGEST], link=link) for user in told]
    if not notices:
        return
    Notice.objects.bulk_create(notices)
    User.objects.filter(pk__in=[notice.user_id for notice in notices]).update(unread=F("unread") + 1)
    mailed = [notice for notice in notices if kind in mailed_kinds(notice.user)]
    if mailed:
        elsewhere = at_addresses_of_others(notice.user for notice in mailed)
        get_connection().send_messages([_letter(notice) for notice in mailed if notice.user_id not in elsewhere])


def read_notice(notice: Notice) -> None:
    """Its reader has seen it. Reading is no act of the journal."""
    _read(notice.user_id, pk=notice.pk)


def read_notices(user: User) -> None:
    """This member has seen all there are."""
    _read(user.pk)


@within_act
def answered(event: Event, kind: Notice.Kind, by: User) -> None:
    """Inside an act: what this member was asked by notices of this kind is done."""
    _read(by.pk, event=event, kind=kind)


@within_act
def done(pages: Iterable[str]) -> None:
    """Inside an act: what these pages are about is settled; nobody has to look at it any more."""
    links = list(pages)
    waiting = Notice.objects.filter(link__in=links, read_at=None).order_by("user").values_list("user", flat=True)
    for user in waiting.distinct():
        _read(user, link__in=links)


@replayable
def choose_mail(
    user: User, kinds: Iterable[Notice.Kind], *, by: User, key: str | None = None, seen: int | None = None
) -> User:
    """From now on these kinds of notices come by mail, too, and no others."""
    with recorded(user, Tag.MAIL_CHOSEN, by=by, key=key, seen=seen) as act:
        chosen = sorted(kinds)
        user.mail_choices = {kind: kind in chosen for kind in Notice.Kind}
        act.keep(user)
        act.note(kinds=chosen)
    return user


def tell_claimant(entry: JournalEntry) -> None:
    """Whoever claimed earlier results learns what was decided."""
    claim = Claim.objects.select_related("by", "player").get(pk=entry.facts["claim"])
    said = "goes by your name from now on" if entry.facts["confirmed"] else "stays as it is: your claim was refused"
    page = claim.player.get_absolute_url()
    notify(None, Notice.Kind.CLAIM_DECIDED, [claim.by], f"The record you claimed {said}.", page=page)


def _read(user: int, **which: object) -> None:
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).filter(pk=user).order_by("pk").first()
        unread = Notice.objects.filter(user=user, read_at=None)
        if unread.filter(**which).update(read_at=timezone.now()):
            User.objects.filter(pk=user).update(unread=unread.count())


def _letter(notice: Notice) -> EmailMessage:
    about = f": {notice.event.title}" if notice.event else ""
    link, choices = link_to(notice.link), link_to(reverse("tournaments:mail_choices"))
    text = render_to_string("tournaments/mail/notice.txt", {"notice": notice, "link": link, "choices": choices})
    subject = f"{site_name()}: {notice.get_kind_display()}{about}"
    return EmailMessage(subject, text.strip(), None, [notice.user.email])
