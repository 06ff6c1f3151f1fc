"""What workers do for conduct."""

from __future__ import annotations

from celery import shared_task

from conduct.services import reports
from tournaments.kernel.models import Reaction
from tournaments.kernel.reactions import react


@shared_task
def close_event(reaction: int) -> None:
    """Each act of it is recorded by itself; the reaction is done when all are. Until then the sweeper asks again."""
    found = Reaction.objects.select_related("entry").filter(pk=reaction, state=Reaction.State.WAITING).first()
    if found is not None and found.entry.event_id is not None:
        reports.close_event(found.entry.event_id)
        react(reaction, lambda entry: None)
