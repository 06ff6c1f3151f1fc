"""What was measured, as one table: a figure, what it should be, and whether it is."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass

HOLDS: dict[str, Callable[[float, float], bool]] = {"at most": operator.le, "at least": operator.ge}


@dataclass(frozen=True, slots=True)
class Figure:
    """`target` is ("at most", 80) and the like; without one the figure is for information. `value` None: not measured,
    and `note` says why."""

    what: str
    value: float | None
    unit: str = ""
    target: tuple[str, float] | None = None
    note: str = ""

    @property
    def missed(self) -> bool:
        return (
            self.value is not None and self.target is not None and not HOLDS[self.target[0]](self.value, self.target[1])
        )

    def line(self) -> str:
        shown = "-" if self.value is None else f"{self.value:,.{0 if self.value >= 100 or self.value % 1 == 0 else 1}f}"
        wanted = f"{self.target[0]} {self.target[1]:g}" if self.target else ""
        return f"{self.what:<58}{shown:>9} {self.unit:<18}{wanted:<13}{self._mark():<13}{self.note}"

    def _mark(self) -> str:
        if self.value is None:
            return "NOT MEASURED"
        return "MISSED" if self.missed else "ok" if self.target else ""


def report(title: str, figures: Iterable[Figure]) -> list[Figure]:
    """Print each line as soon as it is known."""
    print(f"\n{title}", flush=True)
    found = []
    for figure in figures:
        print(f"  {figure.line()}".rstrip(), flush=True)
        found.append(figure)
    return found
