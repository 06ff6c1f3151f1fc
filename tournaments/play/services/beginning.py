"""The beginning of an event: nothing is played before it, and an unsanctioned event can begin now."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.engine.dates import Publishing
from tournaments.kernel.days import format_start
from tournaments.kernel.journal import Act, AlreadyDone, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.listing.selectors.beginning import find_publishing_rule, wait_in_words
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.before_draw import find_beginning_violations
from tournaments.play.selectors.before_publish import find_begin_violations
from tournaments.play.services.altering import move_dependent_days
from tournaments.play.services.announcements import tell_everybody
from tournaments.record.models import Event


@replayable
def begin_now(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Move the start of an unsanctioned event to now, together with the days that depend on it."""
    with record_act(event, PlayTag.EVENT_BEGUN_NOW, by=by, **envelope) as act:
        now = timezone.now().replace(second=0, microsecond=0)
        found = find_begin_violations(event)
        if [violation.code for violation in found] == ["begun"]:
            raise AlreadyDone("begun", found[0].message, event, NO_SECTION)
        require_no_findings(found)
        act.note(start_before=format_start(event.local_start))
        move_dependent_days(event, now - event.starts_at)
        event.starts_at = now
        event.save()
        tell_everybody(event, "The event begins now.")
    return event


def refuse_to_come(event: Event) -> None:
    """Raise RuleViolation while the event has not begun."""
    if message := wait_in_words(event):
        raise RuleViolation("to_come", message, NO_SECTION)


def refuse_unfit(event: Event) -> None:
    """Raise RuleViolation where other apps object to the first round, or judges are missing."""
    require_no_findings(find_beginning_violations(event))


@require_open_act
def begin_early(event: Event, reason: str, act: Act) -> None:
    """Keep the reason of an early start. Call inside the act that publishes."""
    if find_publishing_rule(event) is Publishing.ASKS:
        event.early_because = reason
        act.note(reason=reason)
