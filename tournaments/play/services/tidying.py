"""Delete what nobody needs any more. Every function can run as often as you like."""

from __future__ import annotations

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.kernel.journal import Conflict
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import JournalEntry, Limit
from tournaments.kernel.triggers import declare_act
from tournaments.listing.models import Question
from tournaments.people.models import Token
from tournaments.play.services.rounds import discard_draft
from tournaments.record.models import Event, Round
from tournaments.record.models.counting import DAYS, are_days_kept, counts_as

MOST_AT_ONCE = 5_000
AT_ONCE = 1_000
log = structlog.get_logger(__name__)


def forget_answers() -> int:
    """Delete the keys and digests of old acts; the journal entries stay."""
    old = JournalEntry.objects.filter(key__isnull=False, at__lt=timezone.now() - settings.ANSWERS_KEPT)
    forgotten = 0
    while batch := list(old.values_list("pk", flat=True)[:MOST_AT_ONCE]):
        forgotten += JournalEntry.objects.filter(pk__in=batch).update(key=None, digest="")
    return forgotten


def discard_drafts() -> int:
    """Discard old drafts of past events by the same act as a director, so that the journal shows it."""
    longest = timezone.now() - settings.DRAFTS_KEPT
    drafts = Round.objects.filter(state=Round.State.DRAFT, drawn_at__lt=longest, event__starts_at__lt=longest)
    return sum(_try_to_discard(draft) for draft in drafts.select_related("event"))


def forget_tokens() -> int:
    """Delete expired tokens."""
    forgotten: int = Token.objects.filter(expiry__lt=timezone.now()).delete()[0]
    return forgotten


def forget_limits() -> int:
    """Delete expired counters of rate limits."""
    return Limit.objects.filter(expires__lt=timezone.now()).delete()[0]


def forget_questions() -> int:
    """Delete old questions to directors, with the addresses in them."""
    return Question.objects.filter(at__lt=timezone.now() - settings.QUESTIONS_KEPT).delete()[0]


def date_events() -> int:
    """Store the days of events that have none. Runs before ratings put events in order."""
    return _count(Event.every.filter(Q(last_day=None) | Q(local_day=None)))


def count_events() -> int:
    """Correct the stored status and dates of events; return the number of corrections.

    An older release that runs in parallel can write outdated values.
    """
    return _count(Event.every.all())


def _count(events: QuerySet[Event]) -> int:
    wrong = [event.pk for event in events.order_by().iterator(AT_ONCE) if not _is_counted(event)]
    for at in range(0, len(wrong), AT_ONCE):
        with transaction.atomic():
            declare_act("tidying")
            for event in lock_all(Event.every.filter(pk__in=wrong[at : at + AT_ONCE])):
                event.save(update_fields=["counts_as", *DAYS])
    return len(wrong)


def _is_counted(event: Event) -> bool:
    return are_days_kept(event) and event.counts_as == counts_as(event).value


def _try_to_discard(draft: Round) -> bool:
    try:
        discard_draft(draft, by=None, seen=draft.version)
    except Conflict:
        # Somebody is working on this draft after all.
        return False
    return True
