"""What workers do for conduct."""

from __future__ import annotations

from celery import shared_task

from conduct.services import reports
from tournaments.kernel.models import Reaction
from tournaments.kernel.reactions import react


@shared_task
def close_event(reaction: int) -> None:
    """Each act of it is recorded by itself; the reaction is done when all are. Until then the sweeper asks again."""
    row = Reaction.objects.select_related("entry").filter(pk=reaction, state=Reaction.State.WAITING).first()
    if row is not None and row.entry.event_id is not None:
        reports.close_event(row.entry.event_id)
        react(reaction, lambda entry: None)
