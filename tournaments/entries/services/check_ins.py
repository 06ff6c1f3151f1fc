"""Self check-in with the code on the wall, forfeited byes, paid fees (OPG 7.2)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Unpack

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments.engine.clock import is_late
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.check_ins import closes, code_of, is_open, own_entry
from tournaments.entries.services.entries import check_in, grant_earned_byes, note_head_start
from tournaments.entries.services.entry_states import keep_entry, read_again, refuse_locked
from tournaments.entries.services.links import refuse_ended_link
from tournaments.entries.services.suspensions import refuse_suspended_self
from tournaments.kernel.actors import Actor
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, Round
from tournaments.record.selectors.awards import keeps_ledger
from tournaments.record.selectors.records import drawn_rounds

EARLIEST, LATEST = timedelta(days=1), timedelta(hours=12)
SECOND = 2
MOST_TURNS = 10_000


@replayable
def check_in_self(
    event: Event,
    code: str,
    *,
    by: Actor,
    forfeit: bool = False,
    earned_byes: int | None = None,
    head_start: int | None = None,
    **envelope: Unpack[Envelope],
) -> Entry:
    """Check a listed player in who knows the code on the wall. `forfeit` gives up the earned byes.

    `earned_byes` and `head_start` are what the player uses of their awards, 0 to keep them for another championship.
    """
    with record_act(event, EntryTag.ENTRY_CHECKED_IN, by=by, **envelope) as act:
        refuse_ended_link(by)
        entry = own_entry(event, by)
        if entry is None:
            raise RuleViolation("not_listed", "You are not on the list of players: speak to the director.", "OPG 7.2")
        entry.event = event
        if not entry.checked_in:
            refuse_suspended_self(event, entry.player)
            _refuse(event, code)
        check_in(entry, by=by)
        _use_awards(entry, earned_byes, head_start, by)
        if forfeit:
            forfeit_byes(entry, by=by)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, own=True)
    return entry


@replayable
def check_in_late(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """More than fifteen minutes late to the event: round 1 is missed, the player enters at round 2 (AMB-S13)."""
    with record_act(entry.event, EntryTag.ENTRY_CHECKED_IN, by=by, **envelope) as act:
        if not is_late(entry.event.starts_at, timezone.now()):
            message = "Round 1 is missed by who comes more than fifteen minutes after the start: check in as usual."
            raise RuleViolation("not_late", message, "OPG 7.5.1")
        if drawn_rounds(entry.event) < SECOND:
            raise RuleViolation("no_round_left", "There is no round 2 to enter at.", "OPG 7.5.1")
        check_in(entry, by=by)
        entry.entered_in = max(entry.entered_in, SECOND)
        keep_entry(act, entry, "entered_in", entered_in=entry.entered_in)
    return entry


@replayable
def set_check_in(event: Event, until: datetime | None, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """When check-in by the players closes; None: five minutes before the start."""
    with record_act(event, EntryTag.CHECK_IN_SET, by=by, **envelope) as act:
        _refuse_begun(event)
        if until is not None and not event.starts_at - EARLIEST <= until <= event.starts_at + LATEST:
            message = "Check-in closes on the day: at most 24 hours before the start and 12 hours after it."
            raise RuleViolation("check_in_until", message, "OPG 7.2")
        event.check_in_until = until
        event.save(update_fields=["check_in_until"])
        act.note(until=closes(event))
    return event


@replayable
def change_code(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Another code: the one that was on the wall holds no longer."""
    with record_act(event, EntryTag.CHECK_IN_CODE, by=by, **envelope) as act:
        _refuse_begun(event)
        event.check_in_turn = (event.check_in_turn + 1) % MOST_TURNS
        event.save(update_fields=["check_in_turn"])
        act.note(turn=event.check_in_turn)
    return event


@replayable
def forfeit_byes(entry: Entry, *, by: Actor, **envelope: Unpack[Envelope]) -> Entry:
    """The holder plays from round 1 on; nobody else gets the byes."""
    with record_act(entry.event, EntryTag.BYES_FORFEITED, by=by, **envelope) as act:
        read_again(entry)
        _refuse_settled(entry.event)
        if not entry.earned_byes:
            raise RuleViolation("no_earned_byes", f"{entry.shown_name} holds no earned bye.", "OPG 7.2")
        entry.forfeited_byes, entry.earned_byes = entry.earned_byes, 0
        keep_entry(act, entry, "earned_byes", "forfeited_byes", byes=entry.forfeited_byes)
    return entry


@replayable
def give_byes_back(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """The holder uses the byes after all."""
    with record_act(entry.event, EntryTag.BYES_RETURNED, by=by, **envelope) as act:
        read_again(entry)
        _refuse_settled(entry.event)
        if not entry.forfeited_byes:
            raise RuleViolation("not_forfeited", f"{entry.shown_name} has forfeited nothing.", "OPG 7.2")
        entry.earned_byes, entry.forfeited_byes = entry.forfeited_byes, 0
        keep_entry(act, entry, "earned_byes", "forfeited_byes", byes=entry.earned_byes)
    return entry


@replayable
def mark_fee(entry: Entry, paid: bool, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Mark the fee as paid or unpaid. Raises Conflict if it is already so."""
    with record_act(entry.event, EntryTag.FEE_MARKED, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        state = "paid" if paid else "not paid"
        if entry.fee_paid == paid:
            raise AlreadyDone(
                "fee_marked", f"The fee of {entry.shown_name} is marked as {state} already.", entry, NO_SECTION
            )
        entry.fee_paid = paid
        keep_entry(act, entry, "fee_paid", said=state)
    return entry


def _use_awards(entry: Entry, byes: int | None, start: int | None, by: Actor) -> None:
    """Note the awards that the player uses; anything without an award needs a director."""
    byes = None if byes == entry.earned_byes else byes
    start = None if start == entry.head_start else start
    if byes is None and start is None:
        return
    if not keeps_ledger(entry.event):
        message = "Awards are used at the championships that they are valid for: speak to the director."
        raise RuleViolation("no_award", message, "OPG 11")
    if byes is not None:
        grant_earned_byes(entry, byes, by=by)
    if start is not None:
        note_head_start(entry, start, by=by)


def _refuse(event: Event, code: str) -> None:
    if not is_open(event):
        message = f"Check-in by the players closed on {closes(event)}: speak to the director."
        raise RuleViolation("check_in_closed", message, "OPG 7.2")
    if not constant_time_compare("".join(code.split()).upper(), code_of(event)):
        raise RuleViolation("wrong_code", "This is not the code on the wall of this event: read it again.", "OPG 7.2")


def _refuse_begun(event: Event) -> None:
    if event.state != Event.State.LISTED:
        raise RuleViolation("begun", "Round 1 is published: players are checked in at the desk.", "OPG 7.2")


def _refuse_settled(event: Event) -> None:
    """Byes are settled until round 1 is published."""
    if event.is_locked or event.rounds.exclude(state__in=Round.NO_ROUND).exists():
        raise RuleViolation("earned_byes", "Earned byes are settled before round 1 is published.", "OPG 7.2")
