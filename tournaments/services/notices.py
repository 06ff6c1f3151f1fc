"""Notices: what members are told by mail. A link and a sentence, nothing about anybody else."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string

from tournaments.models import Claim, Event, JournalEntry, User


def tell_claimant(entry: JournalEntry) -> None:
    """Whoever claimed earlier results learns what was decided."""
    claim = Claim.objects.select_related("by", "player").get(pk=entry.facts["claim"])
    confirmed = entry.facts["confirmed"]
    said = "confirmed" if confirmed else "refused"
    _tell(claim.by, f"Your claim was {said}", "claim_decided", claim.player.get_absolute_url(), confirmed=confirmed)


def tell_deputy(entry: JournalEntry) -> None:
    """Whoever was named deputy of an event learns of it, if the event is still there to direct."""
    event = Event.objects.get(pk=entry.subject_pk)
    named = event.directors.select_related("user").filter(user=entry.facts["user"]).first()
    if named:
        page = event.get_absolute_url()
        _tell(named.user, "You were named deputy director", "deputy_named", page, title=event.title)


def _tell(user: User, subject: str, template: str, page: str, **said: object) -> None:
    if not user.is_active:
        return
    text = render_to_string(f"tournaments/mail/{template}.txt", {**said, "link": f"{settings.SITE_URL}{page}"})
    send_mail(f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}", text.strip(), None, [user.email])
