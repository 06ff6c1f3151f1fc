"""What workers do for leagues."""

from __future__ import annotations

from collections.abc import Callable

from celery import shared_task

from leagues.services import championships, points
from tournaments.entries.acts import OfPlayers
from tournaments.kernel.models import Reaction
from tournaments.kernel.reactions import react
from tournaments.kernel.registry import read_facts


@shared_task
def score_event(reaction: int) -> None:
    """Each champion crowned anew is an act of its own: the reaction is done when all are, and asked for until then."""
    _follow(reaction, lambda row: points.score_event(row.entry.event_id) if row.entry.event_id else None)


@shared_task
def score_player(reaction: int) -> None:
    _follow(reaction, lambda row: points.score_records(read_facts(OfPlayers, row.entry.facts).players))


@shared_task
def settle_event(reaction: int) -> None:
    """Awards and titles are acts of their own: the reaction is done when all are, and asked for until then."""
    _follow(reaction, lambda row: championships.settle_event(row.entry.event_id) if row.entry.event_id else None)


@shared_task
def settle_player(reaction: int) -> None:
    _follow(reaction, lambda row: championships.settle_records(read_facts(OfPlayers, row.entry.facts).players))


def _follow(reaction: int, work: Callable[[Reaction], None]) -> None:
    row = Reaction.objects.select_related("entry").filter(pk=reaction, state=Reaction.State.WAITING).first()
    if row is not None:
        work(row)
        react(reaction, lambda entry: None)
