"""Permissions about conduct, in the same table as those of tournaments."""

from __future__ import annotations

from tournaments.kernel.permissions import DEPARTMENT, DIRECTORS, Anyone, Role, allows, is_member
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event, Match
from tournaments.record.permissions import can_direct, can_judge
from tournaments.record.selectors.words import seat_of

ISSUING = "Penalties are issued by the directors and judges of the event."
CARDS = "Cards of conduct are for the directors and judges of the event, and for coordinators."
FILMED_ONLY = "Who consents to a video is for the players of the game and the directors of its event."
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


@allows("see who consents to the video of a game; consent to it if they sit in it", Role.PLAYER, *DIRECTORS)
def can_see_consents(user: Anyone, match: Match) -> bool:
    """The players of this one game, and who directs (OPG 14)."""
    return can_direct(user, match.round.event) or (is_member(user) and seat_of(match, user) is not None)
