"""Runs for coordinators: how far each is, and the events that wait for the next full one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet

from ratings.models import RatedEvent, RatingRun
from ratings.selectors.facts import IN_ORDER
from ratings.selectors.waiting import Queue, book_name
from tournaments.kernel.models.epochs import epoch

STATES = {"waiting": "waiting", "running": "under way", "done": "done", "given_up": "given up"}
TONES = {"running": "caution", "done": "good", "given_up": "bad"}


class Progress:
    """A run in words; `awaits` says for whom one waits."""

    def __init__(self, run: RatingRun, queue: Queue) -> None:
        self.run = run
        self.awaits = queue.waits_for(run)
        self.book = book_name(run)
        self.state = STATES[run.state]
        self.tone = TONES.get(run.state, "")
        self.kind = "everything" if run.is_full else "what changed"
        self.asked_by = _name(run)
        self.seconds = seconds(run)
        self.duration = "" if self.seconds is None else f"{self.seconds:.1f} s"


def runs() -> QuerySet[RatingRun]:
    """Latest first."""
    return RatingRun.objects.select_related("book", "asked_by__player").order_by("-pk")


def seconds(run: RatingRun) -> float | None:
    """How long it took, or takes until now; None before it begins."""
    until: datetime | None = run.finished_at or run.beat_at
    return (until - run.started_at).total_seconds() if until and run.started_at else None


def mark(runs: Iterable[Progress], waiting: Iterable[RatedEvent]) -> str:
    """Another one whenever anything about these is."""
    said = [(one.run.pk, one.state, one.awaits, one.run.percent, one.run.beat_at, one.run.checksum) for one in runs]
    events = [one.pk for one in waiting]
    return hashlib.sha256(repr((epoch(), said, events)).encode()).hexdigest()[:16]


def awaiting() -> QuerySet[RatedEvent]:
    """Events reported too late, which wait for a full refresh of their book (AMB-R4), oldest first."""
    late = RatedEvent.objects.filter(state=RatedEvent.State.AWAITING)
    return late.select_related("event", "book").order_by(*IN_ORDER)


def _name(run: RatingRun) -> str:
    player = getattr(run.asked_by, "player", None)
    return player.shown_name if player else ""
