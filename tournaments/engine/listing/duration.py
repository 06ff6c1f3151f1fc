"""Compute how long an event takes: every round at its time limit, with a pause between two (House-D6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from tournaments.engine.brackets import Bracket
from tournaments.engine.core.event_system import System
from tournaments.engine.core.structure import StageSpec

PAUSE = timedelta(minutes=10)
LEAST = timedelta(hours=1)
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Programme:
    """The programme that an event plays.

    `expected`: so many players so far, on which the size of a bracket depends; before it `has_begun` more may come.
    `bracket`: the director's own; `building`: minutes in which decks are built first.
    """

    system: System
    rounds: int
    expected: int = 0
    has_begun: bool = False
    online: bool = False
    bracket: Bracket | None = None
    building: int = 0


def find_end(start: datetime, ends_on: date | None, programme: Programme) -> datetime:
    """Return when an event ends that starts then, in the same zone.

    One of several days ends on the last of them: each begins at the same time of day and takes an equal part.
    """
    length = playing_time(programme)
    days = 1 + max(0, (ends_on - start.date()).days) if ends_on else 1
    if days == 1:
        return (start.astimezone(UTC) + length).astimezone(start.tzinfo)
    last = start.date() + A_DAY * (days - 1)
    end = datetime.combine(last, start.timetz()) + max(length / days, LEAST)
    return min(end, datetime.combine(last + A_DAY, time.min, start.tzinfo))


def playing_time(programme: Programme) -> timedelta:
    sittings = list(_sittings(programme))
    pauses = PAUSE * max(0, len(sittings) - 1)
    return max(LEAST, timedelta(minutes=sum(sittings) + programme.building) + pauses)


def _sittings(programme: Programme) -> Iterator[int]:
    """Yield the minutes of each sitting: the rounds of everybody, then those of the stages that are sure to follow."""
    rules, limits = programme.system.game, programme.system.game.limits
    usual = limits.minutes_online if programme.online else limits.minutes
    if not rules.seeded:
        yield from [usual] * (rules.count_matches(programme.rounds) * limits.games_per_round)
    for stage in programme.system.structure.stages:
        if stage.arises is None:
            minutes = stage.minutes(rules) if stage.minutes else usual
            yield from [minutes] * (_count_rounds(stage, programme) * _games_apart(stage, programme))


def _count_rounds(stage: StageSpec, programme: Programme) -> int:
    if programme.bracket:
        return len(programme.bracket.by_round)
    if stage.foreseen is None:
        return stage.rounds(stage.size)
    players = programme.expected if programme.has_begun else max(programme.expected, stage.size)
    return len(stage.foreseen(programme.system.game, None, players, {}).bracket.by_round)


def _games_apart(stage: StageSpec, programme: Programme) -> int:
    """A match of a bracket that is played as two games, each with its own clock."""
    return programme.system.game.limits.games_per_round if stage.bracket else 1
