"""The values of a draw: the position it is made from, what it costs by the guide, and why it is as it is.

The method has versions: a round is drawn again, and measured, by the one it was drawn with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

Seating = frozenset[frozenset[str]]
"""Who sits together; alone who has a bye."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a draw needs to know of one player (the `players` of a trekcc-position).

    `byes` counts every bye but earned ones. `seated_first`: returns from a bye of the opening (AMB-P3).
    """

    id: str
    vp: int = 0
    differential: int = 0
    byes: int = 0
    opponents: frozenset[str] = frozenset()
    dropped: bool = False
    earned_bye_now: bool = False
    seated_first: bool = False


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the director asks of a draw beside the guide; each pair sorted by id.

    `byes` is a condition: these sit out, and the draw is the best around it. `apart` and the kept count below all of
    the guide's criteria and above the seed: pairs that should not meet, then pairs and byes of an earlier draw.
    """

    apart: tuple[tuple[str, str], ...] = ()
    byes: tuple[str, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    kept_byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """All that a draw is made from. `rounds` scheduled, None where no look-ahead is wanted."""

    ruleset: str
    round: int
    rounds: int | None
    cards: tuple[Card, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    wishes: Wishes = Wishes()


@dataclass(frozen=True, slots=True)
class Criteria:
    """The cost of a draw, smaller is better, in the order of OPG 7.6 as decided: each counts before the next.

    The last two are not of the guide: pairs seated although they should be kept apart, and pairs that an earlier draw
    did not have.
    """

    extra_byes: int = 0
    repeat_byes: int = 0
    bye_levels: int = 0
    seated_first: int = 0
    dead_rounds: int = 0
    excess_levels: int = 0
    cross_levels: int = 0
    squared_difference: int = 0
    together: int = 0
    unkept: int = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a pair sits together or a player sits out, with a stable code and a sentence for players."""

    pair: tuple[str, ...]
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn round. `pairs` in table order; `proof` says in words why no better draw exists.

    `proved` is False only where a search ran out of its steps: that for future rounds, or that among the draws of a
    big field. `rematches` counts pairs that have met before (drawn by hand). `guide_order`: the draw of the guide's own
    order, where the look-ahead changes it.
    """

    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]
    earned_byes: tuple[str, ...]
    criteria: Criteria
    explanations: tuple[Explanation, ...]
    proof: str
    proved: bool = True
    rematches: int = 0
    guide_order: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """What one version does; `version` is what a round keeps.

    `second_bye_from_lowest`: a second bye counts its levels from the lowest of all, not from the lowest without a bye.
    `in_steps`: of a big field only so many pairs are looked at, around a draw to be kept, too; without it all of them.
    """

    version: int
    second_bye_from_lowest: bool = True
    in_steps: bool = True

    @property
    def searched_as_today(self) -> Method:
        """The same criteria by the search of today: another draw may come out, and none is better."""
        return replace(self, in_steps=True)


METHODS = {1: Method(1, second_bye_from_lowest=False, in_steps=False), 2: Method(2)}
LATEST = METHODS[max(METHODS)]


def method(version: int) -> Method:
    """That of a round drawn by this version, the latest where no such version is known here."""
    return METHODS.get(version, LATEST)
