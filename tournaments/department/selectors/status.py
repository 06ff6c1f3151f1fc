"""What works behind the pages, and what waits, in words: what each means and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from tournaments.department.selectors.backlog import Waits, backlog
from tournaments.department.selectors.workers import Workers, ago, is_quiet, lasting, workers

LATE = timedelta(minutes=5)
GOOD, CAUTION, BAD = "good", "caution", "bad"
START = "Whoever runs the site starts it again: `docker compose up --detach {0}`, or `systemctl restart trekcc-{0}`."
WORKER_AWAY = (
    "Pages and results go on. Mail, ratings and what else follows from an act wait until it is back; nothing is lost. "
    + START.format("worker")
)
BEAT_AWAY = (
    "What is new is done all the same. But nobody looks for what was left, reminds directors or refreshes the ratings "
    "at night, and a worker with nothing to do is not seen either. " + START.format("beat")
)
TIDY_AWAY = (
    "This site has no worker, as REDIS_URL is not set: what follows from an act is done at once. What did not work "
    "then, reminders and what has expired wait for `manage.py tidy`: whoever runs the site has it run every hour."
)
KINDS = {
    "letter": ("Mail", "A letter", "No letter waits."),
    "reaction": ("What follows from acts", "What follows from an act", "All that follows from acts is done."),
    "run": ("Ratings", "A run of ratings", "No run of ratings waits."),
}
MEANS = {
    "letter": (
        "Letters leave within seconds. While the worker is there this one waits because the mail server does not take "
        "it: the log says why (“mail waits”), and `manage.py setup` sends a test letter."
    ),
    "reaction": "Claims decided and events finalized are told and rated within seconds; the log says what failed.",
    "run": "Ratings are as they were until it is done. The page of the runs shows how far each is.",
}


@dataclass(frozen=True, slots=True)
class Line:
    """`at` is when somebody was last seen, or since when something waits; `means` what follows and what to do."""

    name: str
    title: str
    at: datetime | None
    tone: str
    says: str
    means: str = ""


def status() -> tuple[Line, ...]:
    """Who works first, then what waits."""
    seen = workers()
    return (*_processes(seen), *(_waiting(kind, waits) for kind, waits in backlog(seen).items()))


def _processes(seen: Workers) -> Iterator[Line]:
    if not settings.REDIS_URL:
        says = "`manage.py tidy` never ran." if seen.tidy is None else f"`manage.py tidy` ran {ago(seen.tidy)}."
        missed = seen.tidy is None or timezone.now() - seen.tidy > timedelta(hours=2)
        yield Line("tidy", "Tidying", seen.tidy, CAUTION if missed else GOOD, says, TIDY_AWAY if missed else "")
        return
    yield _process("worker", "The worker", seen.worker, WORKER_AWAY)
    yield _process("beat", "Beat", seen.beat, BEAT_AWAY)


def _process(name: str, who: str, at: datetime | None, away: str) -> Line:
    quiet = is_quiet(at)
    says = f"{who} was never seen." if at is None else f"{who} was last seen {ago(at)}."
    return Line(name, name.title(), at, BAD if quiet else GOOD, says, away if quiet else "")


def _waiting(kind: str, waits: Waits | None) -> Line:
    title, what, nothing = KINDS[kind]
    if waits is None:
        return Line(kind, title, None, GOOD, nothing)
    waited = timezone.now() - waits.since
    says = f"{what} waits since {waits.since:%d %b %Y, %H:%M} UTC ({lasting(waited)}), for {waits.awaits}."
    late = waited > LATE
    return Line(kind, title, waits.since, CAUTION if late else GOOD, says, MEANS[kind] if late else "")
