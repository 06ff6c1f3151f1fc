"""Many at once: every act in a thread and on a connection of its own, all begun together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connections

Act = Callable[[], Any]


def at_once(acts: Sequence[Act]) -> list[Any]:
    """What each act answered, or the exception it ended with, in the order given."""
    start = Barrier(len(acts))

    def run(act: Act) -> Any:
        start.wait()
        return answer_of(act)

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def answer_of(act: Act) -> Any:
    """Or the exception it ended with; its thread leaves no connection behind."""
    try:
        return act()
    except Exception as error:
        return error
    finally:
        connections.close_all()
