"""Every game and every system by its code, and what is known of all systems together. What is registered later is known
from then on, everywhere: nothing else holds a list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Generic, TypeVar

from tournaments.engine.core.listed import CardGame
from tournaments.engine.core.registry import LiveMapping, LiveValue, Registry
from tournaments.engine.core.system import GameRules

V = TypeVar("V")


CARD_GAMES: Registry[CardGame] = Registry()
GAME_RULES: Registry[GameRules] = Registry()


class KnownRules(LiveMapping[str, V], Generic[V]):
    """What all systems have of a kind, by code. Two call alike what is alike, and the first of them says how."""

    def __init__(self, of: Callable[[GameRules], Iterable[tuple[str, V]]]) -> None:
        def make() -> Mapping[str, V]:
            made: dict[str, V] = {}
            for rules in GAME_RULES.values():
                for code, value in of(rules):
                    made.setdefault(code, value)
            return made

        super().__init__(make, GAME_RULES)


class Codes(Set[str], Generic[V]):
    """The codes of those among them that are so."""

    def __init__(self, known: KnownRules[V], are: Callable[[V], bool]) -> None:
        self._now = LiveValue(lambda: frozenset(code for code, value in known.items() if are(value)), GAME_RULES)

    @classmethod
    def _from_iterable(cls, codes: Iterable[str]) -> frozenset[str]:  # type: ignore[override] # of now, like any set
        return frozenset(codes)

    def __contains__(self, code: object) -> bool:
        return isinstance(code, str) and code in self._now()

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())
