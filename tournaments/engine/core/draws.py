"""The values of a draw: its position, what it costs and why it is as it is; and the method that makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

Seating = frozenset[frozenset[str]]
"""Who sits together; alone who has a bye."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that a scorecard remembers: against whom, and with which side. `game`: the number of its sitting, 0 where
    that is not said.
    """

    opponent: str
    side: str
    game: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """What a draw needs to know of one player (the `players` of a trekcc-position).

    `vp` and `differential` are the sums of the first two figures of its game, whatever it calls them. `byes` counts
    every bye but earned ones. `seated_first`: returns from a bye of the opening (AMB-P3). `pod`: at which table of
    several the player sat last. `last_side`: of two the one that was played last, or is played all event; `games`: each
    with the side. `directs`: the director plays (SW Competing in Their Own Events). `number`: of his card, where cards
    are numbered.
    """

    id: str
    vp: int = 0
    differential: int = 0
    byes: int = 0
    opponents: frozenset[str] = frozenset()
    dropped: bool = False
    earned_bye_now: bool = False
    seated_first: bool = False
    pod: int | None = None
    last_side: str = ""
    games: tuple[PastGame, ...] = ()
    directs: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the director asks of a draw beside the guide; each pair and table sorted by id.

    `byes` is a condition: these sit out, and the draw is the best around it. `apart` and the kept count below all of
    the guide's criteria and above the seed: pairs that should not meet, then tables and byes of an earlier draw.
    """

    apart: tuple[tuple[str, str], ...] = ()
    byes: tuple[str, ...] = ()
    kept: tuple[tuple[str, ...], ...] = ()
    kept_byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """All that a draw is made from. `rounds` scheduled, None where no look-ahead is wanted.

    `method`: the code of the draw method, empty for the one by which the game draws the rounds of everybody. `game`:
    which of the games of a round.
    """

    ruleset: str
    round: int
    rounds: int | None
    cards: tuple[Card, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    wishes: Wishes = Wishes()
    method: str = ""
    game: int = 1


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
    """Why the players of a table sit together or one sits out, with a stable code and a sentence for players."""

    pair: tuple[str, ...]
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn round. `tables` in their order, the players of each in that of their seats; `proof` says in words why no
    better draw exists; `criteria` are values of its method.

    `proved` is False only where a search ran out of its steps: that for future rounds, or that among the draws of a
    big field. `rematches` counts pairs that have met before (drawn by hand). `guide_order`: the draw of the guide's own
    order, where the look-ahead changes it.
    """

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    earned_byes: tuple[str, ...]
    criteria: Any
    explanations: tuple[Explanation, ...]
    proof: str
    proved: bool = True
    rematches: int = 0
    guide_order: tuple[tuple[str, str], ...] = ()

    @property
    def figures(self) -> dict[str, int]:
        """The criteria by name, with the rematches that only a draw by hand can have."""
        return {"rematches": self.rematches, **asdict(self.criteria)}


@dataclass(frozen=True, slots=True)
class Version:
    """What one version of a method does; a round keeps its `number`, and is drawn again and measured by it."""

    number: int

    @property
    def current(self) -> Any:
        """The same criteria by the search of today: another draw may come out, and none is better."""
        return self


@dataclass(frozen=True, slots=True)
class Procedure(Version):
    """A version of a method that follows the written steps of a document.

    `proved`: where the steps would let more pairs meet again than need be, an exact search decides. Without it
    the steps alone do, and nothing is proved.
    """

    proved: bool = True


PROCEDURES: Mapping[int, Procedure] = MappingProxyType({1: Procedure(1, proved=False), 2: Procedure(2)})


class Change(StrEnum):
    """What a director may change of a draft by hand."""

    SEATS = "seats"
    BYES = "byes"
    TABLES = "tables"
    SIDES = "sides"


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a draw is measured by, as a page calls it. `wished`: it stands below those of the document."""

    code: str
    label: str
    wished: bool = False


def have_met(position: Position, players: Sequence[str]) -> bool:
    """Whether these two have met, with whatever sides."""
    cards = {card.id: card for card in position.cards}
    first, second = players
    return first in cards and second in cards[first].opponents


@dataclass(frozen=True, slots=True)
class DrawMethod:
    """How rounds are drawn: `draw` from rules, a position, a seed and a version; `seated` says who sits together in
    that draw, and nothing else; `judge` measures tables and byes seated by hand. `order`: what a draw costs by these
    rules, in the order in which it counts, smaller is better. `by_hand`: how a director draws this position
    with pen and paper. `said`: what players are told of its rounds, in a sentence. `meets_again`: whether two should
    not sit together, having met. `sides`: with which side everybody plays who sits at these tables or has these byes,
    by player; nothing where the game has none. `sits_out`: whoever is left over sits out, and it is no bye.

    All raise RuleViolation where no draw is legal. The last of the `versions` is today's.
    """

    code: str
    name: str
    section: str
    draw: Callable[[Any, Position, int, Any], Draw]
    find_seating: Callable[[Any, Position, int, Any], Seating]
    judge: Callable[[Any, Position, Sequence[Sequence[str]], Sequence[str], Any], Draw]
    criteria: tuple[Criterion, ...] = ()
    order: Callable[[Any, Draw], tuple[int, ...]] = lambda rules, draw: ()
    versions: Mapping[int, Version] = field(default_factory=lambda: MappingProxyType({1: Version(1)}))
    may_change: frozenset[Change] = frozenset({Change.SEATS, Change.BYES, Change.TABLES})
    list_paper_steps: Callable[[Any, Position], Iterable[str]] = lambda rules, position: ()
    players_note: str = ""
    meets_again: Callable[[Position, Sequence[str]], bool] = have_met
    sides: Callable[[Position, int, Sequence[Sequence[str]], Sequence[str]], Mapping[str, str]] = (
        lambda position, seed, tables, byes: {}
    )
    sits_out: bool = False

    @property
    def latest(self) -> Version:
        return self.versions[max(self.versions)]

    def version(self, number: int) -> Version:
        """That of a round drawn by it, the latest where no such version is known here."""
        return self.versions.get(number, self.latest)
