"""Take back within a day that an event was finalized, while nothing depends on it (OPG 8)."""

from __future__ import annotations

from typing import Unpack

from tournaments.closing.acts import ClosingTag
from tournaments.closing.selectors.taking_back import find_taking_back_violations
from tournaments.closing.services.reporting import open_again
from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.play.services.announcements import announce_within
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.services.looks import tell_directors

SECTION = "OPG 8"
LONGEST_TITLE = 120
TAKEN_BACK = "The final standings were taken back: the event is open again, and its results may change."


@replayable
def take_back_finalizing(event: Event, typed: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Open the event again. `typed` is its title, so that nobody does this by mistake."""
    with record_act(event, ClosingTag.FINALIZING_TAKEN_BACK, by=by, **envelope):
        if not can_direct(by, event):
            raise RuleViolation("directors_only", DIRECTORS_ONLY, SECTION)
        if event.state != Event.State.FINALIZED:
            raise AlreadyDone("not_finalized", "The event is not finalized.", event, SECTION)
        require_no_findings(find_taking_back_violations(event))
        if _plain(typed) != _plain(event.title):
            message = f"Type the title of the event as it stands here: {event.title}"
            require_no_findings((Violation("not_typed", message, NO_SECTION, "typed"),))
        open_again(event, "Its director took the finalizing back.", by=by)
        event.save()
        announce_within(event, TAKEN_BACK, by=by)
        tell_directors(event, f"{by} has taken back that this event was finalized: it is open again.", by=by)
    return event


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
