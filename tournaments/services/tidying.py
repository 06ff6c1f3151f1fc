"""Tidying: what nobody needs any more goes. Each can be run as often as one likes."""

from __future__ import annotations

import structlog
from django.conf import settings
from django.utils import timezone

from tournaments.journal import Conflict
from tournaments.models import JournalEntry, Limit, Question, Round, Token
from tournaments.services.rounds import discard_draft

MOST_AT_ONCE = 5_000
log = structlog.get_logger(__name__)


def forget_answers() -> int:
    """Keys of acts long past, with the digest of what was sent. The entries themselves stay."""
    old = JournalEntry.objects.filter(key__isnull=False, at__lt=timezone.now() - settings.ANSWERS_KEPT)
    forgotten = 0
    while batch := list(old.values_list("pk", flat=True)[:MOST_AT_ONCE]):
        forgotten += JournalEntry.objects.filter(pk__in=batch).update(key=None, digest="")
    return forgotten


def discard_drafts() -> int:
    """Drafts never published, of events that lie behind. Through the same act as by hand, so the journal tells."""
    longest = timezone.now() - settings.DRAFTS_KEPT
    drafts = Round.objects.filter(state=Round.State.DRAFT, drawn_at__lt=longest, event__starts_at__lt=longest)
    return sum(_discarded(draft) for draft in drafts.select_related("event"))


def forget_tokens() -> int:
    """Tokens that have expired."""
    forgotten: int = Token.objects.filter(expiry__lt=timezone.now()).delete()[0]
    return forgotten


def forget_limits() -> int:
    """What was counted against limits whose time is over."""
    return Limit.objects.filter(expires__lt=timezone.now()).delete()[0]


def forget_questions() -> int:
    """Questions to directors, with the addresses in them, once they must have been answered."""
    return Question.objects.filter(at__lt=timezone.now() - settings.QUESTIONS_KEPT).delete()[0]


def _discarded(draft: Round) -> bool:
    try:
        discard_draft(draft, by=None, seen=draft.version)
    except Conflict:
        return False  # somebody works on it after all
    return True
