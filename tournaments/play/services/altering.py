"""Change an announced event: its number of rounds, its day, or cancel it (OPG 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Unpack

from django.utils import timezone

from tournaments import engine
from tournaments.engine.core.types import Violation, require_no_findings
from tournaments.engine.listing.changes import REASONS, check_round_change
from tournaments.engine.listing.changes import RoundChange as Change
from tournaments.engine.texts import add_full_stop
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.listing.selectors.before_alter import (
    find_cancel_violations,
    find_postpone_violations,
    find_rounds_violations,
)
from tournaments.listing.selectors.card_sets import find_release_violations
from tournaments.listing.selectors.requests import listing_to_check
from tournaments.listing.services.registration import is_listed_by_the_guide
from tournaments.play.acts import PlayTag
from tournaments.play.services.announcements import tell_everybody
from tournaments.record.models import Event, Round, RoundChange
from tournaments.record.models.counting import why_too_short
from tournaments.record.selectors import records
from tournaments.record.selectors.listings import moved_in_words

MOST_ROUNDS = 20
WHY_MOVED = "Say why the event begins at another time: everybody entered is told."
WHY_ROUNDS = "Say in words why the number of rounds changes."
WHY_CANCELLED = "Say why the event is cancelled."


@dataclass(frozen=True, slots=True)
class NewRounds:
    """A change of the number of rounds: why (a code of the engine, and words), and whether everybody agreed."""

    rounds: int
    reason: str
    unanimous: bool = False
    because: str = ""


@replayable
def change_rounds(event: Event, wanted: NewRounds, *, by: User, **envelope: Unpack[Envelope]) -> RoundChange:
    """Change the number of rounds and keep the reason.

    An event whose rounds are all played goes on, or is complete.
    """
    with record_act(event, PlayTag.ROUNDS_ALTERED, by=by, **envelope) as act:
        begun, before = event.has_begun, event.rounds_scheduled
        in_twos = records.rules_of(event).again is not None
        change = Change(before, wanted.rounds, begun, wanted.reason, wanted.unanimous, in_twos)
        unsaid = _unsaid_violations(wanted.because, WHY_ROUNDS, "because") if wanted.reason == "other" else ()
        number = _number_violations(event, wanted.rounds)
        require_no_findings((*find_rounds_violations(event), *check_round_change(change), *unsaid, *number))
        _refuse_listing(event, wanted.rounds)
        event.rounds_scheduled = wanted.rounds
        if event.sanctioned:
            event.unsanctioned_because = why_too_short(event)
        if begun:
            event.state = Event.State.COMPLETE if records.is_whole(event) else Event.State.RUNNING
        event.save()
        row = RoundChange(event=event, before=before, after=wanted.rounds, at=timezone.now(), begun=begun, by=by)
        row.reason, row.because, row.unanimous = wanted.reason, wanted.because, wanted.unanimous
        row.save()
        act.result = row
        why = wanted.because or REASONS[wanted.reason]
        act.note(before_rounds=before, rounds=wanted.rounds, reason=why)
        tell_everybody(event, f"There are {wanted.rounds} rounds now, not {before}. {add_full_stop(why)}")
    return row


@replayable
def postpone_event(event: Event, starts_at: datetime, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Move the event to another future start.

    A sanctioned event keeps its 24 hours before the old and before the new start.
    """
    with record_act(event, PlayTag.EVENT_POSTPONED, by=by, **envelope) as act:
        start = _start_violations(event, starts_at)
        require_no_findings((*find_postpone_violations(event), *_unsaid_violations(reason, WHY_MOVED), *start))
        event.postponed_from, event.postponed_because = event.starts_at, reason
        move_dependent_days(event, starts_at - event.starts_at)
        event.starts_at = starts_at
        if is_listed_by_the_guide(event):
            require_no_findings(engine.check(listing_to_check(event), now=timezone.now(), registered=timezone.now()))
        require_no_findings(find_release_violations(event))
        event.save()
        act.note(reason=reason)
        tell_everybody(event, f"{moved_in_words(event)}. {reason}")
    return event


@replayable
def cancel_event(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Cancel the event; its page stays and says so."""
    with record_act(event, PlayTag.EVENT_CANCELLED, by=by, **envelope) as act:
        if event.state == Event.State.CANCELLED:
            raise AlreadyDone("cancelled", "The event is cancelled already.", event, "OPG 6")
        require_no_findings((*find_cancel_violations(event), *_unsaid_violations(reason, WHY_CANCELLED)))
        event.rounds.filter(state=Round.State.DRAFT).delete()
        event.state, event.cancelled_because = Event.State.CANCELLED, reason
        event.save()
        act.note(reason=reason)
        tell_everybody(event, f"The event is cancelled. {reason}")
    return event


def move_dependent_days(event: Event, by: timedelta) -> None:
    """Keep the distance of the days that depend on the start."""
    if event.entries_close_at:
        event.entries_close_at += by
    if event.ends_on:
        event.ends_on += by


def _unsaid_violations(reason: str, message: str, field: str = "reason") -> tuple[Violation, ...]:
    if reason:
        return ()
    return (Violation("reason_missing", message, "OPG 6", field),)


def _number_violations(event: Event, rounds: int) -> Iterator[Violation]:
    counted = event.rounds.exclude(state=Round.State.VOID)
    per_match = records.rules_of(event).limits.games_per_match
    drawn = max(counted.values_list("of_round", flat=True), default=0) * per_match
    if not max(drawn, 1) <= rounds <= MOST_ROUNDS:
        least = "at least one is played"
        if drawn:
            least = f"{drawn} are drawn already"
        yield Violation("rounds", f"An event has up to {MOST_ROUNDS} rounds, and {least}.", "OPG 6", "rounds")


def _refuse_listing(event: Event, rounds: int) -> None:
    """Raise RuleViolation where the listing could not be published with so many rounds."""
    if not event.has_begun and is_listed_by_the_guide(event):
        event.rounds_scheduled = rounds
        require_no_findings(engine.check(listing_to_check(event), now=timezone.now(), registered=event.registered_at))


def _start_violations(event: Event, starts_at: datetime) -> Iterator[Violation]:
    if starts_at == event.starts_at:
        message = "The event begins then already: choose another day or time."
        yield Violation("same_start", message, "OPG A", "starts_at")
    elif starts_at <= timezone.now():
        yield Violation("past_start", "This start is past: choose one that is still to come.", "OPG A", "starts_at")
