"""The values every ruleset works with. Frozen, comparable, free of any framework. Those of a draw stand in `draws`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from tournaments.engine.core.draws import Card as Card
from tournaments.engine.core.draws import Criteria as Criteria
from tournaments.engine.core.draws import Draw as Draw
from tournaments.engine.core.draws import Explanation as Explanation
from tournaments.engine.core.draws import PastGame as PastGame
from tournaments.engine.core.draws import Position as Position
from tournaments.engine.core.draws import Seating as Seating
from tournaments.engine.core.draws import Wishes as Wishes


class Outcome(StrEnum):
    """An outcome of a game for one player, in the words of OPG 7.5.1."""

    FW = "FW"
    MW = "MW"
    TT = "TT"
    ML = "ML"
    FL = "FL"
    BYE = "BYE"
    EBYE = "EBYE"
    MG = "MG"


class Allegiance(StrEnum):
    """The deck a player held, where a game has two (SW:CCG)."""

    LIGHT = "light"
    DARK = "dark"


NO_SECTION = ""
"""Of a rule that stands in no document: this site's own."""
OWN_SECTION = "this site's own"
"""Of what is listed or refused by such a rule where pages show a section beside it."""


class RuleViolation(Exception):  # noqa: N818 - the word of the field
    """A rule forbids it. `section` names the place in the documents or is NO_SECTION, `code` is stable for machines.

    `findings`: where a check found more than one thing, all of them, this one first.
    """

    def __init__(self, code: str, message: str, section: str, findings: tuple[Violation, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.section = section
        self.findings = findings

    def __str__(self) -> str:
        return f"{self.message} ({self.section})" if self.section else self.message


@dataclass(frozen=True, slots=True)
class Violation:
    """A finding of a check: what is wrong, the rule's section, and the field it concerns.

    `step` is the code of the step that helps (`preconditions.Step`), if there is one.
    """

    code: str
    message: str
    section: str
    field: str = ""
    step: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.section})" if self.section else self.message


def list_violations(refusal: RuleViolation) -> tuple[Violation, ...]:
    """Return every finding of a refusal; one that names none is a finding itself."""
    return refusal.findings or (Violation(refusal.code, refusal.message, refusal.section),)


def require_no_findings(findings: tuple[Violation, ...]) -> None:
    """Raises RuleViolation where a check found anything."""
    if findings:
        raise RuleViolation(findings[0].code, findings[0].message, findings[0].section, findings)


Facts = Mapping[str, Any]
"""What was noted, by the codes of the game's fields."""
NOTHING: Facts = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Result:
    """A result of one game: its ending, the facts of each seat, and the winning seats.

    Scores are raw, before any cap. `table` holds the facts of all seats together. Missing facts are left out, and so
    are the last seats where nothing was noted.
    """

    ending: str
    by_seat: tuple[Facts, ...] = ()
    winners: tuple[int, ...] = ()
    table: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        by_seat = list(map(_drop_missing, self.by_seat))
        while by_seat and not by_seat[-1]:
            by_seat.pop()
        object.__setattr__(self, "by_seat", tuple(by_seat))
        object.__setattr__(self, "table", _drop_missing(self.table))

    @property
    def winner(self) -> int | None:
        """The seat that has won alone."""
        return self.winners[0] if len(self.winners) == 1 else None

    def get_facts(self, seat: int) -> Facts:
        return self.by_seat[seat] if seat < len(self.by_seat) else NOTHING


def _drop_missing(facts: Facts) -> Facts:
    return {code: value for code, value in facts.items() if value is not None} if None in facts.values() else facts


class Doubt(NamedTuple):
    """A doubt about a result that the game's document does not expect, as a sentence.

    `instead` is the code of the ending that is probably meant, or empty.
    """

    sentence: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """An award of one match to one seat: the outcome, and every figure of the game by its code.

    `counts_as_bye`: this is the one bye a player may have. `provisional`: the game is delayed and still open, so it
    counts nothing here and two victory points for the next draw only (OPG 13.4).
    """

    outcome: Outcome
    figures: Mapping[str, int]
    counts_as_bye: bool = False
    provisional: bool = False


class Seat(NamedTuple):  # like Match, Line and Standing: thousands are made for every page of a large event
    """A player's seat, with the deck they play where a game has two."""

    player: str
    side: Allegiance | None = None


class Match(NamedTuple):
    """One seat: nobody opposite; two: a game; three to eight: a pod. Without `games` nothing was reported yet.

    `over` is False while another game of it is to be played.
    """

    seats: tuple[Seat, ...]
    table: int | None = None
    games: tuple[Result, ...] = ()
    over: bool = True

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats)

    @property
    def opponents(self) -> tuple[tuple[str, ...], ...]:
        """Return the opponents of each seat."""
        if len(self.seats) == 2:  # the usual case, asked for every table of an event
            first, second = self.seats
            return (second.player,), (first.player,)
        players = self.players
        return tuple(players[:seat] + players[seat + 1 :] for seat in range(len(players)))

    @property
    def result(self) -> Result | None:
        """The last game, once nothing of the match is to be played."""
        return self.games[-1] if self.games and self.over else None

    @property
    def is_alone(self) -> bool:
        return len(self.seats) == 1


def build_seats(*players: str) -> tuple[Seat, ...]:
    return tuple(map(Seat, players))


