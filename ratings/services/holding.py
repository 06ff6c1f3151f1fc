"""Events set aside by a run: their rows are not what was finalized, and no act says why."""

from __future__ import annotations

from collections.abc import Collection

import structlog
from django.urls import reverse

from tournaments.journal import within_act
from tournaments.models import Event, InboxItem
from tournaments.selectors.regions import coordinator_of
from tournaments.services.inboxes import concerned_in, put_in

log = structlog.get_logger(__name__)
SAID = (
    "“{title}” is held from being rated: what its rows say is not what was finalized, and no act changed it. "
    "Its audit shows what differs; accept it as it stands, put the results back, reopen the event or void it."
)


@within_act
def hold_events(events: Collection[int]) -> None:
    """Inside the act of a run: whoever coordinates these events is told, but for who directed or played in them."""
    for event in Event.objects.select_related("host__region").filter(pk__in=events).order_by("pk"):
        log.error("event held from rating", held=event.pk)
        page = reverse("tournaments:audit", args=(event.year, event.slug))
        text, concerned = SAID.format(title=event.title), concerned_in(event)
        put_in(coordinator_of(event), InboxItem.Kind.AUDIT, by=None, text=text, about=page, kept_from=concerned)
