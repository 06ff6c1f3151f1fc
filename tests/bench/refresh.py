"""`python -m tests.bench.refresh`: what working ratings out costs in a process of its own, as JSON."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import django
from django.db import transaction

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    django.setup()

import ratings.services.rewriting  # noqa: F401 - a worker loads its numbers once, not with each pass
from ratings.models import RatedEvent, RatingBook, RatingChange, RatingRun
from ratings.services.histories import freeze
from ratings.services.runs import run_ratings
from tournaments.kernel.triggers import declare_act
from tournaments.record.models import Event, Match, Seat


def bare_fetch() -> None:
    """Every row that a full pass is about, and nothing done with it."""
    list(Event.objects.order_by().values_list("pk", "ruleset", "options", "starts_at", "level", "game", "format"))
    list(Match.objects.order_by().values_list("pk", "round__event_id", "ended_by", "winner_seat", "facts"))
    list(Seat.objects.order_by().values_list("match_id", "place", "player_id", "side", "score", "facts"))


def forget() -> None:
    """As before the first run."""
    RatingChange.objects.all()._raw_delete("default")  # type: ignore[attr-defined]
    RatingBook.objects.update(checksum="0" * 32)


def run(book: RatingBook, **wanted: object) -> RatingRun:
    asked = RatingRun.objects.create(book=book, **wanted)
    assert run_ratings(asked.pk)
    asked.refresh_from_db()
    return asked


def correct_late(book: RatingBook, ago: int) -> None:
    """The winner of a game becomes another, in the last event but so many."""
    event = Event.objects.filter(format="constructed").order_by("-starts_at", "-pk")[ago]
    match = Match.objects.filter(round__event=event).exclude(winner_seat="").first()
    assert match is not None
    with transaction.atomic():
        declare_act("made up")
        Match.objects.filter(pk=match.pk).update(winner_seat="b" if match.winner_seat == "a" else "a")
        freeze([event])
    RatedEvent.objects.filter(event=event).update(state=RatedEvent.State.DUE)


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def most_memory() -> float:
    """Megabytes of this program at most. What `getrusage` says is of whoever started it, too, if that was larger."""
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def main() -> None:
    book = RatingBook.objects.get()
    fetch = [seconds(bare_fetch)]
    forget()
    full = seconds(lambda: run(book, is_full=True))
    fetch.append(seconds(bare_fetch))
    late = []
    for ago in (5, 20, 50, 80, 99):
        correct_late(book, ago)
        late.append(seconds(lambda: run(book)))
    checksum = RatingBook.objects.get().checksum
    again = run(book, is_full=True)
    same = (again.changes, again.checksum) == (0, checksum)
    print(json.dumps({"fetch": sum(fetch) / 2, "full": full, "late": max(late), "peak": most_memory(), "same": same}))


if __name__ == "__main__":
    main()
