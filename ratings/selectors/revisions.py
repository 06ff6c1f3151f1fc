"""What a run would write: the changes of every event that is to be rated anew, beside those that stand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date

from ratings.engine import Change, Event, RatingList, Step, reached, revise
from ratings.selectors.facts import Facts
from ratings.selectors.ledger import first_of, ratings_before, steps_from

Beat = Callable[[int, int], None]
"""Told how many events are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Revision:
    """Of one list: the events whose changes become others, what they do now, and what stands of them.

    `ratings` are those of everybody concerned after the last event.
    """

    list: str
    changes: Mapping[int, tuple[Change, ...]] = field(default_factory=dict)
    stood: Mapping[int, Mapping[str, Change]] = field(default_factory=dict)
    ratings: Mapping[str, float] = field(default_factory=dict)

    @property
    def players(self) -> set[int]:
        """Everybody of whom the ledger says something else now."""
        now = {int(change.player) for changes in self.changes.values() for change in changes}
        return now.union(int(player) for stood in self.stood.values() for player in stood)


def revision_from(one: RatingList, facts: Facts, changed: Collection[int], beat: Beat) -> Revision:
    """What becomes of a list when these events, which `facts` have read, are rated anew with all that hangs on them."""
    fresh = {pk: place for pk, place in facts.places(one).items() if pk in changed}
    starts = [start for start in (first_of(one.code, changed), *(day for day, _, _ in fresh.values())) if start]
    if not starts:
        return Revision(one.code)
    steps = steps_from(one.code, min(starts), fresh)
    asked = {str(pk) for pk in changed}
    ahead = reached(steps, asked, _players(one, facts, fresh))
    facts.read([int(event) for event in ahead])
    return _told(one, facts, steps, asked, min(starts), len(ahead), beat)


def revision_of_all(one: RatingList, facts: Facts, beat: Beat) -> Revision:
    """What becomes of a list when its whole history, which `facts` have read, is rated anew."""
    steps = steps_from(one.code, None, facts.places(one))
    return _told(one, facts, steps, {step.event for step in steps}, None, len(steps), beat)


def _players(one: RatingList, facts: Facts, events: Collection[int]) -> set[str]:
    found = filter(None, (facts.event(one, pk) for pk in events))
    return {player for event in found for table in event.tables for game in table for player in (game.a, game.b)}


def _concerned(one: RatingList, facts: Facts, steps: list[Step], changed: set[str]) -> set[str]:
    """Who plays in the events that changed, or did."""
    played = {player for step in steps if step.event in changed for player in step.kept}
    return played | _players(one, facts, [int(event) for event in changed])


def _told(
    one: RatingList, facts: Facts, steps: list[Step], changed: set[str], start: date | None, ahead: int, beat: Beat
) -> Revision:
    stood = {int(step.event): step.kept for step in steps}
    ratings = ratings_before(one.code, steps, _concerned(one, facts, steps, changed), start) if start else {}
    found: dict[int, tuple[Change, ...]] = {}

    def load(event: str) -> Event | None:
        facts.read([int(event)])
        return facts.event(one, int(event))

    for done, (event, changes) in enumerate(revise(one.system, steps, changed, load, ratings)):
        beat(done, ahead)
        if stood[int(event)] != {change.player: change for change in changes}:
            found[int(event)] = changes
    return Revision(one.code, found, {pk: stood[pk] for pk in found}, ratings)
