"""Inside the act of an import: a file that came in before is known again."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.engine.types import NO_SECTION
from tournaments.kernel.journal import Conflict, within_act
from tournaments.kernel.models import User
from tournaments.record.models import Event, ImportedDocument
from tournaments.record.permissions import can_see
from tournaments.record.selectors.counting import event_status

STANDS, ELSEWHERE = "imported_before", "imported_by_another"


class ImportedBefore(Conflict):
    """The file is here already, as `event`, unless this member may not see that. `asks`: one more answer is enough."""

    def __init__(self, message: str, event: Event | None, *, asks: bool = False) -> None:
        super().__init__(ELSEWHERE if asks else STANDS, message, event, NO_SECTION)
        self.event = event
        self.asks = asks


@within_act
def refuse_imported_before(digest: str, by: User, *, again: bool) -> None:
    """Inside the act: what this member imported before, and what counts, stands. Of anybody else's import it is only
    said: nobody keeps a community from its history by importing its file first.
    """
    found = ImportedDocument.objects.select_related("event", "event__acceptance").filter(digest=digest)
    rows = list(found.order_by("pk"))
    if own := _first(row for row in rows if row.by_id == by.pk):
        raise ImportedBefore(
            "You have imported this file before. Go on in the event that is here, or withdraw that import first.",
            _shown(own, by),
        )
    if counted := _first(row for row in rows if counts(row.event)):
        raise ImportedBefore(
            "This file was imported before, and the event is accepted: it is not brought in a second time."
            " If something in it is wrong, ask its directors or a coordinator.",
            _shown(counted, by),
        )
    if rows and not again:
        raise ImportedBefore(
            "Somebody else has imported this file. If your copy is to stand beside it, say so;"
            " a coordinator accepts one of the two at most.",
            next((event for row in rows if (event := _shown(row, by))), None),
            asks=True,
        )


def counts(event: Event) -> bool:
    """Finalizing alone is no sign: whoever imports an event can do that."""
    return hasattr(event, "acceptance") or (event_status(event).sanctioned and event.state == Event.State.FINALIZED)


def _first(rows: Iterable[ImportedDocument]) -> ImportedDocument | None:
    return next(iter(rows), None)


def _shown(row: ImportedDocument, by: User) -> Event | None:
    return row.event if can_see(by, row.event) else None
