"""How a game may end: declared once by its game. Form, quick line, My table, API, event file, pasted lines, penalties
and made-up results are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import Any

from tournaments.engine.core.types import Award, Result

Awards = tuple[Award, ...]
"""What each seat gets, in their order."""
Awarding = Callable[[Any, Result], Awards]
"""From the rules of the event and a result."""


class Reporter(StrEnum):
    """The people who may report an ending (OPG 7.4, 7.9); `CONFIRMED`: its players, and a director confirms it."""

    PLAYERS = "players"
    CONFIRMED = "confirmed"
    DIRECTORS = "directors"
    DRAW = "draw"


class EndingGroup(StrEnum):
    """A group of endings; the value is its heading."""

    PLAYED = "Played"
    NOT_PLAYED = "Did not play"
    BY_CARD = "A card decided"
    RULED = "Ruled"


@dataclass(frozen=True, slots=True)
class MadeUp:
    """A recipe for made-up results in trials.

    `weight`: how often a game ends this way, compared with the others. `make` takes the points that win, the number of
    seats and a random generator.
    """

    weight: int
    make: Callable[[int, int, Random], Result]


@dataclass(frozen=True, slots=True)
class Ending:
    """`award`: what each seat gets where several sit at the table, `alone` where one does; None: it cannot be.

    `winner` is the question that the form asks, empty where there is no winner; it is not asked where the scores say
    it (`by_score`), where `leader` finds it in the facts on the table, where equal scores leave it open
    (`may_be_level`) or the cards that are left decide (`counted`). `asks`: the fields that are asked for it and for
    no other ending; `asking` says so in words, `hint` how. `online`: of games online alone (OPG 13); elsewhere a
    document may hold it, and nobody enters it.

    `ends_match`: no other game of a match follows, and whoever has won this one has won the match, nobody where nobody
    has. `of_match`: a penalty gives it at a match of several games, and no form offers it. `is_game`: a game was
    played, which rates. `absence`: somebody was not there. `open`: it is still to be played, and counts for the next
    draw alone. `penalty`: who has not won lost by one; `leaves`: who has not won plays no further game.
    `is_read_only`: older documents name it. `short`: what it is called in one line with the scores, `tile` on a button
    for thumbs: those without one are rare, and stand together by their `way`. `words`: what stands for it in a pasted
    line, each with the seat that has won.

    `timed`: time was called. `sides`: what a sheet calls whoever has won and the other, such as "was there" and
    "absent". `level`: both have the same score, so one score says both.
    """

    code: str
    label: str
    section: str
    award: Awarding | None
    alone: Awarding | None = None
    winner: str = ""
    reporter: Reporter = Reporter.DIRECTORS
    by_score: bool = False
    leader: Callable[[Any, Result], int | None] | None = None
    may_be_level: bool = False
    counted: bool = False
    asks: tuple[str, ...] = ()
    asking: str = ""
    hint: str = ""
    online: bool = False
    ends_match: bool = False
    of_match: bool = False
    is_game: bool = True
    absence: bool = False
    open: bool = False
    penalty: bool = False
    leaves: bool = False
    is_read_only: bool = False
    short: str = ""
    tile: str = ""
    way: EndingGroup = EndingGroup.PLAYED
    sides: tuple[str, str] = ("won", "lost")
    level: bool = False
    timed: bool = False
    words: Mapping[str, int | None] = field(default_factory=lambda: MappingProxyType({}))
    made_up: MadeUp | None = None
