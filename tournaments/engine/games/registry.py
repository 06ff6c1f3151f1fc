"""Every system by its code, and what is known of all of them together. A system that is registered later is known from
then on, everywhere: nothing else holds a list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Generic, TypeVar

from tournaments.engine.core.registry import Registry
from tournaments.engine.core.system import GameRules

V = TypeVar("V")


GAME_RULES: Registry[GameRules] = Registry()


class Known(Mapping[str, V], Generic[V]):
    """What all systems have of a kind, by code. Two call alike what is alike, and the first of them says how."""

    def __init__(self, of: Callable[[GameRules], Iterable[tuple[str, V]]]) -> None:
        self._of = of
        self._made: dict[str, V] = {}
        self._changes = -1

    def _now(self) -> dict[str, V]:
        changes = GAME_RULES.changes
        if self._changes != changes:
            made: dict[str, V] = {}
            for rules in GAME_RULES.values():
                for code, value in self._of(rules):
                    made.setdefault(code, value)
            self._made, self._changes = made, changes  # whole before another thread sees it
        return self._made

    def __getitem__(self, code: str) -> V:
        return self._now()[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())


class Codes(Set[str], Generic[V]):
    """The codes of those among them that are so."""

    def __init__(self, known: Known[V], are: Callable[[V], bool]) -> None:
        self._known, self._are = known, are
        self._made: frozenset[str] = frozenset()
        self._changes = -1

    def _now(self) -> frozenset[str]:
        if self._changes != GAME_RULES.changes:
            self._made = frozenset(code for code, value in self._known.items() if self._are(value))
            self._changes = GAME_RULES.changes
        return self._made

    @classmethod
    def _from_iterable(cls, codes: Iterable[str]) -> frozenset[str]:  # type: ignore[override] # of now, like any set
        return frozenset(codes)

    def __contains__(self, code: object) -> bool:
        return isinstance(code, str) and code in self._now()

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())
