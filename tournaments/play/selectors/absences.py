"""Who is not there: the tables that nobody has reported, and from when an absent player has missed the round."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from tournaments.engine.clock import may_be_missed, missed_at
from tournaments.play.selectors.desks import DeskTable, tables_of
from tournaments.record.models import Event, Round
from tournaments.record.selectors.clocks import clock_of, round_in_play
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import rules_of


@dataclass(frozen=True, slots=True)
class Roll:
    """`since`: the time of day from which absent players miss the round, empty while nobody can say."""

    number: int
    title: str
    open: bool
    since: str
    tables: tuple[DeskTable, ...]


def roll(event: Event) -> Roll | None:
    """For the round that is played; None where none is, or where its rules know no missed games."""
    played, rules = round_in_play(event), rules_of(event)
    if played is None or "missed" not in rules.scoring.results:
        return None
    played.event = event
    return Roll(
        number=played.number,
        title=rules.sitting(played.of_round, played.game),
        open=may_be_missed(clock_of(played), timezone.now()),
        since=_since(played),
        tables=tuple(table for table in tables_of(event, played) if table.state == "missing" and table.url),
    )


def _since(played: Round) -> str:
    at = missed_at(clock_of(played))
    return local_clock(at, played.event.time_zone) if at else ""
