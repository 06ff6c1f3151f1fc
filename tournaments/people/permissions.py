"""Permissions that posts of Organized Play give about people."""

from __future__ import annotations

from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.kernel.permissions import DEPARTMENT, Anyone, allows, is_member
from tournaments.people.models import Office
from tournaments.people.models.office import lacks_second_factor, offices_of, offices_on

COORDINATORS_TRUST = "A coordinator trusts directors, nobody himself."
COORDINATING = (Office.Post.DIRECTOR, *Office.COORDINATORS)


def holds_one_of(user: Anyone, *posts: str) -> bool:
    """Today."""
    return is_member(user) and offices_of(user).filter(post__in=posts).exists()


@allows("coordinate: card sets, complaints, everything that only coordinators decide", *DEPARTMENT)
def can_coordinate(user: Anyone) -> bool:
    """The Director of Organized Play and the coordinators, today; the other posts decide nothing about events."""
    return holds_one_of(user, *COORDINATING)


def owes_second_factor(user: Anyone) -> bool:
    """Return whether a member holds a post, or may change accounts, but has to set up a second factor first."""
    if not is_member(user) or not lacks_second_factor(user):
        return False
    return user.is_staff or offices_on(today()).filter(holder=user).exists()


@allows("trust a director, so that their events count at once; nobody can trust themselves", *DEPARTMENT)
def can_trust(user: Anyone, director: User) -> bool:
    return can_coordinate(user) and user.pk != director.pk
