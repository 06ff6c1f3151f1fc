"""Reactions: work that follows an act is done once, however often it is requested."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import JournalEntry, Reaction

MOST_AT_ONCE = 500
log = structlog.get_logger(__name__)


def run_once(pk: int, work: Callable[[JournalEntry], None]) -> bool:
    """Do the work of a waiting reaction in the same transaction in which it is marked as done.

    A second worker waits for the first and then finds the work done. A worker that is killed leaves it waiting.
    """
    if not _count_attempt(pk):
        return False
    with transaction.atomic():
        waiting = Reaction.objects.select_related("entry").filter(pk=pk, state=Reaction.State.WAITING)
        reaction = next(iter(lock_all(waiting)), None)
        if reaction is None:
            return False
        work(reaction.entry)
        reaction.state, reaction.done_at = Reaction.State.DONE, timezone.now()
        reaction.save(update_fields=["state", "done_at"])
    return True


def run_steps(pk: int, work: Callable[[JournalEntry], None]) -> bool:
    """Do work that consists of separately recorded acts; the reaction is done when all of them are.

    Two workers may do it at the same time, and a repeated run starts from the beginning: `work` must skip finished
    steps.
    """
    if not _count_attempt(pk):
        return False
    waiting = Reaction.objects.filter(pk=pk, state=Reaction.State.WAITING)
    reaction = waiting.select_related("entry").first()
    if reaction is None:
        return False
    work(reaction.entry)
    return bool(waiting.update(state=Reaction.State.DONE, done_at=timezone.now()))


def take_due_reactions() -> list[tuple[str, int]]:
    """Return the overdue reactions, as task and pk, and postpone each until it is due again."""
    now = timezone.now()
    due = Reaction.objects.filter(state=Reaction.State.WAITING, due_at__lte=now).order_by("due_at")[:MOST_AT_ONCE]
    tasks = [(reaction.task, reaction.pk) for reaction in due]
    Reaction.objects.filter(pk__in=[pk for _, pk in tasks]).update(due_at=now + settings.REACTION_PATIENCE)
    return tasks


def _count_attempt(pk: int) -> bool:
    """Count the attempt before it is made, so that work which kills its worker is not tried forever."""
    waiting = Reaction.objects.filter(pk=pk, state=Reaction.State.WAITING)
    attempts = waiting.values_list("attempts", flat=True).first()
    if attempts is None:
        return False
    if attempts >= settings.REACTION_ATTEMPTS:
        waiting.update(state=Reaction.State.GIVEN_UP)
        log.error("reaction given up", reaction=pk, attempts=attempts)
        return False
    due = timezone.now() + settings.REACTION_PATIENCE * 2 ** min(attempts, 6)
    return bool(waiting.update(attempts=F("attempts") + 1, due_at=due))
