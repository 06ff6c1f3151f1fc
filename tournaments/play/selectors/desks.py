"""The round desk: every table of the round that is played, what comes next, and the last step if it can be undone."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tournaments import engine
from tournaments.engine.core.endings import Ending
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.structure import StageSpec
from tournaments.engine.core.system import GameRules, name_as_subject
from tournaments.engine.core.types import Violation
from tournaments.engine.listing.status import round_warnings
from tournaments.engine.pasted import is_pasted
from tournaments.entries.selectors.committees import ShownCommittee, shown_committee
from tournaments.kernel.long_lists import ListPart, is_long, make_part
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import read_facts
from tournaments.play.acts import OfTable, PlayTag
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_back import find_step_violations, last_step
from tournaments.play.selectors.before_publish import STALE
from tournaments.play.selectors.before_report import find_result_violations
from tournaments.play.selectors.coming import NextSitting, find_next_sitting, find_stage_after
from tournaments.play.selectors.desk_tables import (
    DISPUTED,
    DeskTable,
    TableState,
    names_at,
    states_of,
    tables_of,
)
from tournaments.play.selectors.draftings import is_drafted
from tournaments.play.selectors.missing import MissingStep, find_missing, show_missing
from tournaments.record.models import Entry, Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.clocks import time_of_day
from tournaments.record.selectors.records import PLAYING, PRESENT

NOTHING: Mapping[str, Any] = MappingProxyType({})
MOST_ON_A_BUTTON = 3
MOST_TICKS = 40
IN_ORDER = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


@dataclass(frozen=True, slots=True)
class UndoableStep:
    """The last step. `match`: the table whose result it is, 0 for other acts. `missing`: why it cannot be undone
    now.
    """

    pk: int
    text: str
    match: int = 0
    missing: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Quick:
    """The line for quick entry. `scores`: (name, label, value) of each field; `endings`: those that a line can name."""

    scores: tuple[tuple[str, str, str], ...]
    endings: tuple[Ending, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """The round desk.

    `step`: what to do next: check_in, draw, draft, play, complete, order, finalize, closed. `draws`: the ruleset draws
    rounds. `quick`: the line for quick entry, where one count is enough for most results. `missing`: what the step
    still needs. `later`: the stage of the next round, None for a round of everybody. `last`: the table whose result
    `undo` takes back. `committee`: as its page shows it. `pastes`: results can be pasted as a table. `is_whole`: every
    table has a result. `states`: all tables that were asked for; `tables`: those of this page (`part`).
    """

    round: Round | None
    title: str
    draws: bool
    quick: Quick | None
    step: str
    following: str
    later: StageSpec | None
    may_name_winner: bool
    states: tuple[TableState, ...]
    tables: tuple[DeskTable, ...]
    part: ListPart[TableState]
    waiting: tuple[int, ...]
    since: str
    acts: tuple[object, ...]
    key: str
    checked_in: int
    listed: int
    warnings: tuple[str, ...]
    by_seeds: bool = False
    committee: ShownCommittee | None = None
    undo: UndoableStep | None = None
    last: int | None = None
    unpublishable: bool = False
    is_drafted: bool = False
    broken: bool = False
    missing: tuple[MissingStep, ...] = ()
    pastes: bool = True
    is_whole: bool = False

    @property
    def open_tables(self) -> tuple[DeskTable, ...]:
        """Return the tables without a result, disputed ones first."""
        waiting = (table for table in self.tables if not table.reported)
        return tuple(sorted(waiting, key=lambda table: table.state != DISPUTED))

    @property
    def reported_tables(self) -> tuple[DeskTable, ...]:
        return tuple(table for table in self.tables if table.reported)

    @property
    def reported_count(self) -> int:
        """Count the reported tables among those that were asked for."""
        return sum(table.reported for table in self.states)

    @property
    def ticks(self) -> list[bool]:
        """Return a tick per table, reported ones first; scaled down for fields that are larger than a phone."""
        share = min(1, MOST_TICKS / max(1, len(self.states)))
        done, shown = int(self.reported_count * share), int(len(self.states) * share)
        return [at < done for at in range(shown)]

    @property
    def to_draw(self) -> str:
        """Return the label of the button that draws the round."""
        return f"Draw {self.following}"


@dataclass(frozen=True, slots=True)
class FirstDraw:
    """The first round: whether its draft waits, or what is missing before it can be drawn."""

    called: str
    waits: bool
    missing: tuple[MissingStep, ...] = ()

    @property
    def button(self) -> str:
        return f"Draw {self.called}"

    @property
    def subject(self) -> str:
        return name_as_subject(self.called)


def first_draw(event: Event) -> FirstDraw | None:
    """Return the first draw; None once a round is published, and where nothing is drawn here. Two queries."""
    rules = records.rules_of(event)
    last = event.rounds.exclude(state=Round.State.VOID).order_by("-number").first()
    following = None
    if last is None:
        following = find_next_sitting(event, last)
    if event.is_locked or rules.typed_order or rules.swiss is None or (last and not last.is_draft):
        return None
    called = _following(rules, last, following)
    if not called:
        return None
    return FirstDraw(called, waits=last is not None, missing=find_missing(event) if last is None else ())


def desk(
    event: Event,
    typed: Mapping[str, Any] = NOTHING,
    *,
    unreported: bool = False,
    asked: Mapping[str, str] = NOTHING,
) -> Desk:
    """Return the desk of the round that is played.

    `unreported`: only tables without a result; `asked`: search and page of a long list, which has open tables first.
    """
    counted = Round.objects.filter(event=event).exclude(state=Round.State.VOID)
    rounds = list(counted.select_related("stage").defer("position").order_by("number"))
    rules = records.rules_of(event)
    last = None
    if rounds:
        last = rounds[-1]
    played = _round_to_show(rounds)
    states = states_of(played) if played else ()
    waiting = tuple(table.table or 0 for table in states if not table.reported)
    shown = _asked_for(played, [state for state in states if not (unreported and state.reported)], asked)
    staying = event.entries.filter(**PLAYING)
    checked_in = list(staying.values_list("checked_in", flat=True))
    journal = JournalEntry.objects.filter(event=event).select_related("actor__player")[:6]
    following = find_next_sitting(event, last)
    newest = played
    if last and last.is_draft:
        newest = last
    step = _step(event, newest, waiting, following)
    is_whole = all(table.has_result for table in states)
    if step == "complete" and following is None and played is not None and is_whole:
        following = find_stage_after(event, played)
    missing = _missing(event, step)
    later = None
    if following and following.stage:
        later = engine.get_stage_spec(rules, following.stage)
    title = ""
    if played:
        title = rules.name_sitting(played.of_round, played.game, event.rounds_scheduled, name=played.name)
    since = ""
    if played and played.published_at:
        since = time_of_day(played.published_at, event)
    return Desk(
        round=played,
        title=title,
        draws=rules.swiss is not None,
        quick=None if step == "play" and missing else _quick(rules, typed, states),
        step=step,
        following=_following(rules, last, following),
        later=later,
        may_name_winner=bool(later and later.may_be_named and following and following.game == 1),
        states=tuple(state for state in states if not (unreported and state.reported)),
        tables=_in_order(event, played, shown) if played else (),
        part=shown,
        waiting=waiting,
        since=since,
        acts=shown_acts(event, journal),
        key=uuid.uuid4().hex,
        checked_in=sum(checked_in),
        listed=len(checked_in),
        warnings=_warnings(event, last, sum(checked_in)),
        by_seeds=rules.seeded,
        committee=shown_committee(event),
        undo=(undo := shown_step(event)),
        last=next((table.table for table in states if undo and undo.match == table.pk), None),
        is_drafted=is_drafted(event),
        unpublishable=(unheld := _can_be_taken_back(played, last, states)),
        broken=unheld and played is not None and draws.is_stale(played),
        missing=missing,
        pastes=is_pasted(rules),
        is_whole=is_whole,
    )


def _missing(event: Event, step: str) -> tuple[MissingStep, ...]:
    """Return what the step still needs. A round that can be completed has all results: only its start can be
    missing.
    """
    if step in ("play", "complete"):
        return show_missing(event, find_result_violations(event))
    if step == "draw":
        return find_missing(event)
    return ()


def _following(rules: GameRules, last: Round | None, following: NextSitting | None) -> str:
    """Return the name of the waiting draft, else of the sitting that is drawn next; empty if there is none."""
    if last and last.is_draft:
        if last.name:
            return last.label
        return rules.name_sitting(last.of_round, last.game)
    if following:
        return following.name_in_sentence(rules)
    return ""


def _asked_for(played: Round | None, states: Sequence[TableState], asked: Mapping[str, str]) -> ListPart[TableState]:
    open_first = states
    if is_long(states):
        open_first = sorted(states, key=lambda state: state.reported)
    return make_part(asked, open_first, lambda: names_at([played] if played else []))


def _in_order(event: Event, played: Round, shown: ListPart[TableState]) -> tuple[DeskTable, ...]:
    """Return the tables in the order of the page."""
    keys = [state.pk for state in shown.rows]
    by_table = {table.match: table for table in tables_of(event, played, keys)}
    return tuple(by_table[pk] for pk in keys if pk in by_table)


def _quick(rules: GameRules, typed: Mapping[str, Any], tables: Sequence[TableState]) -> Quick | None:
    """Return the line for quick entry, where one count per seat decides most games."""
    endings = tuple(ending for ending in rules.scoring.endings if ending.short)
    if len(rules.scoring.brought) != 1 or not endings:
        return None
    seats = max((2, *(table.seats for table in tables)))
    names = (seat_field(rules.scoring.score, seat) for seat in range(seats))
    labels = zip(names, (f"{place} player" for place in IN_ORDER), strict=False)
    return Quick(tuple((name, label, str(typed.get(name, ""))) for name, label in labels), endings)


def shown_step(event: Event) -> UndoableStep | None:
    entry = last_step(event)
    if entry is None:
        return None
    match = 0
    if entry.tag == PlayTag.RESULT_REPORTED:
        match = read_facts(OfTable, entry.facts).match
    text = shown_acts(event, [entry], MOST_ON_A_BUTTON)[0].text
    return UndoableStep(entry.pk, text, match, event.with_own_sections(find_step_violations(event, entry)))


def _can_be_taken_back(played: Round | None, last: Round | None, tables: tuple[TableState, ...]) -> bool:
    """Return whether the round can be taken back: no later round, and no report."""
    if played is None or played != last or played.is_complete:
        return False
    return all(table.untouched for table in tables) and played.is_drawn_here


def _round_to_show(rounds: list[Round]) -> Round | None:
    """Return the first open round, else the last published one."""
    shown = [row for row in rounds if not row.is_draft]
    for row in shown:
        if not row.is_complete:
            return row
    if shown:
        return shown[-1]
    return None


def _warnings(event: Event, last: Round | None, players: int) -> tuple[str, ...]:
    """Return warnings that block nothing: a stale draft, or the rounds before round 1 (OPG 3.0.1, AMB-P29)."""
    if last is not None:
        if last.is_draft and draws.looks_stale(last):
            return (STALE,)
        return ()
    return _round_warnings(event, players)


def round_count_warnings(event: Event) -> tuple[str, ...]:
    """Return what to consider about the number of rounds for the present players; nothing of it blocks."""
    return _round_warnings(event, Entry.objects.filter(event=event, **PRESENT).count())


def _round_warnings(event: Event, players: int) -> tuple[str, ...]:
    warnings = round_warnings(records.rules_of(event), players, event.rounds_scheduled)
    return tuple(f"{warning.message} ({warning.section})" for warning in warnings)


def _step(event: Event, last: Round | None, waiting: tuple[int, ...], following: NextSitting | None) -> str:
    """Return what to do next, by its word in `Desk.step`."""
    if event.is_locked:
        return "closed"
    if records.rules_of(event).typed_order:
        if event.state == Event.State.COMPLETE:
            return "finalize"
        return "order"
    if last is None:
        return "draw"
    if last.is_draft:
        return "draft"
    if not last.is_complete:
        if waiting:
            return "play"
        return "complete"
    return _step_after_round(event, following)


def _step_after_round(event: Event, following: NextSitting | None) -> str:
    """Return whether another round follows the complete one, or the event is to be finalized."""
    if following is None or (following.stage and records.rules_of(event).swiss is None):
        return "finalize"
    if event.state == Event.State.COMPLETE and not following.stage:
        return "finalize"
    return "draw"
