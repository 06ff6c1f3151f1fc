"""Values by their code: a value that is registered later is known from then on, everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, Protocol, TypeVar


class Coded(Protocol):
    @property
    def code(self) -> str: ...


V = TypeVar("V", bound=Coded)


class Registry(Mapping[str, V], Generic[V]):
    """One that has been used is never edited: a new guide is a new value. `changes` rises with each change."""

    def __init__(self, *values: V) -> None:
        self._by_code: dict[str, V] = {}
        self.changes = 0
        self.register(*values)

    def register(self, *values: V) -> None:
        self._by_code |= {value.code: value for value in values}
        self.changes += 1

    def withdraw(self, *values: V) -> None:
        for value in values:
            del self._by_code[value.code]
        self.changes += 1

    def __getitem__(self, code: str) -> V:
        return self._by_code[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_code)

    def __len__(self) -> int:
        return len(self._by_code)
