"""Seal the journal once a day, and send its head to the Director, who keeps it outside of the database."""

from __future__ import annotations

from datetime import timedelta

import structlog
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Max
from django.template.loader import render_to_string
from django.utils import timezone

from tournaments.audits.selectors.chained import AT_ONCE, entries_between, last_seal
from tournaments.kernel.chain import compute_head
from tournaments.kernel.days import today
from tournaments.kernel.models import JournalEntry, Seal
from tournaments.kernel.sites import site_name
from tournaments.people.models import Office
from tournaments.people.models.office import offices_on

SETTLED = timedelta(minutes=10)
"""After so long no transaction that has a lower key is still open."""
AT_LEAST = timedelta(hours=20)
log = structlog.get_logger(__name__)


def seal_journal() -> Seal | None:
    """Seal what was done since the last seal; None where nothing was, or that was today. Twice at once, one seals."""
    last, now = last_seal(), timezone.now()
    if last is not None and now - last.at < AT_LEAST:
        return None
    after, head = (last.through, last.head) if last else (0, "")
    settled = JournalEntry.objects.filter(pk__gt=after, at__lt=now - SETTLED)
    through = settled.aggregate(through=Max("pk"))["through"]
    if through is None:
        return None
    covered = entries_between(after, through)
    made = {"entries": covered.count(), "head": compute_head(covered.iterator(AT_ONCE), head), "at": now}
    with transaction.atomic():
        seal, is_new = Seal.objects.get_or_create(through=through, defaults=made)
        if is_new:
            _tell_director(seal)
    log.info("journal sealed", through=through, head=seal.head)
    return seal


def _tell_director(seal: Seal) -> None:
    text = render_to_string("tournaments/audits/mail/seal.txt", {"seal": seal, "site": site_name()})
    directors = offices_on(today()).filter(post=Office.Post.DIRECTOR).values_list("holder__email", flat=True)
    for address in directors:
        EmailMessage(f"{site_name()}: seal of the journal", text.strip(), None, [address]).send()
