"""Who did not come to a table: a missed game, a bye for the opponent (OPG 7.5.1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Unpack

from django.utils import timezone

from tournaments.engine.clock import GRACE, absence, may_be_missed, missed_at
from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.journal import Conflict, Envelope, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.services.results import report_result
from tournaments.record.models import Entry, Match, Round
from tournaments.record.selectors.clocks import clock_of
from tournaments.record.selectors.listings import local_clock


@replayable
def report_absence(
    match: Match, absent: Collection[str], *, by: User, drop: bool = False, **envelope: Unpack[Envelope]
) -> Match:
    """Nobody sits in these seats (a, b) five minutes into the round. `drop`: they leave the event, too."""
    event = match.round.event
    with recorded(event, PlayTag.PLAYERS_ABSENT, by=by, **envelope, shown=match) as act:
        match.round.event = event
        _refuse(match)
        report_result(match, absence(absent), by=by)
        gone = [seat.player_id for seat in match.seats.order_by("place") if "ab"[seat.place] in absent]
        act.result = match
        act.note(match=match.pk, players=gone, drop=drop)
        if drop:
            drop_players(match.round, gone, by=by)
    return match


@within_act
def drop_players(played: Round, players: Collection[int], *, by: User) -> None:
    """Inside an act: those of them who have not left yet drop after this round."""
    rows = Entry.objects.filter(event=played.event, player__in=players, checked_in=True, dropped_after=None)
    for entry in rows.select_related("event", "player"):
        drop_player(entry, by=by)


def _refuse(match: Match) -> None:
    played = match.round
    if played.is_draft or played.is_over:
        raise RuleViolation(
            "not_running", f"Round {played.called} is not being played: correct the result instead.", "OPG 7.5.1"
        )
    if match.is_reported or match.self_reports.exists():
        raise Conflict("reported", f"Table {match.table} is reported: somebody was there.", match, NO_SECTION)
    if not may_be_missed(clock_of(played), timezone.now()):
        raise RuleViolation("too_early", _too_early(played), "OPG 7.5.1")


def _too_early(played: Round) -> str:
    at, minutes = missed_at(clock_of(played)), int(GRACE.total_seconds()) // 60
    known = "Who is known not to come is entered as the table's result: absent, missed game."
    if at is None:
        return f"Absent players miss a round {minutes} minutes after it began, and its clock does not run. {known}"
    return f"Absent players miss this round from {local_clock(at, played.event.time_zone)}, not before. {known}"
