"""The clock of a round: start, stop, lengthen, call time; extra time for a table (OPG 7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.texts import remove_full_stop
from tournaments.kernel.journal import (
    Act,
    AlreadyDone,
    Conflict,
    Envelope,
    bump_versions,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.play.acts import PlayTag
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.beginning import refuse_to_come
from tournaments.play.services.results import ruled_seats
from tournaments.record.models import Match, Round
from tournaments.record.selectors.clocks import clock_of, later_stage_of, usual_minutes
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import rules_of

LEAST, MOST = 5, 24 * 60
MOST_EXTRA = 60


@replayable
def start_round(played: Round, *, by: User, minutes: int | None = None, **envelope: Unpack[Envelope]) -> Round:
    """Start the clock of a round. `minutes` None: the limit of the rules."""
    with _of_clock(played, PlayTag.ROUND_STARTED, by, envelope):
        _refuse_to_begin(played)
        refuse_to_come(played.event)
        if minutes is None:
            minutes = usual_minutes(played.event, later_stage_of(played))
        played.minutes = _fitting(minutes)
        played.state, played.started_at = Round.State.RUNNING, timezone.now()
        news = f"{played.subject} has begun: {played.minutes} minutes, until {_end(played)}."
        announce_within(played.event, news)
    return played


@replayable
def pause_round(played: Round, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    with _of_clock(played, PlayTag.ROUND_PAUSED, by, envelope):
        _refuse_not_running(played)
        if played.paused_at is not None:
            raise AlreadyDone("paused", f"The clock of {played.label} is stopped already.", played, "OPG 7.3")
        played.paused_at = timezone.now()
        announce_within(played.event, f"The clock of {played.label} is stopped.")
    return played


@replayable
def resume_round(played: Round, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    with _of_clock(played, PlayTag.ROUND_RESUMED, by, envelope):
        if played.paused_at is None:
            raise AlreadyDone("not_paused", f"The clock of {played.label} is not stopped.", played, "OPG 7.3")
        played.paused_seconds += round((timezone.now() - played.paused_at).total_seconds())
        played.paused_at = None
        announce_within(played.event, f"The clock of {played.label} goes on, until {_end(played)}.")
    return played


@replayable
def lengthen_round(played: Round, minutes: int, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Round:
    """Set another limit for everybody, in minutes from the beginning."""
    with _of_clock(played, PlayTag.ROUND_LENGTHENED, by, envelope, reason=reason) as act:
        _refuse_not_running(played)
        if played.minutes == minutes:
            raise AlreadyDone("same_limit", f"{played.subject} has {minutes} minutes already.", played, "OPG 7.2")
        act.note(minutes_before=played.minutes)
        played.minutes = _fitting(minutes)
        until = ""
        if played.paused_at is None:
            until = f", until {_end(played)}"
        announce_within(played.event, f"{played.subject} now has {minutes} minutes{until}.")
    return played


@replayable
def call_time(played: Round, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """Call time: games go on until both players had the same number of turns, then they are timed games."""
    with _of_clock(played, PlayTag.ROUND_TIME_CALLED, by, envelope):
        _refuse_not_running(played)
        played.state, played.time_called_at = Round.State.TIME_CALLED, timezone.now()
        played.paused_at = None
        announce_within(played.event, f"Time is called in {played.label}: {_at_time(played)}{_still_extended(played)}")
    return played


def _at_time(played: Round) -> str:
    """Say what players do when time is called (OPG 7.4)."""
    scoring = rules_of(played.event).scoring
    ends = scoring.endings if scoring.match is not None else ()
    at_once = next((ending for ending in ends if ending.ends_match), None)
    if at_once:
        return f"stop at once. {at_once.hint}"
    return scoring.at_time


@contextmanager
def _of_clock(played: Round, tag: PlayTag, by: User, envelope: Envelope, *, reason: str = "") -> Iterator[Act]:
    """Open an act on the clock of a round; the round is read again inside it and saved at its end."""
    with record_act(played.event, tag, by=by, **envelope) as act:
        _read_again(played)
        yield act
        played.save()
        bump_versions(played)
        act.result = played
        act.note(round=played.pk, **played.as_noted, minutes=played.minutes)
        if reason:
            act.note(reason=reason)


@replayable
def extend_table(match: Match, minutes: int, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Match:
    """Give a table extra time before its equal turns; its players are told."""
    event = match.round.event
    with record_act(event, PlayTag.TABLE_EXTENDED, by=by, **envelope, shown=match) as act:
        ruled_seats(match, by)
        give_extra_time(match, minutes, reason)
        act.result = match
        act.note(match=match.pk, minutes=minutes, reason=reason)
    return match


@require_open_act
def give_extra_time(match: Match, minutes: int, reason: str) -> None:
    """Add minutes to the time of a table and tell its players. Call inside an open act."""
    _read_again(match.round)
    _check_extendable(match)
    if not 1 <= minutes <= MOST_EXTRA:
        raise RuleViolation("extra_minutes", f"Extra time is 1 to {MOST_EXTRA} minutes at once.", "OPG 7.3")
    if not reason:
        raise RuleViolation("reason_missing", "Say why this table gets extra time.", "OPG 7.3")
    refuse_addresses(reason)
    match.extra_seconds += minutes * 60
    match.extra_because = reason
    match.save(update_fields=["extra_seconds", "extra_because"])
    news = f"Table {match.table}: {match.extra_seconds // 60} minutes of extra time ({remove_full_stop(reason)})."
    announce_within(match.round.event, news, match=match)


def can_extend_table(match: Match, by: User) -> bool:
    """Return whether `by` can give this table extra time now."""
    try:
        ruled_seats(match, by)
        _check_extendable(match)
    except RuleViolation:
        return False
    return True


def _check_extendable(match: Match) -> None:
    if match.round.state not in (Round.State.PUBLISHED, Round.State.RUNNING, Round.State.TIME_CALLED):
        raise RuleViolation("not_running", "Extra time is given while a round is played.", "OPG 7.3")
    if match.is_reported or match.table is None:
        raise Conflict("reported", "This game is over: there is nothing to extend.", match, "OPG 7.3")


@require_open_act
def take_back_extra_time(match: Match, minutes: int) -> None:
    """Take extra time back from a table that still plays, and tell its players. Call inside an open act."""
    if match.is_reported or match.round.is_over or match.extra_seconds < minutes * 60:
        raise RuleViolation("reported", "This game is over: its extra time stays.", "OPG 7.3")
    match.extra_seconds -= minutes * 60
    if not match.extra_seconds:
        match.extra_because = ""
    match.save(update_fields=["extra_seconds", "extra_because"])
    bump_versions(match)
    left = "none"
    if match.extra_seconds:
        left = f"{match.extra_seconds // 60} minutes"
    announce_within(match.round.event, f"Table {match.table}: extra time was taken back, left: {left}.", match=match)


def _read_again(played: Round) -> None:
    """Read the round again, now that the event is locked."""
    played.refresh_from_db(from_queryset=Round.objects.select_related("event"))


def _refuse_to_begin(played: Round) -> None:
    if played.is_draft:
        raise RuleViolation("not_published", f"{played.subject} is a draft: publish it first.", "OPG 7.2")
    if played.state != Round.State.PUBLISHED:
        raise AlreadyDone("begun", f"{played.subject} has begun already.", played, "OPG 7.2")


def _refuse_not_running(played: Round) -> None:
    if played.state != Round.State.RUNNING:
        raise Conflict("not_running", f"The clock of {played.label} does not run.", played, "OPG 7.3")


def _fitting(minutes: int) -> int:
    if not LEAST <= minutes <= MOST:
        raise RuleViolation("minutes", f"A round lasts {LEAST} to {MOST} minutes.", "OPG 7.2")
    return minutes


def _end(played: Round) -> str:
    end = clock_of(played).ends_at()
    if end:
        return local_clock(end, played.event.time_zone)
    return "it goes on"


def _still_extended(played: Round) -> str:
    waiting = played.matches.filter(extra_seconds__gt=0, ended_by="").order_by("table")
    rows = waiting.values_list("table", "extra_seconds")
    tables = [f"table {table} has {seconds // 60} more" for table, seconds in rows]
    if tables:
        return f" Extra time first: {', '.join(tables)} minutes."
    return ""
