"""Runs: one worker at a time recomputes a book, and another takes over if that one dies."""

from __future__ import annotations

import gc
import time
import uuid
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Unpack

import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from ratings.acts import RatingTag
from ratings.engine import book_of
from ratings.models import RatedEvent, RatingBook, RatingRun
from ratings.selectors.facts import Facts
from ratings.selectors.ledger import revision_from
from ratings.services import marking
from ratings.services.writing import Revised, WrittenRows
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import KeyOnly, enqueue, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.kernel.pace import report_progress
from tournaments.people.permissions import can_coordinate
from tournaments.play.services.tidying import date_events
from tournaments.record.models import Event

if TYPE_CHECKING:
    from ratings.services.rewriting import Rewritten

log = structlog.get_logger(__name__)
BEAT_SECONDS = 1.0
COORDINATORS_REFRESH = "Only coordinators have all ratings worked out anew."


class Overtaken(Exception):  # noqa: N818 - nothing went wrong
    """Another worker is at this run now."""


@replayable
def refresh_ratings(book: str, *, by: User, **envelope: Unpack[KeyOnly]) -> RatingRun:
    """Have the whole book recomputed for a coordinator, including events that came too late."""
    if not can_coordinate(by):
        raise RuleViolation("coordinator_only", COORDINATORS_REFRESH, "OPG 8")
    row = marking.book_row(book_of(book).code)
    with record_act(row, RatingTag.RATINGS_ASKED, by=by, **envelope) as act:
        act.result = run = _full_run(row, by)
        act.note(run=run.pk)
    return run


@require_open_act
def work_out_again(book: str, *, by: User) -> None:
    """Have the whole book recomputed inside an act, because its lists do not match the ledger."""
    _full_run(marking.book_row(book_of(book).code), by)


def refresh_books(fresh: timedelta = timedelta()) -> int:
    """Have all books recomputed that are older than `fresh`, with events that came too late. Return how many."""
    stale = Q(refreshed_at=None) | Q(refreshed_at__lte=timezone.now() - fresh)
    books = list(RatingBook.objects.filter(stale))
    with transaction.atomic():
        for book in books:
            _full_run(book, None)
    return len(books)


def due_runs() -> list[tuple[str, int]]:
    """Return the runs that nobody began or whose worker is silent, as tasks for the sweeper.

    An event may become due just after its run has looked. Then no run would see it, so a new one is made.
    """
    under_way = (RatingRun.State.WAITING, RatingRun.State.RUNNING)
    forgotten = RatingBook.objects.filter(events__state=RatedEvent.State.DUE).exclude(runs__state__in=under_way)
    for book in forgotten.distinct():
        marking.ask_run(book)
    silent = timezone.now() - settings.RUN_PATIENCE
    waiting = Q(state=RatingRun.State.WAITING, asked_at__lte=silent)
    stale = Q(state=RatingRun.State.RUNNING, beat_at__lte=silent)
    return [
        (marking.RUN, pk)
        for pk in RatingRun.objects.filter(waiting | stale).order_by("pk").values_list("pk", flat=True)
    ]


def run_ratings(pk: int) -> bool:
    """Do a run, unless it is done or another worker is at it, and have the next one of its book done."""
    run = _claim_run(pk)
    if run is None:
        return False
    try:
        with _without_garbage_collection():
            _perform(run)
    except Overtaken:
        log.warning("run overtaken", run=pk)
        return False
    following = RatingRun.objects.filter(book=run.book, state=RatingRun.State.WAITING)
    enqueue(*((marking.RUN, waiting) for waiting in following.values_list("pk", flat=True)))
    return True


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Disable the garbage collector: a run makes a million values that live to its end, and no reference cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _full_run(book: RatingBook, by: User | None) -> RatingRun:
    run = marking.ask_run(book)
    waiting = RatingRun.objects.filter(pk=run.pk, state=RatingRun.State.WAITING)
    if waiting.update(is_full=True, asked_by=by or F("asked_by")):
        return run
    return _full_run(book, by)  # a worker has just begun it: the next one is full


