"""What waits to be done behind the pages: the oldest of each kind. BACKLOG of the settings names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Min
from django.utils.module_loading import import_string

from tournaments.department.selectors.workers import Workers
from tournaments.kernel.models import Reaction
from tournaments.people.models import Letter


@dataclass(frozen=True, slots=True)
class Waits:
    """Since when something waits, and for whom, as the end of a sentence."""

    since: datetime
    awaits: str


def backlog(seen: Workers) -> dict[str, Waits | None]:
    """The oldest of each kind, None where nothing waits. One query for each kind."""
    asked: dict[str, Callable[[Workers], Waits | None]] = {
        kind: import_string(path) for kind, path in settings.BACKLOG.items()
    }
    return {kind: oldest(seen) for kind, oldest in asked.items()}


def oldest_reaction(seen: Workers) -> Waits | None:
    """What follows from an act and is not done yet: since the act."""
    waiting = Reaction.objects.filter(state=Reaction.State.WAITING)
    return _waits(waiting.aggregate(at=Min("entry__at"))["at"], seen)


def oldest_letter(seen: Workers) -> Waits | None:
    return _waits(Letter.objects.aggregate(at=Min("made_at"))["at"], seen)


def _waits(since: datetime | None, seen: Workers) -> Waits | None:
    return Waits(since, seen.awaited) if since else None
