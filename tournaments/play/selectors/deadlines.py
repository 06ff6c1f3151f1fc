"""By when games are played: of a round, of a table, and which tables are past it (OPG 13.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.engine.clock import due
from tournaments.kernel.days import when
from tournaments.record.models import Event, Match, Round
from tournaments.record.models.round import UNFINISHED
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import games_of


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline for pages: in words in the event's zone, and as the browser reads it."""

    words: str
    iso: str
    zone: str
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is still to be played. `because`: why it has longer than its round."""

    number: int
    title: str
    table: int | None
    names: tuple[str, ...]
    due: Due | None
    delayed: bool
    because: str


def due_of(event: Event, at: datetime | None) -> Due | None:
    """The same for every reader and at every time: whether it has passed is not said."""
    if at is None:
        return None
    local = at.astimezone(ZoneInfo(event.time_zone))
    return Due(when(local), local.isoformat(), event.time_zone)


def due_now(event: Event, played: Round, match: Match) -> Due | None:
    """What this table has, and whether it is over."""
    at = due(played.deadline, match.deadline)
    shown = due_of(event, at)
    return shown and Due(shown.words, shown.iso, shown.zone, passed=at is not None and at <= timezone.now())


def unfinished_matches(event: Event) -> QuerySet[Match]:
    """Published tables of two without a result, delayed ones of complete rounds too, with their seats."""
    matches = games_of(event).filter(ended_by__in=UNFINISHED).exclude(round__state__in=Round.NO_ROUND)
    return matches.order_by("round__number", "table")


def unfinished(event: Event) -> tuple[Unfinished, ...]:
    """Everything that is still to be played, by round and table."""
    return tuple(_unfinished(event, match) for match in unfinished_matches(event))


def _unfinished(event: Event, match: Match) -> Unfinished:
    played = match.round
    return Unfinished(
        number=played.number,
        title=rules_of(event).sitting(played.of_round, played.game),
        table=match.table,
        names=tuple(match.names.values()),
        due=due_now(event, played, match),
        delayed=match.is_reported,
        because=match.deadline_because,
    )
