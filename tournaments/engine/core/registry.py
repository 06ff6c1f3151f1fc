"""Values by their code: a value that is registered later is known from then on, everywhere. And what follows from all
of them together, which is never older than they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, overload


class Coded(Protocol):
    @property
    def code(self) -> str: ...


C = TypeVar("C", bound=Coded)
K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")


class Registry(Mapping[str, C], Generic[C]):
    """One that has been used is never edited: a new guide is a new value. `changes` rises with each change."""

    def __init__(self, *values: C) -> None:
        self._by_code: dict[str, C] = {}
        self.changes = 0
        self.register(*values)

    def register(self, *values: C) -> None:
        self._by_code |= {value.code: value for value in values}
        self.changes += 1

    def withdraw(self, *values: C) -> None:
        for value in values:
            del self._by_code[value.code]
        self.changes += 1

    def __getitem__(self, code: str) -> C:
        return self._by_code[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_code)

    def __len__(self) -> int:
        return len(self._by_code)


class LiveValue(Generic[T]):
    """A value that is computed again only after one of its registries has changed."""

    def __init__(self, make: Callable[[], T], *registries: Registry[Any]) -> None:
        self._make, self._registries = make, registries
        self._made: tuple[int, T] | None = None

    def __call__(self) -> T:
        changes = 0
        for registry in self._registries:
            changes += registry.changes
        made = self._made
        if made is None or made[0] != changes:
            self._made = made = (changes, self._make())  # whole before another thread sees it
        return made[1]

    def __deepcopy__(self, memo: object) -> LiveValue[T]:
        """A copy would look at copies of the registries, which nobody registers with."""
        return self


class LiveMapping(Mapping[K, V], Generic[K, V]):
    def __init__(self, make: Callable[[], Mapping[K, V]], *registries: Registry[Any]) -> None:
        self._now = LiveValue(make, *registries)

    def __getitem__(self, key: K) -> V:
        return self._now()[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())


class LiveSequence(Sequence[V], Generic[V]):
    def __init__(self, make: Callable[[], tuple[V, ...]], *registries: Registry[Any]) -> None:
        self._now = LiveValue(make, *registries)

    @overload
    def __getitem__(self, at: int) -> V: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[V, ...]: ...
    def __getitem__(self, at: int | slice) -> V | tuple[V, ...]:
        return self._now()[at]

    def __iter__(self) -> Iterator[V]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())
