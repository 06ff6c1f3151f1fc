"""What stands against a document, gathered so that all of it is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from tournaments.engine.document.place import DocumentError, Fault

MOST_TOLD = 200

T = TypeVar("T")
Item = TypeVar("Item")


class Faults:
    """The first fault of each place, in the order in which they were found."""

    def __init__(self) -> None:
        self._found: dict[str, Fault] = {}

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """What fails in this block is noted; whatever comes after the block is looked at, too."""
        try:
            yield
        except DocumentError as error:
            self.add(error)

    def add(self, error: DocumentError) -> None:
        for fault in error.faults:
            self._found.setdefault(fault.place, fault)

    def tell(self) -> None:
        """Raises DocumentError where anything was found."""
        found = tuple(self._found.values())
        if found:
            raise DocumentError(found[0].place, found[0].expected, found[:MOST_TOLD])


def each(read: Callable[[Item], T], items: Iterable[Item]) -> tuple[T, ...]:
    """What is read of every item. Raises DocumentError with the faults of all of them."""
    faults, found = Faults(), []
    for item in items:
        try:
            found.append(read(item))
        except DocumentError as error:
            faults.add(error)
    faults.tell()
    return tuple(found)


def every(reads: Mapping[str, Callable[[], Any]]) -> dict[str, Any]:
    """What each of these reads, by its name. Raises DocumentError with the faults of all of them."""
    faults, found = Faults(), {}
    for name, read in reads.items():
        try:
            found[name] = read()
        except DocumentError as error:
            faults.add(error)
    faults.tell()
    return found
