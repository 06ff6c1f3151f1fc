"""The endings of a game, declared once by the game.

Form, quick line, My table, API, event file, pasted lines, penalties and made-up results are made from them.
"""

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
    """A way in which a game can end.

    `award` gives each seat its worth where several sit at the table, `alone` where one does; None means impossible.

    `winner` is the form's question for the winner, empty if there is none. It is not asked where scores decide
    (`by_score`), where `leader` finds the winner in the facts of the table, where equal scores leave it open
    (`may_be_level`) or where the remaining cards decide (`counted`). `asks` lists fields that only this ending needs;
    `asking` says so in words, `hint` explains how. An `online` ending is for online games (OPG 13); elsewhere event
    files may hold it, and nobody enters it.

    With `ends_match` no game of the match follows, and the winner of this game wins the match. `of_match` is given by a
    penalty in a match of several games, and no form offers it. `is_game` means that a game was played, which rates.
    `absence` means that somebody was not there. `open` is still to be played and only counts for the next draw. With
    `penalty` the losers lost by one; with `leaves` they play no further game. `is_read_only` endings occur in older
    files. `short` is its name beside scores, `tile` the text of its button; rare endings have none and are grouped by
    `way`. `words` stand for it in a pasted line, each with the seat that won.

    `timed` means that time was called. `sides` are a sheet's words for winner and loser, such as "was there" and
    "absent". `level` means that both have the same score, so that one score is enough.
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
