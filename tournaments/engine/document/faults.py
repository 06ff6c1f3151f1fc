"""The faults of a document, gathered so that all are told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from tournaments.engine.document.place import DocumentError, Fault, Place

MOST_TOLD = 200

T = TypeVar("T")
Item = TypeVar("Item")


class Faults:
    """The first fault of each place, in the order in which they were found."""

    def __init__(self) -> None:
        self._found: dict[str, Fault] = {}

    def try_to_read(self, read: Callable[[], T], otherwise: Any = None) -> T:
        """Return what `read` returns. A fault is recorded, and `otherwise` is returned, so that reading continues."""
        try:
            return read()
        except DocumentError as error:
            self.add(error)
        value: T = otherwise
        return value

    def add(self, error: DocumentError) -> None:
        for fault in error.faults:
            self._found.setdefault(fault.place, fault)

    def refuse(self, wrong: bool, place: Place, message: str) -> None:
        if wrong:
            at = place.at or "document"
            self._found.setdefault(at, Fault(at, message))

    def refuse_twice(self, items: Iterable[Place], name: str, message: str) -> None:
        """Notes what two of these have under one name; what is no such value is told where it is read."""
        seen: set[object] = set()
        for place in (item.child(name) for item in items if isinstance(item.value, dict)):
            if type(place.value) in (int, str):
                self.refuse(place.value in seen, place, message.format(place.value))
                seen.add(place.value)

    def refuse_gap(self, numbers: Iterable[Place]) -> None:
        """Notes where these numbers, counted through from 1, leave one out."""
        last = 0
        for place in sorted(numbers, key=lambda place: int(place.value)):
            missing = f"{last + 1}" if place.value == last + 2 else f"{last + 1} to {place.value - 1}"
            message = f"expected {last + 1}: {missing} is missing before {place.value}"
            self.refuse(place.value > last + 1, place, message)
            last = place.value

    def tell(self) -> None:
        """Raises DocumentError where anything was found."""
        faults = tuple(self._found.values())
        if faults:
            raise DocumentError(faults[0].place, faults[0].expected, faults[:MOST_TOLD])


def each(read: Callable[[Item], T], items: Iterable[Item]) -> tuple[T, ...]:
    """Read every item. Raises DocumentError with the faults of all of them."""
    faults, results = Faults(), []
    for item in items:
        try:
            results.append(read(item))
        except DocumentError as error:
            faults.add(error)
    faults.tell()
    return tuple(results)
