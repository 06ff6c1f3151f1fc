"""The values that a file of another tournament tool is read into, the same for all formats."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.engine.core.types import NO_SECTION, RuleViolation


class FormatError(RuleViolation):
    """A file that cannot be read: a sentence that says what is wrong, and in which line or place."""

    def __init__(self, message: str) -> None:
        super().__init__("file_format", message, NO_SECTION)


class Format(StrEnum):
    """Formats of files that are read, by the names of the tools and standards that write them."""

    TRF16 = "TRF16"
    TRF26 = "TRF26"
    CHALLONGE = "Challonge"
    MELEE = "Melee"
    EVENTLINK = "EventLink"
    WER = "Wizards Event Reporter"
    TOM = "Tournament Operations Manager"
    SWCCG = "SW:CCG Tournament Assistant"
    EVENT_FILE = "event file of this site"


class BroughtStructure(StrEnum):
    """A structure by which the event of a file was played. A list has players and no rounds."""

    SWISS = "swiss"
    SINGLE_ELIMINATION = "single-elimination"
    DOUBLE_ELIMINATION = "double-elimination"
    ROUND_ROBIN = "round-robin"
    LIST = "list"


class GameOutcome(StrEnum):
    """An outcome of a game, or of a round without an opponent, for one player."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    BYE = "bye"
    FULL_BYE = "full-point bye"
    HALF_BYE = "half-point bye"
    ZERO_BYE = "zero-point bye"
    OPEN = "not reported"


@dataclass(frozen=True, slots=True)
class BroughtPlayer:
    """A player of a file. `number` is the key by which games name them, unique in the file.

    `name` is the whole name, given name first; `given` and `family` are its parts where the file tells them apart.
    `external_id` is the number that the tool or its federation knows the player by. `seed`: of a bracket. `sits_out`:
    later rounds which the player asked to miss.
    """

    number: int
    name: str
    given: str = ""
    family: str = ""
    club: str = ""
    country: str = ""
    rating: int | None = None
    external_id: str = ""
    handle: str = ""
    seed: int | None = None
    dropped_after: int | None = None
    is_disqualified: bool = False
    sits_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Feed:
    """The earlier bracket match from which a seat is filled: by its winner, or by its loser."""

    code: str
    is_loser: bool = False


@dataclass(frozen=True, slots=True)
class BroughtGame:
    """One table of a round: who sat there and what it was for each of them, in the same order.

    One player: a bye. `scores` are games or points as the file counts them, `difference` is the winner's where it
    counts only that; empty where it tells none. `sides` are the decks held where a game has two. `code` and `feeds`
    are those of a bracket match, in which players may be missing while their seats are not filled: then `numbers`
    holds None.
    """

    numbers: tuple[int | None, ...]
    outcomes: tuple[GameOutcome, ...]
    table: int | None = None
    scores: tuple[int, ...] = ()
    difference: int | None = None
    sides: tuple[str, ...] = ()
    code: str = ""
    feeds: tuple[Feed | None, ...] = ()

    @property
    def is_bye(self) -> bool:
        return len(self.numbers) == 1

    @property
    def is_open(self) -> bool:
        return GameOutcome.OPEN in self.outcomes


@dataclass(frozen=True, slots=True)
class BroughtRound:
    """A round. `is_playoff`: it is one of a bracket."""

    number: int
    games: tuple[BroughtGame, ...]
    played_on: date | None = None
    is_playoff: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """The points that each result gives by the file's own rules."""

    win: float = 1
    draw: float = 0.5
    loss: float = 0
    bye: float = 1
    absence: float = 0


@dataclass(frozen=True, slots=True)
class BroughtEvent:
    """An event as the file tells it. Nothing is computed: `points` and `ranks` are the file's own, by player number.

    `not_kept` says in words what the file holds beside, which is read nowhere and kept nowhere. `game` is what was
    played, in the words of the file. An event of rounds may end with a bracket: its rounds are playoffs. `apart`: two
    players who should not meet, and up to which round; 0 for all.
    """

    format: Format
    title: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    place: str = ""
    country: str = ""
    structure: BroughtStructure = BroughtStructure.LIST
    players: tuple[BroughtPlayer, ...] = ()
    rounds: tuple[BroughtRound, ...] = ()
    points: tuple[tuple[int, float], ...] = ()
    ranks: tuple[tuple[int, int], ...] = ()
    not_kept: tuple[str, ...] = ()
    worth: Worth = Worth()
    rounds_scheduled: int | None = None
    game: str = ""
    apart: tuple[tuple[int, int, int], ...] = ()

    @property
    def is_event(self) -> bool:
        """Return whether it has rounds, so that more than its players can be taken over."""
        return bool(self.rounds)