@dataclass(frozen=True, slots=True)
class Round:
    """One sitting. Where a round has several games, `number` counts the sittings, `of_round` the rounds.

    `void`: it was abandoned and counts for nothing, whatever was reported; it is never `complete` (OPG 7.4). `name`:
    what it is called where it is of a later stage.
    """

    number: int
    matches: tuple[Match, ...]
    complete: bool = True
    of_round: int = 0
    game: int = 1
    void: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player in an event.

    `lot` decides the last tie: higher first, in [0, 1). `seed` is the given one, 1 for the best (OPG A). `sits_out`
    lists rounds that the player asked to skip, which are missed games (AMB-P33; OPG 7.5.1). `place` is the typed one in
    games without another; equal ones are shared. `side` is the side for the whole event, if known before the first
    game. `directs` marks a director who plays. `number` is that of their card.
    """

    id: str
    entered_in: int = 1
    dropped_after: int | None = None
    disqualified_after: int | None = None
    earned_byes: int = 0
    lot: float | None = None
    sits_out: tuple[int, ...] = ()
    seed: int | None = None
    place: int | None = None
    side: Allegiance | None = None
    directs: bool = False
    number: int | None = field(default=None, compare=False)

    def last_round(self) -> int | None:
        """The last round this player took part in, or None while still in the event."""
        if self.dropped_after is None or self.disqualified_after is None:
            return self.disqualified_after if self.dropped_after is None else self.dropped_after
        return min(self.dropped_after, self.disqualified_after)


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Two players, sorted, who should not meet up to round `until`, where all criteria of the guide leave room."""

    players: tuple[str, str]
    until: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tiebreaker:
    """A tiebreaker game that was played: who was in it, and who won. `order`: of a cut, everybody from the highest."""

    players: tuple[str, ...]
    winner: str
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """A later stage of an event, such as a final confrontation; `code` says which kind.

    `players` stand in the order of their seeds; `winner` is known where it was only named. `waived`: the second seed
    waived it.
    """

    number: int
    code: str
    players: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    winner: str | None = None
    waived: bool = False

    @property
    def matches(self) -> tuple[Match, ...]:
        return tuple(match for played in self.rounds if not played.void for match in played.matches)


@dataclass(frozen=True, slots=True)
class Record:
    """An event as the engine sees it: who took part and what was reported. `rounds_scheduled` counts rounds; `rounds`
    are those of everybody, `stages` what followed them. `bracket`: that of its director (`brackets.Bracket`), None: the
    one of the structure. `order_because`: why a director typed the places as they are.
    """

    ruleset: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    rounds_scheduled: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    stages: tuple[Stage, ...] = ()
    keep_apart: tuple[KeptApart, ...] = ()
    bracket: Any = None
    order_because: str = ""

    @property
    def sittings(self) -> tuple[Round, ...]:
        """Those of all stages."""
        return (*self.rounds, *(played for stage in self.stages for played in stage.rounds))


class Line(NamedTuple):
    """One line of a scorecard. There are no `opponents` for byes and missed games; equal results share their award."""

    round: int
    award: Award
    opponents: tuple[str, ...] = ()
    allegiance: Allegiance | None = None

    @property
    def outcome(self) -> Outcome:
        return self.award.outcome

    @property
    def figures(self) -> Mapping[str, int]:
        return self.award.figures

    @property
    def provisional(self) -> bool:
        return self.award.provisional

    @property
    def opponent(self) -> str | None:
        """Whoever sat opposite alone."""
        return self.opponents[0] if len(self.opponents) == 1 else None


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A player's scorecard: a line for every complete round, and the player's state.

    `totals` holds the sums of all figures, because every opponent's schedule asks for them.
    """

    player: str
    lines: tuple[Line, ...] = ()
    lot: float = 0.0
    dropped_after: int | None = None
    disqualified_after: int | None = None
    place: int | None = None
    totals: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        figures = [line.award.figures for line in self.lines]
        codes = figures[0] if figures else ()
        object.__setattr__(self, "totals", {code: sum(map(itemgetter(code), figures)) for code in codes})

    def total(self, figure: str) -> int:
        """The sum of the figure with this code; 0 before the first line."""
        return self.totals.get(figure, 0)

    def figures_by_line(self, figure: str) -> list[int]:
        """Return the value of a figure in each line."""
        return [line.award.figures[figure] for line in self.lines]

    @property
    def opponents(self) -> tuple[str, ...]:
        return tuple(opponent for line in self.lines for opponent in line.opponents)


class Standing(NamedTuple):
    """A place in the table. `decided_by` is the step that set this player above the next (None: the last).

    `figures` holds the ruleset's figures by name in the order to show them. `explanation` says why in words, with
    player ids in curly braces; `passed_over` says of each earlier tiebreaker why it did not decide. `eliminated`: plays
    no more because of what was played, whereas others still do.
    """

    rank: int
    player: str
    figures: Mapping[str, int | float]
    decided_by: str | None = None
    explanation: str = ""
    dropped: bool = False
    disqualified: bool = False
    eliminated: bool = False
    passed_over: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """Return why this player is ahead of the next: what decided, and why earlier tiebreakers did not."""
        return (
            f"{self.explanation} (undecided: {'; '.join(self.passed_over)})" if self.passed_over else self.explanation
        )
