"""Who may do what about conduct: rows of the same table as those of tournaments."""

from __future__ import annotations

from tournaments.models import Event
from tournaments.permissions import (
    DEPARTMENT,
    DIRECTORS,
    Anyone,
    Role,
    allows,
    can_coordinate,
    can_direct,
    can_judge,
)

ISSUING = "Penalties are issued by the directors and judges of the event."
CARDS = "Cards of conduct are for the directors and judges of the event, and for coordinators."
HISTORIES = "What a player did over several events is for coordinators."


@allows("issue penalties, log deck checks", *DIRECTORS, Role.JUDGE)
def can_issue(user: Anyone, event: Event) -> bool:
    return can_judge(user, event)


@allows("disqualify; withdraw and correct penalties", *DIRECTORS)
def can_disqualify(user: Anyone, event: Event) -> bool:
    """A judge calls a director for it (OPG B)."""
    return can_direct(user, event)


@allows("read the card of a player: penalties, extra time, deck checks", *DIRECTORS, Role.JUDGE, *DEPARTMENT)
def can_read_card(user: Anyone, event: Event) -> bool:
    """A player reads the own penalties, each on its page."""
    return can_judge(user, event) or can_coordinate(user)


@allows("read a player's penalties over all events", *DEPARTMENT)
def can_read_history(user: Anyone) -> bool:
    return can_coordinate(user)
