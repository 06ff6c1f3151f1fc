"""Tasks of leagues."""

from __future__ import annotations

from collections.abc import Callable

from celery import shared_task

from leagues.acts import OfLeague
from leagues.models import SeasonRecord
from leagues.services import championships, freezing, points
from tournaments.audits.acts import RestoredRow
from tournaments.entries.acts import OfPlayers
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.reactions import run_steps
from tournaments.kernel.registry import read_facts


@shared_task
def score_event(reaction: int) -> None:
    """Score the event of this reaction. Every new champion is an act."""
    run_steps(reaction, _of_event(points.score_event))


@shared_task
def score_player(reaction: int) -> None:
    run_steps(reaction, lambda entry: points.score_records(read_facts(OfPlayers, entry.facts).players))


@shared_task
def score_league(reaction: int) -> None:
    """Settle what every event of a league counts for, and its champions."""
    run_steps(reaction, lambda entry: points.score_league(read_facts(OfLeague, entry.facts).league))


@shared_task
def recount_season(reaction: int) -> None:
    """Count a closed season again, whose frozen record a coordinator put back."""
    run_steps(reaction, _of_season)


@shared_task
def freeze_older_seasons() -> int:
    """Freeze seasons that were closed before there were records. Return how many."""
    return freezing.freeze_older_seasons()


@shared_task
def settle_event(reaction: int) -> None:
    """Awards and titles are acts of their own."""
    run_steps(reaction, _of_event(championships.settle_event))


@shared_task
def settle_player(reaction: int) -> None:
    run_steps(reaction, lambda entry: championships.settle_records(read_facts(OfPlayers, entry.facts).players))


def _of_season(entry: JournalEntry) -> None:
    """Nothing for an act that put another row back."""
    label, pk = read_facts(RestoredRow, entry.facts).row.split()
    if label == SeasonRecord._meta.label_lower:
        points.recount_season(int(pk))


def _of_event(work: Callable[[int], None]) -> Callable[[JournalEntry], None]:
    """Nothing for an act that is of no event."""

    def of_event(entry: JournalEntry) -> None:
        if entry.event_id is not None:
            work(entry.event_id)

    return of_event
