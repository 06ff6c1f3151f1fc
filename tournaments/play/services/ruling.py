"""Who rules at a table, where directors may sit (OPG 7.1)."""

from __future__ import annotations

from tournaments.engine.directing import refuse_ruling
from tournaments.entries.selectors.playing import with_directors
from tournaments.kernel.models import User
from tournaments.record.models import Match, Seat
from tournaments.record.permissions import position_of


def ruled_seats(match: Match, by: User) -> list[Seat]:
    """The seats of a table at which `by` may rule. Raises RuleViolation, which says who may instead.

    No further query where no director sits.
    """
    event = match.round.event
    seats = list(with_directors(match.seats.all(), event).order_by("place"))
    if seated := {seat.position for seat in seats if seat.position}:
        sits_there = by.pk in {seat.account for seat in seats}
        refuse_ruling(position_of(by, event), seated, match.table, sits_there=sits_there)
    return seats
