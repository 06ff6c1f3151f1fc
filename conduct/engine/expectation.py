"""Expectations that a document has of players at the table."""

from __future__ import annotations

from dataclasses import dataclass

from conduct.engine.guided import GUIDED


@dataclass(frozen=True, slots=True)
class Expectation:
    """`anchor` is its place on the page, `codes` are infractions of the guide's code of conduct that it may become.

    `only`: the games that it is said of, every one where it is empty.
    """

    anchor: str
    title: str
    said: tuple[str, ...]
    codes: tuple[str, ...] = ("A1", "C1")
    section: str = "OPG 7.8"
    only: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        return self.only or tuple(GUIDED)
