"""Absent players, when they have missed the round, and what late players can be offered (OPG 7.5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from tournaments.engine import BYE
from tournaments.engine.clock import find_no_show_time, may_be_missed
from tournaments.entries.selectors.entering import entering_violations, resting_violations
from tournaments.play.selectors.desk_tables import DeskTable, tables_of
from tournaments.record.models import Event, Round
from tournaments.record.selectors.clocks import clock_of, round_in_play
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.owed_games import has_results
from tournaments.record.selectors.records import rules_of


@dataclass(frozen=True, slots=True)
class Roll:
    """The tables without a report. `since`: the time from which absent players miss the round, empty if unknown."""

    number: int
    called: str
    open: bool
    since: str
    tables: tuple[DeskTable, ...]

    @property
    def of_two(self) -> bool:
        return all(len(table.seats) == 2 for table in self.tables)


@dataclass(frozen=True, slots=True)
class LateChoices:
    """What a late player can be offered.

    `number`: the round to enter in, 0 if none is left. `draft`: one waits; `bye`: somebody has a bye to play against.
    `closed`: why nobody can come any more; `enters`: late players can enter a later round; `rests`: players can sit out
    a round.
    """

    number: int
    draft: bool
    bye: bool
    enters: bool
    rests: bool
    closed: str = ""


def roll(event: Event) -> Roll | None:
    """Return the roll of the round that is played; None without one, or where the rules know no missed games."""
    played, rules = round_in_play(event), rules_of(event)
    if played is None or not rules.scoring.knows_absences:
        return None
    played.event = event
    clock = clock_of(played)
    at = find_no_show_time(clock)
    since = ""
    if at:
        since = local_clock(at, event.time_zone)
    return Roll(
        number=played.number,
        called=rules.name_sitting(played.of_round, played.game, name=played.name),
        open=may_be_missed(clock, timezone.now()),
        since=since,
        tables=tuple(table for table in tables_of(event, played) if table.state == "missing" and table.url),
    )


def late_choices(event: Event) -> LateChoices:
    rounds = Round.objects.filter(event=event).exclude(state=Round.State.VOID).order_by("number")
    rows = list(rounds.values_list("pk", "state", "of_round"))
    shown = [row for row in rows if row[1] != Round.State.DRAFT]
    draft = len(shown) < len(rows)
    open_round = None if draft or not shown or shown[-1][1] == Round.State.COMPLETE else shown[-1][0]
    following = 1
    if shown:
        following = shown[-1][2] + 1
    is_left = draft or not event.rounds_scheduled or following <= event.rounds_scheduled
    waits, against = _waits(open_round), entering_violations(event)
    closed = ""
    if against and (rules_of(event).seeded or not waits):
        closed = against[0].message
    return LateChoices(
        following if is_left else 0,
        draft,
        waits,
        closed=closed,
        enters=not against,
        rests=not resting_violations(event),
    )


def _waits(played: int | None) -> bool:
    """Return whether somebody has a bye in this round and no result is reported yet."""
    if played is None or not Round.objects.filter(pk=played, matches__ended_by=BYE.code).exists():
        return False
    row = Round.objects.get(pk=played)
    return not (has_results(row) or row.matches.filter(self_reports__isnull=False).exists())
