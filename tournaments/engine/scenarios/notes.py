"""What is written down of a scenario: of the event, of a player in it, or of a player in a round (OPG 4.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.names import fault
from tournaments.engine.texts import holds_address, one_line

Value = str | int | bool
LONGEST, LARGEST = 500, 10_000
TEXT = f"up to {LONGEST} plain characters, without an e-mail address"


class Per(StrEnum):
    """Of the whole event, of each player in it, or of each player in each round."""

    EVENT = "event"
    PLAYER = "player"
    ROUND = "round"


class TrackedKind(StrEnum):
    """`DECK`: the player whose deck it is; `RULE`: a number of the list of special rules."""

    NUMBER = "number"
    TEXT = "text"
    YES_NO = "yes_no"
    DECK = "deck"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class Tracked:
    """What is written down. `help`: what to know before writing. `least`: of a number. `told`: what everybody reads of
    it beside the player's name, {} for the value; empty: it is for the directors alone, but what is of the event.
    """

    code: str
    label: str
    per: Per
    kind: TrackedKind
    help: str = ""
    least: int = 0
    told: str = ""

    @property
    def is_public(self) -> bool:
        return bool(self.told) or self.per is Per.EVENT


@dataclass(frozen=True, slots=True)
class Note:
    """A value of what is tracked; None: nothing any more. `player` by his id, `round` 0 where it is of none."""

    code: str
    value: Value | None
    player: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class Sat:
    """A round that is published: who sits at a table of it, who has a deck there, and what was noted so far."""

    round: int
    seed: int
    players: tuple[str, ...]
    owners: tuple[str, ...]
    notes: tuple[Note, ...]

    def list_notes_before(self, code: str) -> Mapping[str, Sequence[Note]]:
        """What was noted of each player in the rounds before, in their order."""
        found: dict[str, list[Note]] = {}
        for note in sorted(self.notes, key=lambda note: note.round):
            if note.code == code and note.round < self.round:
                found.setdefault(note.player, []).append(note)
        return found


def check_note(tracked: Tracked, note: Note, players: Collection[str], rounds: int, section: str) -> Note:
    """The note as it is kept. Raises RuleViolation for one of the wrong player, round or value."""
    if bool(note.player) != (tracked.per is not Per.EVENT) or (note.player and note.player not in players):
        who = "a player of this event" if tracked.per is not Per.EVENT else "no player"
        raise RuleViolation("whose_note", f"{tracked.label}: say of {who}.", section)
    in_round = tracked.per is Per.ROUND
    if (in_round and not 1 <= note.round <= rounds) or (not in_round and note.round):
        which = f"a round from 1 to {rounds}" if in_round else "no round"
        raise RuleViolation("note_round", f"{tracked.label}: say of {which}.", section)
    if note.value is None:
        return note
    return Note(note.code, _read_value(tracked, note.value, players, section), note.player, note.round)


def _read_value(tracked: Tracked, value: Value, players: Collection[str], section: str) -> Value:
    expected = _describe_expected(tracked, value, players)
    if expected:
        raise RuleViolation("note_value", f"{tracked.label}: expected {expected}.", section)
    return one_line(value) if isinstance(value, str) and tracked.kind is TrackedKind.TEXT else value


def _describe_expected(tracked: Tracked, value: Value, players: Collection[str]) -> str:
    """In words what another value has to be; empty for one that may stand."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    match tracked.kind:
        case TrackedKind.YES_NO:
            return "" if isinstance(value, bool) else "yes or no"
        case TrackedKind.DECK:
            return "" if isinstance(value, str) and value in players else "a player of this event, whose deck it is"
        case TrackedKind.TEXT:
            return "" if isinstance(value, str) and _is_fit(value) else TEXT
        case _:
            least = 1 if tracked.kind is TrackedKind.RULE else tracked.least
            fits = is_number and least <= int(value) <= LARGEST
            return "" if fits else f"a whole number from {least} to {LARGEST}"


def _is_fit(text: str) -> bool:
    return 0 < len(one_line(text)) <= LONGEST and not holds_address(text) and not fault(text)


def list_values(notes: Iterable[Note], code: str, round_number: int = 0) -> Mapping[str, Value]:
    """By player what is noted of this, in this round where it is of one."""
    return {
        note.player: note.value
        for note in notes
        if note.code == code and note.round == round_number and note.value is not None
    }