def _claim_run(pk: int) -> RatingRun | None:
    """Return the run with our claim on it; None if it is done, given up, or another worker holds this book."""
    now = timezone.now()
    stale = Q(state=RatingRun.State.RUNNING, beat_at__lte=now - settings.RUN_PATIENCE)
    free = RatingRun.objects.filter(Q(state=RatingRun.State.WAITING) | stale, pk=pk)
    if free.filter(attempts__gte=settings.RUN_ATTEMPTS).update(state=RatingRun.State.GIVEN_UP, finished_at=now):
        log.error("run given up", run=pk)
        return None
    begun = {"claim": uuid.uuid4().hex, "state": RatingRun.State.RUNNING, "started_at": now, "beat_at": now}
    try:
        with transaction.atomic():
            mine = free.update(attempts=F("attempts") + 1, percent=0, **begun)
    except IntegrityError:
        return None
    return RatingRun.objects.select_related("book", "asked_by").get(pk=pk) if mine else None


def _perform(run: RatingRun) -> None:
    """Work everything out first; what it comes to is written in one act, if the claim on it still holds."""
    date_events()
    seen = marking.marked_events(run.book, all_of_them=run.is_full)
    found = _found_anew(run) if run.is_full else _find_revised(run, list(seen))
    first = [Event.every.filter(pk__in=found.altered)] if found.altered else []
    with record_act(run.book, RatingTag.RATINGS_RECOMPUTED, by=run.asked_by, first=first) as act:
        if not RatingRun.objects.filter(pk=run.pk, claim=run.claim).exists():
            raise Overtaken
        _keep(run, found.write())
        run.book.checksum = found.checksum(run.book.checksum)
        marking.hold_events(marking.settle_marks(run.book, seen, found.places, found.altered))
        if run.is_full:
            marking.note_unmarked(run.book, found.places)
        _finish(run, len(found.events))
        act.keep(run.book)
        act.note(run=run.pk, full=run.is_full, events=run.events, changes=run.changes, checksum=run.checksum)


def _find_revised(run: RatingRun, changed: Collection[int]) -> Revised:
    lists = book_of(run.book.code).lists
    facts = Facts(run.book.code, marking.late_events(run.book))
    facts.read(changed)
    beats = (ProgressReporter(run, at / len(lists), 1 / len(lists)) for at in range(len(lists)))
    revisions = [revision_from(one, facts, changed, beat) for one, beat in zip(lists, beats, strict=True)]
    return Revised(revisions, facts.places(), facts.altered)


def _found_anew(run: RatingRun) -> Rewritten:
    from ratings.services.rewriting import recompute_book  # loads numpy, which starts threads: not before a fork

    return recompute_book(book_of(run.book.code), ProgressReporter(run, 0.0, 1.0))


class ProgressReporter:
    """Says once a second how far a run is, from `base` on; raises Overtaken where it is another's by now."""

    def __init__(self, run: RatingRun, base: float, share: float) -> None:
        self.run, self.base, self.share = run, base, share
        self.last = time.monotonic()

    def __call__(self, number: int, of: int) -> None:
        if time.monotonic() - self.last >= BEAT_SECONDS:
            self.last = time.monotonic()
            percent = int(100 * (self.base + self.share * number / max(of, 1)))
            mine = RatingRun.objects.filter(pk=self.run.pk, claim=self.run.claim)
            if not mine.update(percent=percent, beat_at=timezone.now()):
                raise Overtaken
            report_progress(f"Rating {book_of(self.run.book.code).name}", percent, 100)


def _keep(run: RatingRun, written: WrittenRows) -> None:
    run.changes, run.moved, most = written.rows, written.moves.count, written.moves.most
    if most is not None:
        run.most, run.most_list, run.most_player_id = most.points, most.list, most.player


def _finish(run: RatingRun, events: int) -> None:
    run.state, run.finished_at, run.percent = RatingRun.State.DONE, timezone.now(), 100
    run.events, run.checksum = events, run.book.checksum
    if run.is_full:
        run.book.refreshed_at = run.finished_at
    run.save()
