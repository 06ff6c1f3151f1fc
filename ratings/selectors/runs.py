"""Runs: how far each is, for whom one waits, and the events that wait for the next full one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from ratings.engine import BOOKS, LISTS
from ratings.models import RatedEvent, RatingRun
from ratings.selectors.facts import IN_ORDER
from ratings.selectors.words import player_url, points
from tournaments.department.selectors.status import Waits, Workers, ago, workers
from tournaments.kernel.models.epochs import epoch
from tournaments.kernel.pace import Pace

FEW = 4
State = RatingRun.State
STATES = {"waiting": "waiting", "running": "under way", "done": "done", "given_up": "given up"}
TONES = {"running": "caution", "done": "good", "given_up": "bad"}


class Queue:
    """The runs that are not done, the one asked for first in front, and when the worker was last seen: read once."""

    def __init__(self, seen: Workers | None = None) -> None:
        under_way = (State.WAITING, State.RUNNING)
        runs = RatingRun.objects.select_related("book").filter(state__in=under_way)
        self.runs = tuple(runs.order_by("asked_at", "pk"))
        self._seen = seen

    @cached_property
    def seen(self) -> Workers:
        return self._seen or workers()

    def next_of(self, book: int) -> RatingRun | None:
        """The run of this book that will see what changes now, else the one that is under way."""
        runs = sorted((run for run in self.runs if run.book_id == book), key=lambda run: run.state != State.WAITING)
        return next(iter(runs), None)

    def waits_for(self, run: RatingRun) -> str:
        """Say what the run waits for, as the end of a sentence; empty if it does not wait.

        A book has one run at a time.
        """
        if is_silent(run):
            return f"another worker: the one at it was last heard of {ago(run.beat_at)}"
        if run.state != State.WAITING:
            return ""
        before = next((other for other in self.runs if other.book_id == run.book_id and _is_under_way(other)), None)
        if before is not None:
            return f"the run of {book_name(before)} that began {ago(before.started_at)}, {before.percent} % done"
        return self.seen.responsible


@dataclass(frozen=True, slots=True)
class Most:
    """The rating that a run moved most: by how many points, whose, and on which list."""

    points: str
    player: str
    url: str
    list: str


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
        self.time_left = time_left(run)
        self.most = _most(run)


def latest() -> tuple[Progress, ...]:
    """A few, for the desk of coordinators."""
    queue = Queue()
    return tuple(Progress(run, queue) for run in runs()[:FEW])


def runs() -> QuerySet[RatingRun]:
    """Latest first."""
    return RatingRun.objects.select_related("book", "asked_by__player", "most_player__merged_into").order_by("-pk")


def seconds(run: RatingRun) -> float | None:
    """Return how long the run took, or has taken so far; None before it begins."""
    until: datetime | None = run.finished_at or run.beat_at
    return (until - run.started_at).total_seconds() if until and run.started_at else None


def time_left(run: RatingRun) -> str:
    """Say in words how far a run under way is."""
    return Pace(run.percent, 100, seconds(run) or 0).time_left if _is_under_way(run) else ""


def mark(runs: Iterable[Progress], waiting: Iterable[RatedEvent]) -> str:
    """Another one whenever anything about these is."""
    shown = [(row.run.pk, row.state, row.awaits, row.run.percent, row.run.beat_at, row.run.checksum) for row in runs]
    events = [row.pk for row in waiting]
    return hashlib.sha256(repr((epoch(), shown, events)).encode()).hexdigest()[:16]


def awaiting() -> QuerySet[RatedEvent]:
    """Events reported too late, which wait for a full refresh of their book (AMB-R4), oldest first."""
    late = RatedEvent.objects.filter(state=RatedEvent.State.AWAITING)
    return late.select_related("event", "book").order_by(*IN_ORDER)


def oldest_run(seen: Workers) -> Waits | None:
    """The run asked for first that nobody is at."""
    queue = Queue(seen)
    idle = next((run for run in queue.runs if not _is_under_way(run)), None)
    return Waits(idle.asked_at, queue.waits_for(idle)) if idle else None


def when_rated(mark: RatedEvent | None) -> str:
    """Say in a sentence how far the run of a due event is, or what it waits for."""
    queue = Queue()
    run = queue.next_of(mark.book_id) if mark else None
    if run is not None and _is_under_way(run):
        return f"It is under way: {', '.join(filter(None, (f'{run.percent} % done', time_left(run))))}."
    return f"It waits for {queue.waits_for(run) if run else queue.seen.responsible}."


def book_name(run: RatingRun) -> str:
    return BOOKS[run.book.code].name if run.book.code in BOOKS else run.book.code


def is_silent(run: RatingRun) -> bool:
    """Under way, but its worker was not heard of for a while: another takes it over."""
    silent = timezone.now() - settings.RUN_PATIENCE
    return run.state == State.RUNNING and run.beat_at is not None and run.beat_at <= silent


def _is_under_way(run: RatingRun) -> bool:
    return run.state == State.RUNNING and not is_silent(run)


def _most(run: RatingRun) -> Most | None:
    if run.most is None or run.most_player is None:
        return None
    person, of = run.most_player.person, LISTS.get(run.most_list)
    return Most(points(run.most), person.shown_name, player_url(person.pk), of.name if of else run.most_list)


def _name(run: RatingRun) -> str:
    player = getattr(run.asked_by, "player", None)
    return player.shown_name if player else ""
