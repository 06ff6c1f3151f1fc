"""Events set aside by a run: their rows are not what was finalized, and no act says why."""

from __future__ import annotations

from collections.abc import Collection

import structlog

from tournaments.department.models import InboxItem
from tournaments.kernel.journal import within_act
from tournaments.record.models import Event
from tournaments.record.services.looks import have_looked_at

log = structlog.get_logger(__name__)
SAID = (
    "“{title}” is held from being rated: what its rows say is not what was finalized, and no act changed it. "
    "Its audit shows what differs; accept it as it stands, put the results back, reopen the event or void it."
)
SIGN = "held held from rating: its rows are not what was finalized"
WEIGHT = 100


@within_act
def hold_events(events: Collection[int]) -> None:
    """Inside the act of a run: whoever coordinates these events is told, but for who directed or played in them."""
    for event in Event.objects.select_related("host__region").filter(pk__in=events).order_by("pk"):
        log.error("event held from rating", held=event.pk)
        have_looked_at(event, InboxItem.Kind.AUDIT, SAID.format(title=event.title), [SIGN], weight=WEIGHT)
