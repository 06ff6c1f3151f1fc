"""Many imported events at once: what would happen to each, and then each accepted by an act of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.audits.services.accepting import (
    SECTION,
    WHY_ACCEPTED,
    accept_event,
    against_accepting,
    standing_if_accepted,
)
from tournaments.audits.services.auditing import refuse_unsaid
from tournaments.engine.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.record.models import Event

MOST_AT_ONCE = 50
NOT_ALL = "One of these events cannot be accepted, so none is: look at what stands against it, or leave it out."
NONE = "Name the events that are to be accepted."


@dataclass(frozen=True, slots=True)
class Foreseen:
    """`against`: sentences, none where it can be accepted; `follows`: what comes of it then. `accepted`: it is done."""

    event: Event
    on: date | None
    against: tuple[str, ...]
    follows: tuple[str, ...] = ()
    accepted: bool = False

    @property
    def as_shown(self) -> dict[str, Any]:
        told = {"against": self.against, "follows": self.follows, "accepted": self.accepted}
        return {"id": self.event.pk, "title": self.event.title, **told}


def foresee(asked: Mapping[int, date | None], by: User) -> tuple[Foreseen, ...]:
    """`asked`: by the key of each event the day that its file does not say."""
    if not asked:
        raise RuleViolation("none_named", NONE, SECTION)
    if len(asked) > MOST_AT_ONCE:
        raise RuleViolation("too_many", f"Accept at most {MOST_AT_ONCE} events at once.", SECTION)
    found = Event.objects.in_bulk(asked)
    if missing := asked.keys() - found.keys():
        raise RuleViolation("no_such_event", f"There is no event {min(missing)}: load the list again.", SECTION)
    return tuple(_foreseen(found[pk], on, by) for pk, on in asked.items())


def accept_events(asked: Mapping[int, date | None], reason: str, *, by: User) -> tuple[Foreseen, ...]:
    """All of them, or none where one cannot be accepted. What somebody else changes meanwhile is left out, and said."""
    ahead = foresee(asked, by)
    refuse_unsaid(reason, WHY_ACCEPTED)
    if any(one.against for one in ahead):
        raise RuleViolation("not_all", NOT_ALL, SECTION)
    return tuple(_accepted(one, reason, by) for one in ahead)


def _foreseen(event: Event, on: date | None, by: User) -> Foreseen:
    against = tuple(found.message for found in against_accepting(event, by, on))
    return Foreseen(event, on, against, () if against else tuple(_follows(event)))


def _follows(event: Event) -> list[str]:
    closes = ["It is finalized: its final table is frozen."] if event.state == Event.State.COMPLETE else []
    return [*closes, *standing_if_accepted(event).reasons]


def _accepted(one: Foreseen, reason: str, by: User) -> Foreseen:
    try:
        accept_event(one.event, reason, by=by, on=one.on)
    except RuleViolation as violation:
        return Foreseen(one.event, one.on, (str(violation),))
    return Foreseen(one.event, one.on, (), one.follows, accepted=True)
