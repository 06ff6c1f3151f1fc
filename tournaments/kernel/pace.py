"""Report the progress of long work, and how much time is left, on pages and in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

MINUTE = 60
LONGEST_IN_SECONDS = 90


@dataclass(frozen=True, slots=True)
class Pace:
    """A measurement: `done` of `total` steps took `seconds`."""

    done: int
    total: int
    seconds: float

    @property
    def time_left(self) -> str:
        """Return in words how long the rest takes at the same pace; empty while that is unknown, and at the end."""
        if not self.done:
            return ""
        seconds = round(self.seconds / self.done * (self.total - self.done))
        if seconds <= 0:
            return ""
        if seconds <= LONGEST_IN_SECONDS:
            return f"about {seconds} s left"
        return f"about {round(seconds / MINUTE)} min left"


Watcher = Callable[[str, int, int], object]
_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


def report_progress(work: str, done: int, total: int) -> None:
    """Report how far the work of this name is to the watcher of this process, if there is one; workers have none."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(work, done, total)


@contextmanager
def watch_progress(watcher: Watcher) -> Iterator[None]:
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)
