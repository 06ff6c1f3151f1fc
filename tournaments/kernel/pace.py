"""Tell how far long work is, and how long is left: for bars and counts on pages and in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

MINUTE = 60
LONGEST_IN_SECONDS = 90


@dataclass(frozen=True, slots=True)
class Pace:
    """So much of the work is `done` after so many `seconds`."""

    done: int
    total: int
    seconds: float

    @property
    def time_left(self) -> str:
        """Say in words, if the rest goes as fast as what is done; empty while nothing is known, and at the end."""
        seconds = round(self.seconds / self.done * (self.total - self.done)) if self.done else 0
        if seconds <= 0:
            return ""
        return (
            f"about {seconds} s left" if seconds <= LONGEST_IN_SECONDS else f"about {round(seconds / MINUTE)} min left"
        )


Watcher = Callable[[str, int, int], object]
_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


def report_progress(work: str, done: int, total: int) -> None:
    """Tell whoever watches this process how far long work of this name is; a terminal does, a worker has nobody."""
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
