"""The values every ruleset works with. Frozen, comparable, free of any framework. Those of a draw stand in `draws`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.engine.core.draws import Card as Card
from tournaments.engine.core.draws import Criteria as Criteria
from tournaments.engine.core.draws import Draw as Draw
from tournaments.engine.core.draws import Explanation as Explanation
from tournaments.engine.core.draws import Position as Position
from tournaments.engine.core.draws import Seating as Seating
from tournaments.engine.core.draws import Wishes as Wishes


class Outcome(StrEnum):
    """What a game was worth to one player, in the words of OPG 7.5.1."""

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
    """One finding of a check: what is wrong, where the rule stands, and the field it concerns."""

    code: str
    message: str
    section: str
    field: str = ""


def refuse_found(findings: tuple[Violation, ...]) -> None:
    """Raises RuleViolation where a check found anything."""
    if findings:
        raise RuleViolation(findings[0].code, findings[0].message, findings[0].section, findings)


@dataclass(frozen=True, slots=True)
class Side:
    """What one player brought from the table. Only the fields that the ruleset lists are filled.

    `score` is the raw score before any cap. `planet`, `space` and `missions` are completed missions,
    `bonus` the bonus points inside the score, `aq` and `aq_seeded` Alpha Quadrant missions (OTF 7).
    `life`, `lost` and `hand` are counts of cards (SW:CCG).
    """

    score: int | None = None
    outcome: Outcome | None = None
    allegiance: Allegiance | None = None
    life: int | None = None
    lost: int | None = None
    hand: int | None = None
    planet: int | None = None
    space: int | None = None
    missions: int | None = None
    bonus: int | None = None
    aq: int | None = None
    aq_seeded: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """One reported match: how it ended (`result`, a code of the ruleset), who won, what each side brought.

    `winner` is "a" or "b". `differential` is set by the director for a quit (SW:CCG), `random_winner` for a
    game level in everything, `deck_violation_by` names the side whose deck failed a check.
    """

    result: str
    winner: str | None = None
    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)
    differential: int | None = None
    random_winner: str | None = None
    deck_violation_by: str | None = None


@dataclass(frozen=True, slots=True)
class Earned:
    """What one match gave one player: the outcome and its figures in victory points and differential."""

    outcome: Outcome
    vp: int
    diff: int


@dataclass(frozen=True, slots=True)
class Match:
    """Two players, or one who had nobody opposite (`b` is None). `report` None: not reported yet."""

    a: str
    b: str | None
    table: int | None = None
    report: Report | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One sitting. Where a round has several games, `number` counts the sittings, `of_round` the rounds.

    `void`: it was abandoned and counts for nothing, whatever was reported; it is never `complete` (OPG 7.4).
    """

    number: int
    matches: tuple[Match, ...]
    complete: bool = True
    of_round: int = 0
    game: int = 1
    void: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A player in an event. `lot` decides the last tie: higher first, in [0, 1).

    `sits_out`: the rounds in which he asked not to be drawn, missed games (AMB-P33; OPG 7.5.1).
    """

    id: str
    entered_in: int = 1
    dropped_after: int | None = None
    disqualified_after: int | None = None
    earned_byes: int = 0
    lot: float | None = None
    sits_out: tuple[int, ...] = ()

    def left_after(self) -> int | None:
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
    """A tiebreaker game that was played: who was in it, and who won."""

    players: tuple[str, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class FinalConfrontation:
    """The games between the two best after the last round; the higher seed first."""

    players: tuple[str, str]
    games: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """An event as the engine sees it: who took part and what was reported. `rounds_scheduled` counts rounds."""

    ruleset: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    rounds_scheduled: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    final_confrontation_winner: str | None = None
    tiebreakers: tuple[Tiebreaker, ...] = ()
    final_confrontation: FinalConfrontation | None = None
    keep_apart: tuple[KeptApart, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a scorecard. `opponent` is None for byes and missed games.

    `counts_as_bye`: this is the one bye a player may have. `provisional`: the game is delayed and still open, so it
    counts nothing here and two victory points for the next draw only (OPG 13.4).
    """

    round: int
    outcome: Outcome
    vp: int
    diff: int
    opponent: str | None = None
    allegiance: Allegiance | None = None
    counts_as_bye: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A player's card: one line for every complete round, and how the player stands in the event.

    `vp` is added up once: every opponent's schedule asks for it.
    """

    player: str
    lines: tuple[Line, ...] = ()
    lot: float = 0.0
    dropped_after: int | None = None
    disqualified_after: int | None = None
    vp: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "vp", sum([line.vp for line in self.lines]))

    @property
    def diff(self) -> int:
        return sum(line.diff for line in self.lines)

    @property
    def cvp(self) -> int:
        """Cumulative victory points, OPG 7.4.2: the running total after each round, added up."""
        rounds = len(self.lines)
        return sum(line.vp * (rounds - index) for index, line in enumerate(self.lines))

    @property
    def opponents(self) -> tuple[str, ...]:
        return tuple(line.opponent for line in self.lines if line.opponent is not None)


@dataclass(frozen=True, slots=True)
class Standing:
    """A place in the table. `decided_by` is the step that set this player above the next (None: the last).

    `figures` holds the ruleset's figures by name in the order to show them. `explanation` says why in words, with
    player ids in curly braces.
    """

    rank: int
    player: str
    figures: Mapping[str, int | float]
    decided_by: str | None = None
    explanation: str = ""
    dropped: bool = False
    disqualified: bool = False
