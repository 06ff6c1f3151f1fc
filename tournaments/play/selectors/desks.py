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
from tournaments.kernel.long_lists import Part, is_long, part
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import read_facts
from tournaments.play.acts import OfTable, PlayTag
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_back import find_step_violations, last_step
from tournaments.play.selectors.before_publish import STALE
from tournaments.play.selectors.before_report import find_result_violations
from tournaments.play.selectors.coming import Coming, coming, coming_once_complete
from tournaments.play.selectors.desk_tables import (
    DISPUTED,
    DeskTable,
    TableState,
    names_at,
    states_of,
    tables_of,
)
from tournaments.play.selectors.draftings import is_drafted
from tournaments.play.selectors.missing import Missing, find_missing, show_missing
from tournaments.record.models import Entry, Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.acts import acts
from tournaments.record.selectors.clocks import time_of_day
from tournaments.record.selectors.records import PLAYING, PRESENT

NOTHING: Mapping[str, Any] = MappingProxyType({})
MOST_ON_A_BUTTON = 3
MOST_TICKS = 40
IN_ORDER = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


@dataclass(frozen=True, slots=True)
class Step:
    """`match`: the key of the table whose result it is, 0 for any other act. `missing`: why it cannot be undone now."""

    pk: int
    text: str
    match: int = 0
    missing: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Quick:
    """`scores`: name and label of each field, and what was typed; `endings` that are offered in a line."""

    scores: tuple[tuple[str, str, str], ...]
    endings: tuple[Ending, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """`step` is what to do next: check_in, draw, draft, play, complete, order, finalize, closed.

    `draws`: the ruleset draws rounds; `quick`: what is typed in one line, where that is enough for most results;
    `missing`: what has to be there before the round can be drawn, begun or completed, where that is the step.
    `later`: the stage whose round follows, where that is none of everybody. `last`: the table whose result `undo` takes
    back. `committee`: as its page shows it.
    `pastes`: results may come as a table. `is_whole`: every table has a result, none waits for a player's word.
    `states`: of all that were asked for, `tables` as many of them as a page takes: `part`.
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
    part: Part[TableState]
    waiting: tuple[int, ...]
    since: str
    acts: tuple[object, ...]
    key: str
    checked_in: int
    listed: int
    warnings: tuple[str, ...]
    by_seeds: bool = False
    committee: ShownCommittee | None = None
    undo: Step | None = None
    last: int | None = None
    unpublishable: bool = False
    is_drafted: bool = False
    broken: bool = False
    missing: tuple[Missing, ...] = ()
    pastes: bool = True
    is_whole: bool = False

    @property
    def open_tables(self) -> tuple[DeskTable, ...]:
        """Those shown without a result: where the players disagree first."""
        waiting = (table for table in self.tables if not table.reported)
        return tuple(sorted(waiting, key=lambda table: table.state != DISPUTED))

    @property
    def reported_tables(self) -> tuple[DeskTable, ...]:
        return tuple(table for table in self.tables if table.reported)

    @property
    def reported(self) -> int:
        """How many of the tables that were asked for."""
        return sum(table.reported for table in self.states)

    @property
    def ticks(self) -> list[bool]:
        """Whether they are reported, the reported ones first; of a big field as many as a phone has room for."""
        share = min(1, MOST_TICKS / max(1, len(self.states)))
        done, shown = int(self.reported * share), int(len(self.states) * share)
        return [at < done for at in range(shown)]

    @property
    def to_draw(self) -> str:
        """What the button says that draws it."""
        return f"Draw {self.following}"


@dataclass(frozen=True, slots=True)
class FirstDraw:
    """What follows once the players are in: the first round, its draft that waits, or what is missing before it."""

    called: str
    waits: bool
    missing: tuple[Missing, ...] = ()

    @property
    def button(self) -> str:
        return f"Draw {self.called}"

    @property
    def subject(self) -> str:
        return name_as_subject(self.called)


def first_draw(event: Event) -> FirstDraw | None:
    """None once a round is published, and where nothing is drawn here. Two queries."""
    rules = records.rules_of(event)
    last = event.rounds.exclude(state=Round.State.VOID).order_by("-number").first()
    following = coming(event, last) if last is None else None
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
    """Of the round that is played, every table, or only those that are `unreported`; of many the part that is `asked`
    for, the open ones first.
    """
    counted = Round.objects.filter(event=event).exclude(state=Round.State.VOID)
    rounds = list(counted.select_related("stage").defer("position").order_by("number"))
    rules = records.rules_of(event)
    last = rounds[-1] if rounds else None
    played = _played(rounds)
    states = states_of(played) if played else ()
    waiting = tuple(table.table or 0 for table in states if not table.reported)
    shown = _asked_for(played, [state for state in states if not (unreported and state.reported)], asked)
    staying = event.entries.filter(**PLAYING)
    checked_in = list(staying.values_list("checked_in", flat=True))
    journal = JournalEntry.objects.filter(event=event).select_related("actor__player")[:6]
    following = coming(event, last)
    step = _step(event, last if last and last.is_draft else played, waiting, following)
    is_whole = all(table.has_result for table in states)
    if step == "complete" and following is None and played is not None and is_whole:
        following = coming_once_complete(event, played)
    missing = _missing(event, step)
    later = engine.get_stage_spec(rules, following.stage) if following and following.stage else None
    return Desk(
        round=played,
        title=rules.name_sitting(played.of_round, played.game, event.rounds_scheduled, name=played.name)
        if played
        else "",
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
        since=time_of_day(played.published_at, event) if played and played.published_at else "",
        acts=acts(event, journal),
        key=uuid.uuid4().hex,
        checked_in=sum(checked_in),
        listed=len(checked_in),
        warnings=_warnings(event, last, sum(checked_in)),
        by_seeds=rules.seeded,
        committee=shown_committee(event),
        undo=(undo := shown_step(event)),
        last=next((table.table for table in states if undo and undo.match == table.pk), None),
        is_drafted=is_drafted(event),
        unpublishable=(unheld := _unheld(played, last, states)),
        broken=unheld and played is not None and draws.is_stale(played),
        missing=missing,
        pastes=is_pasted(rules),
        is_whole=is_whole,
    )


def _missing(event: Event, step: str) -> tuple[Missing, ...]:
    """Of a round that can be completed every table is reported: only its start may be missing."""
    if step in ("play", "complete"):
        return show_missing(event, find_result_violations(event))
    return find_missing(event) if step == "draw" else ()


def _following(rules: GameRules, last: Round | None, following: Coming | None) -> str:
    """Return the name of the draft that waits, else of what is drawn next; empty if nothing is."""
    if last and last.is_draft:
        return last.called if last.name else rules.name_sitting(last.of_round, last.game)
    return following.called(rules) if following else ""


def _asked_for(played: Round | None, states: Sequence[TableState], asked: Mapping[str, str]) -> Part[TableState]:
    open_first = sorted(states, key=lambda state: state.reported) if is_long(states) else states
    return part(asked, open_first, lambda: names_at([played] if played else []))


def _in_order(event: Event, played: Round, shown: Part[TableState]) -> tuple[DeskTable, ...]:
    """As they stand in the part."""
    by_table = {table.match: table for table in tables_of(event, played, [state.pk for state in shown.rows])}
    return tuple(by_table[state.pk] for state in shown.rows if state.pk in by_table)


def _quick(rules: GameRules, typed: Mapping[str, Any], tables: Sequence[TableState]) -> Quick | None:
    """Where one count of every seat says how most games ended: a field for each seat of the largest table."""
    endings = tuple(ending for ending in rules.scoring.endings if ending.short)
    if len(rules.scoring.brought) != 1 or not endings:
        return None
    seats = max((2, *(table.seats for table in tables)))
    names = (seat_field(rules.scoring.score, seat) for seat in range(seats))
    labels = zip(names, (f"{place} player" for place in IN_ORDER), strict=False)
    return Quick(tuple((name, label, str(typed.get(name, ""))) for name, label in labels), endings)


def shown_step(event: Event) -> Step | None:
    entry = last_step(event)
    if entry is None:
        return None
    match = read_facts(OfTable, entry.facts).match if entry.tag == PlayTag.RESULT_REPORTED else 0
    text = acts(event, [entry], MOST_ON_A_BUTTON)[0].text
    return Step(entry.pk, text, match, event.with_own_sections(find_step_violations(event, entry)))


def _unheld(played: Round | None, last: Round | None, tables: tuple[TableState, ...]) -> bool:
    """Whether the round can be taken back: nothing was drawn after it, nothing said of it."""
    if played is None or played != last or played.is_complete:
        return False
    return all(table.untouched for table in tables) and played.is_drawn_here


def _played(rounds: list[Round]) -> Round | None:
    """The first that is still open, else the last that was published."""
    shown = [row for row in rounds if not row.is_draft]
    return next((row for row in shown if not row.is_complete), shown[-1] if shown else None)


def _warnings(event: Event, last: Round | None, players: int) -> tuple[str, ...]:
    """Of a draft that it is stale; before round 1 what to think about with so many players (OPG 3.0.1, AMB-P29).
    Nothing of it blocks."""
    if last is not None:
        return (STALE,) if last.is_draft and draws.looks_stale(last) else ()
    return _of_rounds(event, players)


def warned_of_rounds(event: Event) -> tuple[str, ...]:
    """What to think about with so many rounds and whoever is there; nothing of it blocks."""
    return _of_rounds(event, Entry.objects.filter(event=event, **PRESENT).count())


def _of_rounds(event: Event, players: int) -> tuple[str, ...]:
    warnings = round_warnings(records.rules_of(event), players, event.rounds_scheduled)
    return tuple(f"{warning.message} ({warning.section})" for warning in warnings)


def _step(event: Event, last: Round | None, waiting: tuple[int, ...], following: Coming | None) -> str:
    if event.is_locked:
        return "closed"
    if records.rules_of(event).typed_order:
        return "finalize" if event.state == Event.State.COMPLETE else "order"
    if last is None:
        return "draw"
    if last.is_draft:
        return "draft"
    if not last.is_complete:
        return "play" if waiting else "complete"
    if following is None or (following.stage and records.rules_of(event).swiss is None):
        return "finalize"
    return "finalize" if event.state == Event.State.COMPLETE and not following.stage else "draw"
