"""Decide which games and events are rated, and replay a history in date order from the first changed event.

No document says how a table of several is rated. A pod is rated as games of everybody against everybody, each with its
share of K, so that it weighs as much as one game and gives as many points as it takes (AMB-T7). A formula for a whole
ranking would be a second system beside the one that the lists promise; counting only the winner would ignore who came
second.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from itertools import combinations

from ratings.engine.types import Change, Event, Game, RatingSystem
from tournaments.engine.core.types import Outcome
from tournaments.engine.dates import report_deadline

Changes = Mapping[str, Change]
"""What an event did to everybody, by player, as it was worked out earlier."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a history. `changes`: what it did when the history was last replayed, empty for a new event."""

    event: str
    changes: Changes


def replay(system: RatingSystem, events: Iterable[Event], ratings: dict[str, float]) -> Iterator[tuple[Change, ...]]:
    """Yield the changes of each event, in this order, and keep `ratings` up to date."""
    for event in events:
        changes = system.order(system, ratings, event)
        ratings.update((change.player, change.after) for change in changes)
        yield changes


def revise(
    system: RatingSystem,
    steps: Iterable[Step],
    changed: Collection[str],
    load: Callable[[str], Event | None],
    ratings: dict[str, float],
) -> Iterator[tuple[str, tuple[Change, ...]]]:
    """Replay a history from its first changed event; yield only events whose ratings changed.

    `steps` begin with the first changed event. `load` returns the present event, or None if it is no longer rated.
    `ratings` are those before the first step.
    """
    for step in steps:
        if step.event in changed or not _is_unchanged(system, step.changes, ratings):
            event = load(step.event)
            yield step.event, next(replay(system, [event], ratings)) if event else ()
        else:
            ratings.update((player, change.after) for player, change in step.changes.items())


def find_reached_events(steps: Iterable[Step], changed: Collection[str], players: Collection[str]) -> list[str]:
    """Return every event that a change can affect, because its players carry it on; `players` are those of changed
    events.
    """
    carriers, events = set(players), []
    for step in steps:
        if step.event in changed or not carriers.isdisjoint(step.changes):
            carriers.update(step.changes)
            events.append(step.event)
    return events


def _is_unchanged(system: RatingSystem, changes: Changes, ratings: Mapping[str, float]) -> bool:
    """Return whether all players came to this event with the ratings that it was computed from."""
    return all(ratings.get(player, system.start) == change.before for player, change in changes.items())


RATED = frozenset({Outcome.FW, Outcome.MW, Outcome.TT, Outcome.ML, Outcome.FL})


@lru_cache(maxsize=1_024)
def counts_as_rated(outcomes: tuple[Outcome, ...]) -> bool:
    """Return whether a game is rated: byes and missed games are not, a loss by penalty is (AMB-R5)."""
    return len(outcomes) > 1 and RATED.issuperset(outcomes)


def pod(ranking: Sequence[Sequence[str]]) -> tuple[Game, ...]:
    """AMB-T7: a pod, best first with those who are level together, as games of everybody against everybody."""
    place = {player: at for at, level in enumerate(ranking) for player in level}
    share = 1.0 / (len(place) - 1) if len(place) > 1 else 1.0
    return tuple(
        Game(two, (Outcome.TT, Outcome.TT) if place[two[0]] == place[two[1]] else (Outcome.FW, Outcome.FL), share)
        for two in combinations(place, 2)
    )


def rated_table(players: Sequence[str], outcomes: tuple[Outcome, ...], points: Sequence[int]) -> tuple[Game, ...]:
    """Return the rated games of a table: of two players, or of a pod by the points of each; none if fewer than two
    played.

    Players of a pod who missed the game are left out, and the others are rated as if they sat alone (AMB-R5, T7).
    """
    if len(players) == 2:
        pair = Game((players[0], players[1]), (outcomes[0], outcomes[1]))
        return (pair,) if counts_as_rated(outcomes) and players[0] != players[1] else ()
    levels: dict[int, list[str]] = {}
    for player, outcome, own in zip(players, outcomes, points, strict=True):
        if outcome in RATED:
            levels.setdefault(own, []).append(player)
    there = [player for level in levels.values() for player in level]
    return pod([levels[own] for own in sorted(levels, reverse=True)]) if len(set(there)) == len(there) > 1 else ()


def is_late(starts: datetime, ends_on: date | None, reported: datetime) -> bool:
    """Return whether the first report came too late. `starts` is in the event's zone."""
    return reported >= report_deadline(starts, ends_on)
