"""Mark the events that an act makes due for rating, and those that a run sets aside."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet

import structlog
from django.db import connection, transaction
from django.db.models import Case, F, OuterRef, Q, Subquery, Value, When
from django.utils import timezone

from ratings.engine.history import is_late
from ratings.models import RatedEvent, RatingBook, RatingChange, RatingRun
from ratings.selectors.facts import Place, rated_event
from ratings.services.writing import a_few
from tournaments.department.models import InboxItem
from tournaments.entries.acts import OfPlayers
from tournaments.kernel.journal import enqueue, require_open_act
from tournaments.kernel.locks import lock_all, locking_query
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import read_facts
from tournaments.record.models import Event
from tournaments.record.services.looks import request_review

log = structlog.get_logger(__name__)
RUN = "ratings.tasks.run_ratings"
HELD = (
    "“{title}” is under review: what its rows say is not what was finalized, and no act changed it. {becomes} "
    "Its audit shows what differs; accept it as it stands, put the results back, reopen the event or void it."
)
KEPT = "Its published ratings stay until you decide."
WAITS = "It waits to be rated until you decide."
SIGN = "held under review: its rows are not what was finalized"
WEIGHT = 100
NOTED = """
    INSERT INTO ratings_ratedevent (event_id, book_id, state, reported_at, rated_by, turn)
    SELECT id, %s, %s, %s, last_day, 1 FROM tournaments_event WHERE id IN ({keys}) ON CONFLICT DO NOTHING
"""
"""What was marked meanwhile stays as it is marked."""


def mark_event(entry: JournalEntry) -> None:
    """An event was finalized or reopened: it is due, or too late and waits for a full refresh (AMB-R4)."""
    event = Event.objects.filter(pk=entry.subject_pk).first()
    if event is None:
        return
    marked = next(iter(lock_all(RatedEvent.objects.filter(event=event))), None)
    if marked is None:
        if rated_event(event) is None:
            return
        marked = RatedEvent(event=event, book=book_row(event.game), reported_at=entry.at, turn=0)
    marked.state = _state(event, marked)
    marked.turn += 1
    marked.save()
    if marked.state == RatedEvent.State.DUE:
        ask_run(marked.book)


def mark_records(entry: JournalEntry) -> None:
    """Records were claimed, merged or parted: what they played counts for somebody else now."""
    mark_players(read_facts(OfPlayers, entry.facts).players)


def mark_players(players: Collection[int]) -> None:
    """The rated events of these records are due; a run that is at them now has not seen it."""
    played = Q(event__rounds__seats__player__in=players)
    marked = RatedEvent.objects.filter(pk__in=RatedEvent.objects.filter(played).values("pk"))
    due = RatedEvent.State.DUE
    stands = (RatedEvent.State.RATED, RatedEvent.State.HELD)
    marked.update(turn=F("turn") + 1, state=Case(When(state__in=stands, then=Value(due)), default=F("state")))
    for book in RatingBook.objects.filter(pk__in=marked.filter(state=due).values("book")):
        ask_run(book)


def ask_run(book: RatingBook, **wanted: object) -> RatingRun:
    """The run of this book that waits, or a new one; asked for once this is committed."""
    run, _ = RatingRun.objects.get_or_create(book=book, state=RatingRun.State.WAITING, defaults=wanted)
    transaction.on_commit(lambda: enqueue((RUN, run.pk)), robust=True)
    return run


def book_row(code: str) -> RatingBook:
    return RatingBook.objects.get_or_create(code=code)[0]


def marked_events(book: RatingBook, *, all_of_them: bool) -> dict[int, int]:
    """The events that a run sees, by key, and how often each was marked until now."""
    marked = RatedEvent.objects.filter(book=book)
    marked = marked if all_of_them else marked.filter(state=RatedEvent.State.DUE)
    return dict(marked.values_list("event_id", "turn"))


def late_events(book: RatingBook) -> set[int]:
    """Return the events that wait for a full refresh."""
    return set(RatedEvent.objects.filter(book=book, state=RatedEvent.State.AWAITING).values_list("event_id", flat=True))


@require_open_act
def settle_marks(
    book: RatingBook, seen: Mapping[int, int], counted: Mapping[int, Place], held: AbstractSet[int]
) -> list[int]:
    """Update inside the act of a run which events are rated, held, or no longer count; return those newly held.

    A held event may count as well: its published effect remains until a decision. Events that were marked again
    meanwhile stay due, and so do events to be held that this run only came across.
    """
    rows = locking_query(RatedEvent.objects.filter(book=book)).order_by("pk")
    now = rows.values_list("event_id", "turn", "state")
    states = {event: state for event, turn, state in now if seen.get(event) == turn}
    same = states.keys()
    _set_state(RatedEvent.State.RATED, (same & counted.keys()) - held)
    _update_dates(same & counted.keys())
    _set_state(RatedEvent.State.HELD, same & held)
    _set_state(RatedEvent.State.OUT, same - counted.keys() - held)
    rated = RatedEvent.objects.filter(event__in=held - seen.keys(), state=RatedEvent.State.RATED)
    if rated.update(state=RatedEvent.State.DUE):
        ask_run(book)
    return sorted(event for event in same & held if states[event] != RatedEvent.State.HELD)


def _set_state(state: str, events: Collection[int]) -> None:
    for some in a_few(events):
        RatedEvent.objects.filter(event__in=some).exclude(state=state).update(state=state)


def _update_dates(events: Collection[int]) -> None:
    """Store the date by which these events are rated."""
    dates = Event.objects.filter(pk=OuterRef("event")).values("last_day")
    for some in a_few(events):
        stands = RatedEvent.objects.filter(event__in=some).alias(now=Subquery(dates))
        stands.exclude(rated_by__isnull=False, rated_by=F("now")).update(rated_by=Subquery(dates))


@require_open_act
def note_unmarked(book: RatingBook, counted: Mapping[int, Place]) -> None:
    """Mark inside the act of a full run the events that count but were never marked."""
    new = counted.keys() - set(RatedEvent.objects.filter(book=book).values_list("event_id", flat=True))
    with connection.cursor() as cursor:
        for some in a_few(new):
            cursor.execute(
                NOTED.format(keys=", ".join(["%s"] * len(some))),
                [book.pk, RatedEvent.State.RATED, timezone.now(), *some],
            )


@require_open_act
def hold_events(events: Collection[int]) -> None:
    """Hold events inside the act of a run, because their rows changed after finalizing without an act.

    The responsible coordinators are told, except those who directed or played in the event.
    """
    told = InboxItem.objects.filter(event__in=events, signs=SIGN, answered_at=None).values("event")
    rated = set(RatingChange.objects.filter(event__in=events).order_by().values_list("event_id", flat=True))
    for event in Event.objects.select_related("host__region").filter(pk__in=events).exclude(pk__in=told).order_by("pk"):
        log.error("event held for review", held=event.pk)
        becomes = KEPT if event.pk in rated else WAITS
        text = HELD.format(title=event.title, becomes=becomes)
        request_review(event, InboxItem.Kind.AUDIT, text, [SIGN], weight=WEIGHT)


def _state(event: Event, marked: RatedEvent) -> str:
    if rated_event(event) is None:
        was_rated = marked.state in (RatedEvent.State.RATED, RatedEvent.State.DUE, RatedEvent.State.HELD)
        return RatedEvent.State.DUE if was_rated else RatedEvent.State.OUT
    late = is_late(event.local_start, event.ends_on, marked.reported_at)
    return RatedEvent.State.AWAITING if late else RatedEvent.State.DUE
