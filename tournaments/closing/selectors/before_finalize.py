"""May the event be finalized, and what is missing? Asked before a page offers it, and again by the act."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.closing.selectors.finals import stale_waiver
from tournaments.engine.core.types import Violation
from tournaments.engine.preconditions import Step
from tournaments.listing.selectors.beginning import wait_in_words
from tournaments.record.models import Event, Round
from tournaments.record.models.stage import in_counting_stage
from tournaments.record.selectors import records
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.outcomes import delayed_games

SECTION = "OPG 8"
NO_ORDER = "Not everybody who is there has a place: type the final order first."


def find_finalize_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the event cannot be finalized now, each with what leads on."""
    return tuple(Violation("not_ready", message, SECTION, step=step) for message, step in _obstacles(event))


def _obstacles(event: Event) -> Iterator[tuple[str, str]]:
    """Each reason, and the step that leads on."""
    if event.is_locked:
        yield "The event is closed already.", ""
    elif ahead := wait_in_words(event):
        yield ahead, "" if event_status(event).sanctioned else Step.BEGIN_NOW
    yield from _find_unplayed(event)
    if late := delayed_games(event):
        yield f"Still to be played or ruled (OPG 13.4, 13.5): {', '.join(late)}.", Step.REPORT
    if stale := stale_waiver(event):
        yield stale, Step.WAIVE


def _find_unplayed(event: Event) -> Iterator[tuple[str, str]]:
    if still_open := event.rounds.exclude(state__in=Round.OVER).order_by("number").first():
        yield f"{still_open.subject} is not complete.", Step.COMPLETE
    if records.rules_of(event).typed_order:
        if not records.is_whole(event):
            yield NO_ORDER, Step.TYPE_ORDER
    elif not _count_rounds(event):
        yield "No round was played.", Step.COMPLETE


def _count_rounds(event: Event) -> int:
    """Count the complete rounds; the games of one round count once."""
    complete = event.rounds.filter(in_counting_stage(), state=Round.State.COMPLETE).order_by()
    return complete.values("of_round").distinct().count()


def find_award_violations(event: Event) -> tuple[Violation, ...]:
    """Return why the prizes for places cannot be awarded yet."""
    if event.state in (Event.State.COMPLETE, Event.State.FINALIZED):
        return ()
    return (Violation("not_complete", "Prizes are won once every round is played.", "OPG 7.7", step=Step.COMPLETE),)
