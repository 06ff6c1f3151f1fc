"""Caches of counts and values.

Limits are counted for all processes together, under keys that name nobody. Other values are kept per process.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from importlib import import_module
from threading import Lock
from typing import Any, ClassVar

from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.db import DatabaseCache
from django.db import OperationalError, connection, transaction
from django.utils.connection import ConnectionProxy
from django.utils.crypto import salted_hmac

from trekcc.disk import is_full

COUNTING = ("allauth.core.internal.ratelimit",)


class Values(BaseCache):
    """Keeps what it is given and no copy of it: for frozen values alone, too large to be unpacked for every reader.

    As many as MAX_ENTRIES, those that were asked for last; no time ends them. All threads of the process share them.
    """

    _values: ClassVar[OrderedDict[str, Any]] = OrderedDict()
    _lock: ClassVar[Lock] = Lock()

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._most = params["OPTIONS"]["MAX_ENTRIES"]

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        name = self.make_and_validate_key(key, version=version)
        with self._lock:
            if name in self._values:
                self._values.move_to_end(name)
            return self._values.get(name, default)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        name = self.make_and_validate_key(key, version=version)
        with self._lock:
            self._values[name] = value
            self._values.move_to_end(name)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


class NoRoomError(Exception):
    """An error that is no DatabaseError, because Django's cache would read that as a concurrent write."""

    def __init__(self, error: OperationalError) -> None:
        super().__init__()
        self.error = error


class Counts(DatabaseCache):
    """Django's cache, but a full disk is no limit that was reached, and stops nobody who only reads."""

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """False: somebody holds the key. Raises OperationalError where there is no room to take it."""
        try:
            with connection.execute_wrapper(_aloud), transaction.atomic():
                return super().add(key, value, timeout, version)
        except NoRoomError as caught:
            raise caught.error from caught.error.__cause__

    def _base_delete_many(self, keys: Iterable[str]) -> bool:
        """Delete expired rows; if the disk is full, a later call does it."""
        try:
            return bool(super()._base_delete_many(keys))  # type: ignore[misc]
        except OperationalError as error:
            if is_full(error):
                return False
            raise


def hash_key(key: str, prefix: str, version: int) -> str:
    """Return the key of a row in the table of limits, from which nobody can read an address or account."""
    return salted_hmac("trekcc.limits", f"{prefix}:{version}:{key}").hexdigest()


def share_limits() -> None:
    """Let allauth count in the shared cache; it has no setting for that and would count per process."""
    for name in COUNTING:
        vars(import_module(name))["cache"] = ConnectionProxy(caches, "limits")


def _aloud(execute: Callable[..., Any], *statement: Any) -> Any:
    try:
        return execute(*statement)
    except OperationalError as error:
        if is_full(error):
            raise NoRoomError(error) from error
        raise
