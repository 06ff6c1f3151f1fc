"""Who is not there five minutes into a round, and who comes late before that (OPG 7.5.1)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Unpack

from django.db.models import Max
from django.utils import timezone

from tournaments import engine
from tournaments.engine import BYE, absence
from tournaments.engine.clock import GRACE, may_be_missed, missed_at
from tournaments.engine.core.types import NO_SECTION, Allegiance, RuleViolation
from tournaments.engine.document import read_position, write_position
from tournaments.entries.services.entries import check_in, drop_player
from tournaments.entries.services.entry_states import refuse_disqualified
from tournaments.entries.services.suspensions import refuse_suspended
from tournaments.kernel.journal import Conflict, Envelope, changed, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.game_losses import pay_owed
from tournaments.play.services.results import report_result
from tournaments.play.services.seating import put_sides
from tournaments.play.services.unpublishing import repair_round
from tournaments.record.models import Entry, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import clock_of, round_in_play
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.owed_games import has_results
from tournaments.record.selectors.records import PRESENT

SECTION = "OPG 7.5.1"
LATE = "Somebody who came late sits against the bye."


@replayable
def report_absence(
    match: Match, absent: Collection[int], *, by: User, drop: bool = False, **envelope: Unpack[Envelope]
) -> Match:
    """Nobody sits in these seats five minutes into the round. `drop`: they leave the event, too."""
    event = match.round.event
    with recorded(event, PlayTag.PLAYERS_ABSENT, by=by, **envelope, shown=match) as act:
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
    """The keys of who sits in these seats."""
    return [seat.player_id for seat in match.seats.order_by("place") if seat.place in seats]


@within_act
def drop_players(played: Round, players: Collection[int], *, by: User) -> None:
    """Inside an act: those of them who have not left yet drop after this round."""
    rows = Entry.objects.filter(event=played.event, player__in=players, **PRESENT)
    for entry in rows.select_related("event", "player"):
        drop_player(entry, by=by)


@replayable
def seat_late(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Seat a checked-in late player against the bye of the round that is played, before any result of it is said."""
    event = entry.event
    with recorded(event, PlayTag.ENTRY_SEATED, by=by, **envelope) as act:
        entry.refresh_from_db(fields=["checked_in", "entered_in", "dropped_after", "disqualified_after"])
        refuse_disqualified(entry)
        refuse_suspended(event, [entry.player])
        played = round_in_play(event)
        waiting = played.matches.filter(ended_by=BYE.code).order_by("pk").first() if played else None
        _refuse_late(entry, played, waiting)
        assert played is not None and waiting is not None  # noqa: S101, PT018 - refused above
        entry.entered_in = played.of_round
        entry.save(update_fields=["entered_in"])
        tables, _ = draws.seating(played)
        _sit_down(entry, played, waiting)
        _measure_with(entry, played, tuple(sorted(tuple(sorted(players)) for players in tables)))
        put_sides(played)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, match=waiting.pk, entered_in=entry.entered_in)
        pay_owed(played, act, by=by, match=waiting)
        name, table = entry.shown_name, waiting.table
        announce_within(event, f"{name} came late and sits at table {table} against the bye.")
    return entry


@replayable
def take_into_draft(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Check a late player in and repair the draft that waits, so that he plays in it."""
    event = entry.event
    with recorded(event, PlayTag.ENTRY_TAKEN_IN, by=by, **envelope) as act:
        draft = Round.objects.select_related("event").filter(event=event, state=Round.State.DRAFT).first()
        if draft is None:
            raise RuleViolation("no_draft", "No draft waits: the player enters in the next round drawn.", SECTION)
        refuse_suspended(event, [entry.player])
        if not entry.checked_in:
            check_in(entry, by=by)
        repair_round(draft, by=by)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, entered_in=entry.entered_in, round=draft.pk)
    return entry


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
    at, minutes = missed_at(clock_of(played)), int(GRACE.total_seconds()) // 60
    known = "Who is known not to come is entered as the table's result: absent, missed game."
    if at is None:
        return f"Absent players miss a round {minutes} minutes after it began, and its clock does not run. {known}"
    return f"Absent players miss this round from {local_clock(at, played.event.time_zone)}, not before. {known}"


def _refuse_late(entry: Entry, played: Round | None, waiting: Match | None) -> None:
    if entry.event.is_locked or played is None or not played.is_drawn_here:
        raise RuleViolation("not_running", "No round is being played into which somebody could come.", SECTION)
    if not entry.checked_in or entry.dropped_after is not None or played.seats.filter(player=entry.player_id).exists():
        message = f"{entry.shown_name} has to be checked in, and without a seat in this round."
        raise RuleViolation("not_late", message, SECTION)
    if records.rules_of(entry.event).follows(played.of_round):
        message = "This round is the second game of the pairs of the round before: the player enters in the next one."
        raise RuleViolation("second_game", message, "OPG 4.4.2")
    if waiting is None:
        message = "Nobody waits alone in this round: the player enters in the next one."
        raise RuleViolation("no_bye", message, SECTION)
    if has_results(played) or played.matches.filter(self_reports__isnull=False).exists():
        raise RuleViolation("results", "A result of this round is entered or said: its pairings stand.", "OPG 7.4")
    if may_be_missed(clock_of(played), timezone.now()):
        message = "Five minutes of the round are played: who comes now has missed it and enters in the next one."
        raise RuleViolation("too_late", message, SECTION)


def _sit_down(entry: Entry, played: Round, waiting: Match) -> None:
    waiting.table = (played.matches.aggregate(last=Max("table"))["last"] or 0) + 1
    waiting.ended_by = ""
    waiting.save(update_fields=["table", "ended_by"])
    changed(waiting)
    keeps = waiting.seats.filter(side=Allegiance.DARK).update(place=1)  # the light seat of a table is the first
    Seat.objects.create(match=waiting, round=played, player_id=entry.player_id, place=1 - keeps)


def _measure_with(entry: Entry, played: Round, kept: tuple[tuple[str, ...], ...]) -> None:
    """From here the draw is measured and made again with the late player in it, from the tables before he sat down."""
    stored = read_position(played.position)
    rules, record = records.rules_of(played.event), records.record(played.event)
    late = [card for card in engine.position(rules, record, played.of_round).cards if card.id == entry.document_id]
    wishes = replace(stored.wishes, kept=kept)
    played.position = write_position(replace(stored, cards=(*stored.cards, *late), wishes=wishes))
    played.changed = bool(draws.differs(played))
    played.changed_because = LATE if played.changed else ""
    played.save(update_fields=["position", "changed", "changed_because"])
    changed(played)
