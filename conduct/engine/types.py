"""The values of a penalty: what was done, how grave it is, what is known of it. Frozen and free of any framework."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from tournaments.engine.core.types import RuleViolation, Violation


class Level(IntEnum):
    """OPG B: how grave a penalty is."""

    WARNING = 0
    WRITTEN = 1
    TURN_LOSS = 2
    GAME_LOSS = 3
    DISQUALIFICATION = 4


class Evidence(StrEnum):
    """The kind of evidence that a penalty needs."""

    INTENT = "the player's intent"
    COLLABORATION = "that players worked together"
    WITNESSED = "what a director or judge saw"


class RepeatPer(StrEnum):
    """The regulations that count as the same (AMB-C12): one infraction, or every infraction of its letter."""

    CODE = "code"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Infraction:
    """A regulation that a player can break. `examples` and `also` (other words for it) help to find it.

    `levels` holds its level, several if the director chooses (B3), none if the document numbers none. `intent_counts`
    is False if intent is part of the infraction's meaning. A director must have watched for `observed_seconds`.
    `lists_only` infractions exist only where deck lists are required. `after_list` gives way to a penalty for the deck
    list. `waivable` is waived if the earlier opponent kept the cards. `remedy` is what has to be corrected, and by
    when.
    """

    code: str
    name: str
    levels: tuple[Level, ...]
    section: str
    text: str
    examples: tuple[str, ...]
    also: str = ""
    note: str = ""
    evidence: Evidence | None = None
    intent_counts: bool = True
    observed_seconds: int = 0
    lists_only: bool = False
    after_list: bool = False
    waivable: bool = False
    report_to_department: bool = False
    remedy: str = ""

    @property
    def label(self) -> str:
        return f"{self.code} {self.name}"


@dataclass(frozen=True, slots=True)
class Ladder:
    """A code of conduct as one value. `levels` names its levels.

    `free` means that the document numbers no levels: the director says what follows and may choose a level.
    `before_event` is the worth of something found before the event. `intent_step` and `repeat_step` are added and end
    at `cap` (AMB-C4). With `count_warnings` an unrecorded verbal warning makes the next one a repeat (AMB-C3). Anything
    below `least_after_event` is ignored once the event is over. `illegal_deck` is the infraction of a deck check, or
    empty.
    """

    code: str
    name: str
    section: str
    infractions: tuple[Infraction, ...]
    levels: Mapping[Level, str]
    free: bool = False
    cap: Level = Level.DISQUALIFICATION
    intent_step: int = 1
    repeat_step: int = 1
    repeat_per: RepeatPer = RepeatPer.CODE
    before_event: Level | None = Level.WARNING
    count_warnings: bool = True
    least_after_event: Level = Level.GAME_LOSS
    illegal_deck: str = ""

    def infraction(self, code: str) -> Infraction:
        """Raises RuleViolation `unknown_infraction`."""
        for infraction in self.infractions:
            if infraction.code == code:
                return infraction
        known = ", ".join(infraction.code for infraction in self.infractions)
        message = f"There is no infraction {code!r}: choose one of {known}."
        raise RuleViolation("unknown_infraction", message, self.section)

    def named(self, level: Level) -> str:
        """Return a level as in "level 1, written warning"."""
        return f"level {int(level)}, {self.levels[level].lower()}"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one infraction.

    `repeats` counts earlier ones of this player in this event (see `repeats_of`). `chosen` is the director's level
    where the infraction leaves a choice. `deck_list_required` means that decks are checked against lists;
    `deck_list_penalised` that D2 was issued for the same cards. `opponent_kept_cards` means that the earlier opponent
    has A3 for keeping cards of this deck. `after_event` means found after the event. `impossible` are levels that the
    event's game cannot carry out.
    """

    code: str
    intent: bool = False
    repeats: int = 0
    before_event: bool = False
    chosen: Level | None = None
    observed_seconds: int | None = None
    evidence: str = ""
    deck_list_required: bool = False
    deck_list_penalised: bool = False
    opponent_kept_cards: bool = False
    after_event: bool = False
    impossible: frozenset[Level] = frozenset()


@dataclass(frozen=True, slots=True)
class Proposal:
    """The level that the rules propose, and why: each reason is a sentence with its section.

    `level` is None where it is waived, where the director still has to choose, and where the document has no levels.
    `base` is the level before intent and repeats. `missing`: what still has to be said; a penalty is refused until
    then. `remedy`: what has to be put right.
    """

    infraction: Infraction
    level: Level | None
    base: Level | None
    reasons: tuple[str, ...]
    waived: bool
    missing: tuple[Violation, ...]
    remedy: str
