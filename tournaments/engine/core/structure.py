"""Structures of events: their stages, one after the other. A kind of stage is one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.engine.core.draws import DrawMethod
from tournaments.engine.core.system import Choice, GameRules, Step
from tournaments.engine.core.types import Record, Scorecard, Stage, Standing


@dataclass(frozen=True, slots=True)
class StageOutcome:
    """These stand before all others, in this order: `first` by this step, the rest by `behind`. `figures`: those of
    the stage in the place of all rounds', by player; `cards`: the scorecards that they are added up from.
    """

    players: tuple[str, ...]
    first: Step
    behind: Step
    figures: Mapping[str, Mapping[str, int | float]] = field(default_factory=dict)
    cards: tuple[Scorecard, ...] = ()


@dataclass(frozen=True, slots=True)
class StageSpec:
    """A kind of stage. `method` draws its rounds, None: the one of the game. `entrants`: who plays it by the table so
    far, in the order of their seeds; None: everybody. `arises`: whether it is played at all, by the table so far; None:
    always.

    `rounds`: so many for so many entrants; `name_round`: what its round of this number, from 1 on, is called where so
    many play it, 0 while that is not known. `remaining`: who of its players plays the next round; None: everybody.
    `is_over`: whether no round of it follows, where the number of rounds does not say so. `decides`: what it changes of
    the table. `counts`: its games are rated and its rounds are rounds of the event. `games`: the most of them at one
    table; `ties_to_higher`: what is level there goes to the higher seed. `side_by_seed`: the higher seed chooses the
    side of the first game. `bracket`: its Progress (`brackets.states`), where it is match play, `foreseen` the one
    before its first match: the director's own or None, so many who are entered, the seeds that are given. `size`: so
    many play its bracket where nothing says how many. `may_be_named`: its winner may be said, where nothing of it was
    played here; `may_be_waived`: the second seed may give it up. `meaning`: who plays it and for what, in a sentence
    for its director. `minutes`: the time limit of its games, where that is not the one of all others.
    """

    code: str
    name: str
    section: str
    method: DrawMethod | None = None
    entrants: Callable[[GameRules, Record, Sequence[Standing]], tuple[str, ...]] | None = None
    arises: Callable[[GameRules, Record, Sequence[Standing]], bool] | None = None
    rounds: Callable[[int], int] = lambda entrants: 1
    name_round: Callable[[int, int], str] = lambda number, entrants: ""
    remaining: Callable[[GameRules, Record, Stage], tuple[str, ...]] | None = None
    is_over: Callable[[GameRules, Record, Stage], bool] | None = None
    decides: Callable[[GameRules, Record, Stage, Sequence[Scorecard]], StageOutcome | None] | None = None
    counts: bool = True
    games: int = 1
    ties_to_higher: bool = False
    side_by_seed: bool = False
    bracket: Callable[[GameRules, Record, Stage], Any] | None = None
    foreseen: Callable[[GameRules, Any, int, Mapping[int, str]], Any] | None = None
    may_be_named: bool = False
    may_be_waived: bool = False
    meaning: str = ""
    minutes: Callable[[GameRules], int] | None = None
    size: int = 8

    def describe_round(self, number: int, entrants: int = 0) -> str:
        """Its round of this number in a sentence: as it is named, else by the name of the stage."""
        return self.name_round(number, entrants) or self._describe_by_number(number, entrants)

    def _describe_by_number(self, number: int, entrants: int) -> str:
        several = number > 1 or self.rounds(entrants) > 1
        return f"{self.name.lower()}, round {number}" if several else self.name.lower()


@dataclass(frozen=True, slots=True)
class Structure:
    """The pairing style of a listing (OPG A): the rounds of everybody first, then these stages. `choices`: what it
    leaves open, each of which makes another structure of it. `changes`: what it makes of the rules of the game.
    """

    code: str
    name: str
    section: str
    stages: tuple[StageSpec, ...] = ()
    choices: tuple[Choice[Structure], ...] = ()
    changes: Callable[[GameRules], GameRules] = lambda game: game
