"""Reasons why a draft cannot be published, a round not be completed, or an event not begin now.

Pages ask before they offer the act, and the act asks again.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.engine.dates import Publishing
from tournaments.engine.preconditions import Step, add_steps
from tournaments.engine.self_reports import Agreement
from tournaments.listing.selectors.beginning import early_publishing_in_words, find_publishing_rule, wait_in_words
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_draw import find_beginning_violations, unreported_violations
from tournaments.record.models import Event, Round
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import agreement_of

STALE = "The field, a result or the listing changed after this draw: draw again before publishing."
WHY_EARLY = "Say why the event begins more than three hours before its listed start: a coordinator reads it."
WHY_CHANGED = "Round 1 is drawn at random. Say why you changed it: everybody will read it."
SETTLED = (Agreement.ONE, Agreement.AGREED)


def find_publish_violations(drawn: Round, reason: str = "", changed_because: str = "") -> tuple[Violation, ...]:
    """Return every reason why this draft cannot be published; a missing reason names its field."""
    changed = () if changed_because or drawn.changed_because else find_change_violations(drawn)
    return (*add_steps(_publish_violations(drawn, reason)), *changed)


def find_change_violations(drawn: Round) -> tuple[Violation, ...]:
    """Return why a draft that was changed by hand needs a reason for everybody to read."""
    if not drawn.changed or not draws.find_differences(drawn):
        return ()
    if drawn.of_round == 1:
        return (Violation("not_random", WHY_CHANGED, "OPG 7.2", "changed_because"),)
    now, best = draws.current_draw(drawn), draws.best_draw(drawn)
    if not draws.is_worse(drawn, now, best):
        return ()
    behind = draws.worse_in_words(draws.method_by(drawn), now, best)
    message = f"Changed by hand the draw is worse than the best one: {behind}. Say why: everybody will read it."
    return (Violation("worse_draw", message, "OPG 7.6", "changed_because"),)


def find_complete_violations(played: Round) -> tuple[Violation, ...]:
    """Return every reason why this open round cannot be completed."""
    return add_steps(_complete_violations(played))


def find_begin_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the listed start cannot be moved to now."""
    return add_steps(_begin_violations(event))


def _publish_violations(drawn: Round, reason: str) -> Iterator[Violation]:
    event = drawn.event
    if draws.is_stale(drawn):
        yield Violation("stale_draft", STALE, "OPG 7.6")
    yield from find_beginning_violations(event)
    way = find_publishing_rule(event)
    if way is Publishing.FREE:
        return
    sanctioned = event_status(event).sanctioned
    if way is Publishing.REFUSED or not sanctioned:
        yield Violation(
            "to_come", early_publishing_in_words(event), NO_SECTION, step="" if sanctioned else Step.BEGIN_NOW
        )
    elif not reason:
        yield Violation("reason_missing", WHY_EARLY, NO_SECTION, "reason")


def _complete_violations(played: Round) -> Iterator[Violation]:
    """Yield what is missing. An uncontested report of one player needs nothing: completing makes it the result."""
    event = played.event
    if event.is_locked:
        yield Violation("locked", f"This event is {event.state}; no round of it is completed.", "OPG 8")
        return
    if message := wait_in_words(event):
        yield Violation("to_come", message, NO_SECTION)
    rules = rules_of(event)
    waiting = played.matches.filter(ended_by="").prefetch_related("self_reports")
    tables = [match.table for match in waiting.order_by("table") if agreement_of(match, rules) not in SETTLED]
    yield from unreported_violations(played, tables)


def _begin_violations(event: Event) -> Iterator[Violation]:
    if event.is_locked:
        yield Violation("locked", f"The event is {event.state}: it does not begin any more.", NO_SECTION)
    if event_status(event).sanctioned:
        message = "A sanctioned event begins when it is listed: players plan with it (OPG 2)."
        yield Violation("sanctioned", message, "OPG 2")
    if timezone.now() >= event.starts_at:
        yield Violation("begun", "Its listed start has come already.", NO_SECTION)
