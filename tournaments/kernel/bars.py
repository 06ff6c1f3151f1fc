"""Progress bars of long work in a terminal. Without a terminal only the name of the work is printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from tournaments.kernel.pace import watch_progress

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


@contextmanager
def terminal_bar(label: str, total: int) -> Iterator[ProgressBar[int]]:
    """Show a bar with a count and the time left; without a terminal the label alone."""
    with click.progressbar(length=total, label=label, show_pos=True) as bar:
        yield bar


class TerminalBars:
    """A watcher that shows one bar after another, one for each kind of work that reports its progress."""

    def __init__(self) -> None:
        self.work = ""
        self.bar: ProgressBar[int] | None = None

    def __call__(self, work: str, done: int, total: int) -> None:
        if work != self.work or self.bar is None:
            self.finish()
            self.work, self.bar = work, click.progressbar(length=total, label=work, show_pos=True)
            self.bar.__enter__()
        self.bar.update(done - self.bar.pos)

    def finish(self) -> None:
        """Fill the last bar, because its work is done."""
        if self.bar is not None and self.bar.length is not None:
            self.bar.update(self.bar.length - self.bar.pos)
            self.bar.__exit__(None, None, None)
        self.bar = None


@contextmanager
def show_progress_bars() -> Iterator[None]:
    """Show progress bars of the long work inside the block."""
    bars = TerminalBars()
    with watch_progress(bars):
        yield
        bars.finish()
