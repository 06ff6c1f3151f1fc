"""Read values once while a request is answered or a task runs, and again after the next act."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from tournaments.kernel.page_cache import number_of_acts

Value = TypeVar("Value")
_remembered: ContextVar[dict[Hashable, Any] | None] = ContextVar("what was read for this request", default=None)


def begin_reading(**said: object) -> None:
    """Begin a request or a task with nothing remembered."""
    _remembered.set({})


def forget_all(**said: object) -> None:
    """End a request or a task, so that nothing is remembered outside of one."""
    _remembered.set(None)


@contextmanager
def reading_once() -> Iterator[None]:
    """Remember what the block reads, unless a request or task does so already."""
    if _remembered.get() is not None:
        yield
        return
    token = _remembered.set({})
    try:
        yield
    finally:
        _remembered.reset(token)


def read_once(key: Hashable, read: Callable[[], Value]) -> Value:
    """Return what `read` returns; inside a request it is called again only after an act."""
    known = _remembered.get()
    if known is None:
        return read()
    at = (number_of_acts(), key)
    if at not in known:
        known[at] = read()
    value: Value = known[at]
    return value


def remember_values(values: Mapping[Hashable, Any]) -> None:
    """Remember values for several keys at once, if a request or a task is running."""
    known = _remembered.get()
    if known is not None:
        known.update({(number_of_acts(), key): value for key, value in values.items()})
