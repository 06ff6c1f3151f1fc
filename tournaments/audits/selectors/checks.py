"""The result of a check: green, red or grey, with both values of each difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.record.selectors.outcomes import canonical, digest_of_text


class Tone(StrEnum):
    """The colour of a check. `GREY` means that nothing can be compared, as for old events."""

    GREEN = "holds"
    RED = "differs"
    GREY = "not known"


@dataclass(frozen=True, slots=True)
class Side:
    """A result as the cells of a row; `score` and `points` seat by seat."""

    players: str
    ended: str
    winner: str
    score: str
    points: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something noted of a game that is no longer what it was."""

    label: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference: `kept` is the journal's value, `stands` that of the rows; `by` entered the kept one, and when.

    `round` and `table` are given where a recorded result can be restored. Results also have both `sides`, the recorded
    one first, and the `facts` that differ.
    """

    where: str
    kept: str
    stands: str
    by: str = ""
    round: int | None = None
    table: int | None = None
    sides: tuple[Side, ...] = ()
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """`accepted`: who has taken the differences as they are, and why; the check holds then."""

    code: str
    label: str
    tone: Tone
    said: str
    differences: tuple[Difference, ...] = ()
    accepted: str = ""

    @property
    def mark(self) -> str:
        """The same for the same differences."""
        return digest_of_text(canonical([[row.where, row.kept, row.stands] for row in self.differences]))


def build_check(
    code: str, label: str, differences: Sequence[Difference], *, holds: str, differs: str, unknown: str = ""
) -> Check:
    """Red with what differs, else grey with what is `unknown`, else green."""
    if differences:
        return Check(code, label, Tone.RED, differs, tuple(differences))
    return Check(code, label, Tone.GREY, unknown) if unknown else Check(code, label, Tone.GREEN, holds)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
