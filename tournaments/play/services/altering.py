"""Altering an announced event: another number of rounds, another day, none at all (OPG 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Unpack

from django.utils import timezone

from tournaments import engine
from tournaments.engine.core.types import RuleViolation, refuse_found
from tournaments.engine.listing.changes import REASONS, against_round_change
from tournaments.engine.listing.changes import RoundChange as Change
from tournaments.engine.texts import stopped
from tournaments.kernel.journal import Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.listing.selectors.card_sets import found_against_release
from tournaments.listing.selectors.requests import listing_to_check
from tournaments.listing.services.alterations import refuse_closed, refuse_to_cancel, refuse_to_move
from tournaments.listing.services.registration import is_listed_by_the_guide
from tournaments.play.acts import PlayTag
from tournaments.play.services.announcements import tell_everybody
from tournaments.record.models import Event, Round, RoundChange
from tournaments.record.models.counting import short_listing
from tournaments.record.models.stage import of_everybody
from tournaments.record.selectors import records
from tournaments.record.selectors.listings import moved_in_words

MOST_ROUNDS = 20
WHY_MOVED = "Say why the event begins at another time: everybody entered is told."
WHY_ROUNDS = "Say in words why the number of rounds changes."
WHY_CANCELLED = "Say why the event is cancelled."


@dataclass(frozen=True, slots=True)
class NewRounds:
    """What a director says: so many rounds, why (a code of the engine and words), and that everybody agreed."""

    rounds: int
    reason: str
    unanimous: bool = False
    because: str = ""


@replayable
def change_rounds(event: Event, wanted: NewRounds, *, by: User, **envelope: Unpack[Envelope]) -> RoundChange:
    """Correct the listing, and keep why. An event whose rounds are all played goes on, or is complete."""
    with recorded(event, PlayTag.ROUNDS_ALTERED, by=by, **envelope) as act:
        refuse_closed(event)
        begun, before = event.has_begun, event.rounds_scheduled
        in_twos = records.rules_of(event).again is not None
        change = Change(before, wanted.rounds, begun, wanted.reason, wanted.unanimous, in_twos)
        refuse_found(tuple(against_round_change(change)))
        if wanted.reason == "other":
            _refuse_unsaid(wanted.because, WHY_ROUNDS)
        _refuse_rounds(event, wanted.rounds)
        event.rounds_scheduled = wanted.rounds
        if event.sanctioned:
            event.unsanctioned_because = short_listing(event)
        if begun:
            event.state = Event.State.COMPLETE if records.is_whole(event) else Event.State.RUNNING
        event.save()
        row = RoundChange(event=event, before=before, after=wanted.rounds, at=timezone.now(), begun=begun, by=by)
        row.reason, row.because, row.unanimous = wanted.reason, wanted.because, wanted.unanimous
        row.save()
        act.result = row
        why = wanted.because or REASONS[wanted.reason]
        act.note(before_rounds=before, rounds=wanted.rounds, reason=why)
        tell_everybody(event, f"There are {wanted.rounds} rounds now, not {before}. {stopped(why)}")
    return row


@replayable
def postpone_event(event: Event, starts_at: datetime, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Another start that is to come, later or earlier. A sanctioned event keeps its 24 hours: before the old start, and
    before the new one."""
    with recorded(event, PlayTag.EVENT_POSTPONED, by=by, **envelope) as act:
        refuse_to_move(event)
        _refuse_unsaid(reason, WHY_MOVED)
        _refuse_start(event, starts_at)
        event.postponed_from, event.postponed_because = event.starts_at, reason
        move_with(event, starts_at - event.starts_at)
        event.starts_at = starts_at
        if is_listed_by_the_guide(event):
            refuse_found(engine.check(listing_to_check(event), now=timezone.now(), registered=timezone.now()))
        refuse_found(found_against_release(event))
        event.save()
        act.note(reason=reason)
        tell_everybody(event, f"{moved_in_words(event)}. {reason}")
    return event


@replayable
def cancel_event(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """The event does not take place, or ends without a result. Its page stays, and says so."""
    with recorded(event, PlayTag.EVENT_CANCELLED, by=by, **envelope) as act:
        refuse_to_cancel(event)
        _refuse_unsaid(reason, WHY_CANCELLED)
        event.rounds.filter(state=Round.State.DRAFT).delete()
        event.state, event.cancelled_because = Event.State.CANCELLED, reason
        event.save()
        act.note(reason=reason)
        tell_everybody(event, f"The event is cancelled. {reason}")
    return event


def move_with(event: Event, by: timedelta) -> None:
    """The days that depend on the start keep their distance from it."""
    if event.entries_close_at:
        event.entries_close_at += by
    if event.ends_on:
        event.ends_on += by


def _refuse_unsaid(reason: str, message: str) -> None:
    if not reason:
        raise RuleViolation("reason_missing", message, "OPG 6")


def _refuse_rounds(event: Event, rounds: int) -> None:
    """Nothing that was drawn falls away; before the start the listing stays one that may be published."""
    if event.rounds.filter(state=Round.State.DRAFT).exists():
        message = "A round waits as a draft, drawn for another number: discard it first."
        raise RuleViolation("drafted", message, "OPG 7.6")
    counted = event.rounds.exclude(state=Round.State.VOID)
    if later := counted.exclude(of_everybody()).first():
        message = f"The {later.name} is drawn: take it back first."
        raise RuleViolation("later_stage", message, "OPG A")
    per_match = records.rules_of(event).limits.games_per_match
    drawn = max(counted.values_list("of_round", flat=True), default=0) * per_match
    if not max(drawn, 1) <= rounds <= MOST_ROUNDS:
        least = f"{drawn} are drawn already" if drawn else "at least one is played"
        raise RuleViolation("rounds", f"An event has up to {MOST_ROUNDS} rounds, and {least}.", "OPG 6")
    if not event.has_begun and is_listed_by_the_guide(event):
        event.rounds_scheduled = rounds
        refuse_found(engine.check(listing_to_check(event), now=timezone.now(), registered=event.registered_at))


def _refuse_start(event: Event, starts_at: datetime) -> None:
    if starts_at == event.starts_at:
        raise RuleViolation("same_start", "The event begins then already: choose another day or time.", "OPG A")
    if starts_at <= timezone.now():
        raise RuleViolation("past_start", "This start is past: choose one that is still to come.", "OPG A")
