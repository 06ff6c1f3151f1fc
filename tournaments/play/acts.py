"""The journal tags of an evening, and the facts that their entries carry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.kernel.registry import Tag, Trait


class PlayTag(Tag):
    EVENT_POSTPONED = "event.postponed", "event postponed: {reason}"
    EVENT_BEGUN_NOW = "event.begun_now", "start moved to now, from {start_before}"
    EVENT_CANCELLED = "event.cancelled", "event cancelled: {reason}"
    ROUNDS_ALTERED = "event.rounds_altered", "{rounds} rounds, not {before_rounds}: {reason}"
    JUDGING_STARTED = "judging.started", "judging time of {user} begun"
    JUDGING_LOGGED = "judging.logged", "{table}: {minutes} minutes of judging time of {user}"
    ENTRY_PUT_IN = "entry.put_in", "{player} put into round {number}{how}{paid}{because}"
    ENTRY_RESTS = "entry.rests", "{player} sits out round {number}"
    ENTRY_RESTS_NOT = "entry.rests_not", "{player} plays round {number} after all"
    GAME_OWED = "game.owed", "{player} owes the next game"
    GAME_FORGIVEN = "game.forgiven", "{player} does not owe the game any more"
    DEADLINE_SET = "deadline.set", "round {number} is to be played by {until}"
    DEADLINE_EXTENDED = "deadline.extended", "{table} has until {until}{because}"
    EXTENSIONS_SET = "extensions.set", "{said}"
    TABLE_RULED = "table.ruled", "{table} ruled incomplete, {players} responsible{refused}{dropped}"
    PLAYERS_ABSENT = "players.absent", "{table}: {players} not there{dropped}"
    DRAFT_SEATED = "draft.seated", "seats of the draft drawn, seed {seed}"
    DRAFT_CHANGED = "draft.changed", "seats of the draft exchanged: {players}"
    DRAFT_PUBLISHED = "draft.published", "seats of the draft published"
    DRAFT_UNPUBLISHED = "draft.unpublished", "seats of the draft taken back"
    BUILDING_STARTED = "building.started", "deck building begun, {minutes} minutes"
    BUILDING_STOPPED = "building.stopped", "deck building over"
    ROUND_DRAWN = "round.drawn", "round {number} drawn, seed {seed}"
    ROUND_REDRAWN = "round.redrawn", "{draft} drawn again, seed {seed}, before {seed_before}"
    ROUND_DISCARDED = "round.discarded", "draft of round {number} discarded"
    ROUND_CHANGED = "round.changed", "seats of the {draft} changed: {players}{because}"
    BYE_GIVEN = "bye.given", "{player} given a bye in the {draft}{because}"
    TABLE_NUMBERED = "table.numbered", "table {table_before} of the {draft} is now table {table_after}"
    TABLE_FIXED = "table.fixed", "table of {player} fixed: {fixed_table}"
    WISH_MADE = "wish.made", "to be kept apart up to round {until}: {players}{because}"
    WISH_ENDED = "wish.ended", "no longer kept apart: {players}"
    ROUND_PUBLISHED = "round.published", "round {number} published{paid}{because}"
    ROUND_UNPUBLISHED = "round.unpublished", "round {number} taken back{because}"
    ROUND_REPAIRED = "round.repaired", "draw of round {number} repaired{because}"
    ROUND_OPENED = "round.opened", "round {number} open again"
    STEP_UNDONE = "step.undone", "undone: {undone}", Trait.NON_BLOCKING
    ROUND_COMPLETED = "round.completed", "round {number} complete"
    ROUND_ABANDONED = "round.abandoned", "round {number} abandoned{void}{because}"
    ROUND_STARTED = "round.started", "round {number} begun, {minutes} minutes"
    ROUND_PAUSED = "round.paused", "clock of round {number} stopped"
    ROUND_RESUMED = "round.resumed", "clock of round {number} goes on"
    ROUND_LENGTHENED = "round.lengthened", "round {number} now has {minutes} minutes{because}"
    ROUND_TIME_CALLED = "round.time_called", "time called in round {number}"
    TABLE_EXTENDED = "table.extended", "{table}: {minutes} minutes of extra time{because}"
    ANNOUNCED = "event.announced", "announced{what}", Trait.NON_BLOCKING
    ANNOUNCEMENT_WITHDRAWN = "event.announcement_withdrawn", "announcement withdrawn{what}", Trait.NON_BLOCKING
    TABLES_REMINDED = (
        "tables.reminded",
        "{tables} tables of round {number} reminded of their result{which}",
        Trait.NON_BLOCKING,
    )
    WALL_SET = "wall.set", "the wall shows {said}", Trait.NON_BLOCKING
    RESULT_SAID = "result.said", "{table}: a player reported", Trait.NON_BLOCKING, Trait.BY_PLAYER
    RESULT_REPORTED = "result.reported", "{table}: {after}"
    RESULT_CORRECTED = "result.corrected", "{table} corrected from {before} to {after}: {reason}"
    GAME_TAKEN_BACK = "game.taken_back", "{table}: the last game taken back"
    SCENARIO_NOTED = "scenario.noted", "{noted} notes of the scenario{of_scenario}", Trait.NON_BLOCKING
    RULE_REJECTED = (
        "rule.rejected",
        "{player} rejected special rule {rejected} of round {number}",
        Trait.NON_BLOCKING,
        Trait.BY_PLAYER,
    )
    GAME_LOGGED = "game.logged", "{table}: notes of the game"


@dataclass(frozen=True, slots=True)
class OfRound:
    """The facts that every act on a round carries."""

    round: int


@dataclass(frozen=True, slots=True)
class OfTable:
    """The facts that every act on a table carries."""

    match: int


@dataclass(frozen=True, slots=True)
class Lengthened:
    round: int
    minutes_before: int


@dataclass(frozen=True, slots=True)
class Extended:
    match: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Reported:
    """The result of a table before and after an act, each as facts of the table."""

    match: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reseated:
    """A draft before it was changed: (table, how it ended, the keys of its players), and how it had been drawn."""

    round: int
    seats_before: Sequence[tuple[int | None, str, Sequence[int]]]
    byes_before: Sequence[str]
    changed_before: bool
    because_before: str
    rematches_before: int = 0
    version_before: str | None = None


@dataclass(frozen=True, slots=True)
class PutIn:
    """A record of who was put into a round, and how it was before.

    `stood`: the columns of the entry; `new` and `back`: who is in the position of the round since, or was out of it as
    dropped; `made`: the matches that were added; `joined`: the one that the player joined, and `bye_of_match`: it was a
    bye; `taken_back`: its result before and after; `reopened`: the round was complete; `redrawn`: it was seated again.
    """

    round: int
    entry: int
    way: str
    stood: Mapping[str, Any]
    new: Sequence[str] = ()
    back: Sequence[str] = ()
    byes: Sequence[str] = ()
    kept: Sequence[Sequence[str]] = ()
    made: Sequence[int] = ()
    joined: int | None = None
    was_bye: bool = False
    match: int | None = None
    before: Mapping[str, Any] | None = None
    after: Mapping[str, Any] | None = None
    reopened: bool = False
    changed_before: bool = False
    because_before: str = ""


@dataclass(frozen=True, slots=True)
class DraftingBefore:
    """The columns of a booster draft before it was changed; empty where there was no draft."""

    stood: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Abandoned:
    """What an abandoned round changed, as it was before.

    `debts`: (owed game, match that paid it); `there`: (entry, when the player came and left).
    """

    round: int
    debts: Sequence[tuple[int, int]] = ()
    there: Sequence[Sequence[Any]] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    step: int
