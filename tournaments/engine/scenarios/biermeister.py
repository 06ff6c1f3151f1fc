"""OPG 4.4.8: one beer for every two victory points, finished after the final round (AMB-G7)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tournaments.engine.core.types import RuleViolation

SECTION = "OPG 4.4.8"
BEER = "beer"
VP_A_BEER = 2

Equivalents = Mapping[str, Fraction | int]
"""How many beers another drink counts as, by the director's word: {"glass of wine": 2}."""


def beers(vp: int) -> int:
    """What a player with so many victory points drinks."""
    return vp // VP_A_BEER


def finished(drinks: Mapping[str, int], equivalents: Equivalents) -> Fraction:
    """In beers. Raises RuleViolation `unknown_drink` where no equivalent was declared."""
    worth = {**equivalents, BEER: 1}
    for drink in drinks:
        if drink not in worth:
            message = f"Nobody said how many beers a {drink} is: declare it as an equivalent first."
            raise RuleViolation("unknown_drink", message, SECTION)
    return sum((number * Fraction(worth[drink]) for drink, number in drinks.items()), Fraction())


def left(vp: int, drinks: Mapping[str, int], equivalents: Equivalents) -> Fraction:
    """The beers that are still to be finished, 0 where none is. Who leaves any risks disqualification, as the director
    decides. Raises RuleViolation as `finished`.
    """
    return max(beers(vp) - finished(drinks, equivalents), Fraction())
