"""When an event begins: nothing is played before, and its start moves to now where nobody counts on it."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation, refuse_found
from tournaments.engine.dates import Publishing
from tournaments.kernel.days import when
from tournaments.kernel.journal import Act, Already, Envelope, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.listing.selectors.beginning import ahead_in_words, publishing, to_come_in_words
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.before_draw import find_beginning_violations
from tournaments.play.services.altering import move_with
from tournaments.play.services.announcements import tell_everybody
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status

WHY_EARLY = "Say why the event begins more than three hours before its listed start: a coordinator reads it."


@replayable
def begin_now(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """The start of an event that is not sanctioned is now; the days that depend on it move with it."""
    with recorded(event, PlayTag.EVENT_BEGUN_NOW, by=by, **envelope) as act:
        now = timezone.now().replace(second=0, microsecond=0)
        _refuse_to_begin(event)
        act.note(start_before=when(event.local_start))
        move_with(event, now - event.starts_at)
        event.starts_at = now
        event.save()
        tell_everybody(event, "The event begins now.")
    return event


def refuse_to_come(event: Event) -> None:
    """Raises RuleViolation while the event has not begun."""
    if message := to_come_in_words(event):
        raise RuleViolation("to_come", message, NO_SECTION)


def refuse_unfit(event: Event) -> None:
    """Before the first round. Raises RuleViolation with what other apps hold against it, or for a director who plays
    without the judges that his rules ask for.
    """
    refuse_found(find_beginning_violations(event))


@within_act
def begin_early(event: Event, reason: str, act: Act) -> None:
    """Inside the act that publishes: refuses what is too early, keeps the reason of what is early."""
    way = publishing(event)
    if way is Publishing.FREE:
        return
    if not event_status(event).sanctioned or way is Publishing.REFUSED:
        raise RuleViolation("to_come", ahead_in_words(event), NO_SECTION)
    if not reason:
        raise RuleViolation("reason_missing", WHY_EARLY, NO_SECTION)
    event.early_because = reason
    act.note(reason=reason)


def _refuse_to_begin(event: Event) -> None:
    if event.is_locked:
        raise RuleViolation("locked", f"The event is {event.state}: it does not begin any more.", NO_SECTION)
    if event_status(event).sanctioned:
        message = "A sanctioned event begins when it is listed: players plan with it (OPG 2)."
        raise RuleViolation("sanctioned", message, "OPG 2")
    if timezone.now() >= event.starts_at:
        raise Already("begun", "Its listed start has come already.", event, NO_SECTION)
