"""Deadlines of online rounds, extensions, and rulings on games that were not completed (OPG 13.4 to 13.6)."""

from __future__ import annotations

from datetime import datetime
from typing import Unpack
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from tournaments.engine import DELAYED, OPEN, ruling
from tournaments.engine.clock import due, refuse_deadline, refuse_extension
from tournaments.engine.core.types import NO_SECTION, Outcome, Result, RuleViolation
from tournaments.engine.texts import remove_full_stop
from tournaments.kernel.days import format_start
from tournaments.kernel.journal import (
    AlreadyDone,
    Conflict,
    Envelope,
    bump_versions,
    record_act,
    replayable,
    require_version,
)
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.play.acts import PlayTag
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.presence import drop_players, players_in
from tournaments.play.services.results import correct_result, report_result
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.records import rules_of
from tournaments.record.services.freezing import refuse_void


@replayable
def set_deadline(played: Round, at: datetime | None, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """Set the deadline of a round, None for no deadline. Everybody is told."""
    event = played.event
    with record_act(event, PlayTag.DEADLINE_SET, by=by, **envelope) as act:
        played.refresh_from_db()
        played.event = event
        _refuse_elsewhere(event)
        if played.is_draft or played.is_over:
            raise RuleViolation("not_running", f"{played.subject} is not being played.", "OPG 13.4")
        if at is not None:
            refuse_deadline(at, begun=played.published_at, now=timezone.now())
        played.deadline = at
        played.save(update_fields=["deadline"])
        bump_versions(played)
        until = _in_words(event, at)
        act.result = played
        act.note(round=played.pk, **played.as_noted, until=until)
        news = "has no deadline any more"
        if at:
            news = f"is to be played by {until}"
        announce_within(event, f"{played.subject} {news}.")
    return played


@replayable
def extend_deadline(
    match: Match, at: datetime, reason: str, *, by: User, delay: bool = False, **envelope: Unpack[Envelope]
) -> Match:
    """Give a table longer than its round; both players are told.

    `delay`: enter the game as delayed: both count two points for the next draw.
    """
    event = match.round.event
    with record_act(event, PlayTag.DEADLINE_EXTENDED, by=by, **envelope, shown=match) as act:
        match.round.event = event
        _refuse_elsewhere(event)
        _refuse_finished(match)
        before, until = due(match.round.deadline, match.deadline), _in_words(event, at)
        refuse_extension(at, until=before, now=timezone.now(), none_given=event.no_extensions)
        if not reason:
            raise RuleViolation("reason_missing", "Say why this table gets longer: both players read it.", "OPG 13.4")
        match.deadline, match.deadline_because = at, reason
        match.save(update_fields=["deadline", "deadline_because"])
        if delay and not match.is_reported:
            report_result(match, Result(DELAYED.code), by=by, sure=True)
        act.result = match
        act.note(match=match.pk, until=until, reason=reason, delay=delay)
        _tell_both(match, f"Table {match.table} has until {until} ({remove_full_stop(reason)}).")
    return match


@replayable
def announce_extensions(event: Event, given: bool, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Announce whether extensions are given. That there are none must be said before a round is published."""
    with record_act(event, PlayTag.EXTENSIONS_SET, by=by, **envelope) as act:
        _refuse_elsewhere(event)
        if not given and event.rounds.exclude(state__in=Round.NOT_PLAYED).exists():
            message = "That no extensions are given is announced before a round is published: complete this one first."
            raise RuleViolation("announced_late", message, "OPG 13.4")
        if event.no_extensions is not given:
            raise AlreadyDone("announced", "This is announced already.", event, NO_SECTION)
        event.no_extensions = not given
        event.save(update_fields=["no_extensions"])
        text = "No extensions are given."
        if given:
            text = "Extensions are given where the director sees fit."
        act.note(said=text[:-1].lower())
        announce_within(event, text)
    return event


@replayable
def rule_incomplete(
    match: Match,
    responsible: tuple[int, ...],
    gets: Outcome | None = None,
    opponent_gets: Outcome | None = None,
    *,
    by: User,
    refused_replay: bool = False,
    drop: bool = False,
    reason: str = "",
    **envelope: Unpack[Envelope],
) -> Match:
    """Rule on a game that was not completed.

    `responsible`: the seats that caused it, both where nobody did. `refused_replay`: it crashed, and the responsible
    player would not replay it. `drop`: the responsible players leave the event. `reason`: for correcting a result of a
    complete round.
    """
    event = match.round.event
    with record_act(event, PlayTag.TABLE_RULED, by=by, **envelope, shown=match) as act:
        match.round.event = event
        if match.is_reported:
            require_version(match, envelope)
        report = ruling(responsible, gets, opponent_gets, refused_replay=refused_replay)
        _refuse_unknown(event, report)
        if match.is_settled:
            correct_result(match, report, reason, by=by, sure=True)
        else:
            report_result(match, report, by=by, sure=True)
        blamed = players_in(match, responsible)
        act.result = match
        act.note(match=match.pk, players=blamed, refused_replay=refused_replay, drop=drop, reason=reason)
        if drop:
            drop_players(match.round, blamed, by=by)
    return match


def _refuse_elsewhere(event: Event) -> None:
    if not event.online:
        raise RuleViolation("not_online", "Deadlines are for events that are played online.", "OPG 13.4")
    if event.is_locked:
        raise RuleViolation("locked", "This event is closed; nothing of it is played any more.", "OPG 8")


def _refuse_unknown(event: Event, report: Result) -> None:
    rules = rules_of(event)
    if report.ending not in rules.scoring.by_code:
        message = f"{rules.name} knows no ruling on a game that was not completed: enter what it comes to by hand."
        raise RuleViolation("no_ruling", message, rules.source)


def _refuse_finished(match: Match) -> None:
    refuse_void(match.round)
    if match.round.is_draft:
        raise RuleViolation("not_published", f"{match.round.subject} is not published yet.", "OPG 13.4")
    if match.table is None or (match.ended_by and match.ended_by not in OPEN):
        raise Conflict("reported", "This game is over: there is nothing to extend.", match, "OPG 13.4")


def _tell_both(match: Match, text: str) -> None:
    event = match.round.event
    both = User.objects.filter(Q(player__seats__match=match) | Q(player__merged__seats__match=match))
    announce_within(event, text, match=match)
    page = reverse("tournaments:my_table", args=(event.year, event.slug))
    notify(event, Notice.Kind.CHANGED, both.distinct(), text, page=page)


def _in_words(event: Event, at: datetime | None) -> str:
    if at:
        return format_start(at.astimezone(ZoneInfo(event.time_zone)))
    return "no fixed time"
