"""Describe the background processes and waiting work: what each line means and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Min
from django.utils import timezone
from django.utils.module_loading import import_string

from tournaments.kernel.models import Heartbeat, Reaction, Seal
from tournaments.people.models import Letter

UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))

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
SEAL, SEALED_EVERY = "Seal of the journal", timedelta(days=2)
SEAL_LATE = "Nothing was sealed for two days: either nothing was done here, or beat and worker are away."
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
    """Return the processes first, then the waiting work."""
    seen = workers()
    return (*_processes(seen), *(_waiting(kind, waits) for kind, waits in backlog(seen).items()), _say_seal())


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


def _say_seal() -> Line:
    """Say when the journal was sealed last, and the head that anybody may keep."""
    seal = Seal.objects.first()
    if seal is None:
        return Line("seal", SEAL, None, CAUTION, "It was not sealed yet: that is done once a day.")
    late = timezone.now() - seal.at > SEALED_EVERY
    says = f"Sealed {ago(seal.at)}, up to act {seal.through}: {seal.head}"
    return Line("seal", SEAL, seal.at, CAUTION if late else GOOD, says, SEAL_LATE if late else "")


def _waiting(kind: str, waits: Waits | None) -> Line:
    title, what, nothing = KINDS[kind]
    if waits is None:
        return Line(kind, title, None, GOOD, nothing)
    waited = timezone.now() - waits.since
    says = f"{what} waits since {waits.since:%d %b %Y, %H:%M} UTC ({lasting(waited)}), for {waits.awaits}."
    late = waited > LATE
    return Line(kind, title, waits.since, CAUTION if late else GOOD, says, MEANS[kind] if late else "")


@dataclass(frozen=True, slots=True)
class Waits:
    """The oldest waiting work of a kind: since when, and whom it waits for (as the end of a sentence)."""

    since: datetime
    awaits: str


def backlog(seen: Workers) -> dict[str, Waits | None]:
    """Return the oldest waiting work of each kind, or None. Takes one query for each kind."""
    return {kind: import_string(path)(seen) for kind, path in settings.BACKLOG.items()}


def oldest_reaction(seen: Workers) -> Waits | None:
    """Return the oldest reaction that is not done yet, waiting since its act."""
    waiting = Reaction.objects.filter(state=Reaction.State.WAITING)
    return _waits(waiting.aggregate(at=Min("entry__at"))["at"], seen)


def oldest_letter(seen: Workers) -> Waits | None:
    return _waits(Letter.objects.aggregate(at=Min("made_at"))["at"], seen)


def _waits(since: datetime | None, seen: Workers) -> Waits | None:
    return Waits(since, seen.responsible) if since else None


@dataclass(frozen=True, slots=True)
class Workers:
    """When each process was last seen; None means never. Without a broker, `tidy` does the work of both others."""

    worker: datetime | None = None
    beat: datetime | None = None
    tidy: datetime | None = None

    @property
    def responsible(self) -> str:
        """Return the process that does waiting work, as the end of a sentence."""
        if not settings.REDIS_URL:
            return f"`manage.py tidy`, {_last(self.tidy, 'run')}"
        return f"the worker, {_last(self.worker, 'seen')}"


def workers() -> Workers:
    known = dict(Heartbeat.objects.values_list("process", "at"))
    return Workers(known.get("worker"), known.get("beat"), known.get("tidy"))


def is_quiet(seen: datetime | None) -> bool:
    """Return whether a process was silent for longer than any task or pause may last."""
    return seen is None or timezone.now() - seen > settings.QUIET


def ago(at: datetime | None) -> str:
    """Return the time since then in the largest whole unit, such as “3 minutes ago”."""
    return "never" if at is None else f"{lasting(timezone.now() - at)} ago"


def lasting(time: timedelta) -> str:
    seconds = max(int(time.total_seconds()), 1)
    unit, length = next((unit, length) for unit, length in UNITS if seconds >= length)
    return f"{seconds // length} {unit}{'' if seconds // length == 1 else 's'}"


def _last(at: datetime | None, verb: str) -> str:
    return f"which was never {verb}" if at is None else f"last {verb} {ago(at)}"
