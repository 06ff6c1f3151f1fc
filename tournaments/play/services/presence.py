"""Absent players five minutes into a round, and the drops that follow (OPG 7.5.1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Unpack

from django.utils import timezone

from tournaments.engine import absence
from tournaments.engine.clock import GRACE, find_no_show_time, may_be_missed
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.journal import Conflict, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.services.results import report_result
from tournaments.record.models import Entry, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import clock_of
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import PRESENT

SECTION = "OPG 7.5.1"
LATE = "Somebody who came late sits against the bye."


@replayable
def report_absence(
    match: Match, absent: Collection[int], *, by: User, drop: bool = False, **envelope: Unpack[Envelope]
) -> Match:
    """Record that nobody sits in these seats five minutes into the round. `drop`: they leave the event, too."""
    event = match.round.event
    with record_act(event, PlayTag.PLAYERS_ABSENT, by=by, **envelope, shown=match) as act:
        match.round.event = event
        _refuse_absence(match)
        report_result(match, absence(records.rules_of(event), match.seats.count(), absent), by=by, sure=True)
        players = players_in(match, absent)
        act.result = match
        act.note(match=match.pk, players=players, drop=drop)
        if drop:
            drop_players(match.round, players, by=by)
    return match


def players_in(match: Match, seats: Collection[int]) -> list[int]:
    """Return the keys of the players in these seats."""
    return [seat.player_id for seat in match.seats.order_by("place") if seat.place in seats]


@require_open_act
def drop_players(played: Round, players: Collection[int], *, by: User) -> None:
    """Drop those of the players who have not left yet, after this round. Call inside an open act."""
    rows = Entry.objects.filter(event=played.event, player__in=players, **PRESENT)
    for entry in rows.select_related("event", "player"):
        drop_player(entry, by=by)


def _refuse_absence(match: Match) -> None:
    played = match.round
    if played.is_draft or played.is_over:
        message = f"{played.subject} is not being played: correct the result instead."
        raise RuleViolation("not_running", message, SECTION)
    if match.is_reported or match.self_reports.exists():
        raise Conflict("reported", f"Table {match.table} is reported: somebody was there.", match, NO_SECTION)
    if not may_be_missed(clock_of(played), timezone.now()):
        raise RuleViolation("too_early", _too_early(played), SECTION)


def _too_early(played: Round) -> str:
    at, minutes = find_no_show_time(clock_of(played)), int(GRACE.total_seconds()) // 60
    known = "Who is known not to come is entered as the table's result: absent, missed game."
    if at is None:
        return f"Absent players miss a round {minutes} minutes after it began, and its clock does not run. {known}"
    return f"Absent players miss this round from {local_clock(at, played.event.time_zone)}, not before. {known}"
