"""Who may do what about leagues: rows of the same table as those of tournaments."""

from __future__ import annotations

from leagues.models import Alternate, Counted, League
from tournaments.kernel.days import today
from tournaments.kernel.permissions import DEPARTMENT, DIRECTORS, MEMBERS, Anyone, Role, allows, is_member
from tournaments.people.models import Office
from tournaments.people.models.office import held_on
from tournaments.people.permissions import can_coordinate, holds_one_of
from tournaments.record.models import Director, Event
from tournaments.record.permissions import can_direct, position_of

LEADERS_ONLY = "This belongs to the director of the league."
GIFTS_ONLY = "This belongs to the directors of the event and to coordinators."
CHAIR_ONLY = "This belongs to the Chair of the Board (OPG 11.3)."
KEEPERS_ONLY = "This belongs to the director of the league and the alternates."


@allows("form a league", *MEMBERS)
def can_form(user: Anyone) -> bool:
    """Whoever forms it leads it (OPG 12.1)."""
    return is_member(user)


@allows("lead one's own league: seasons, alternates, handing on; the Director of any", Role.PRIMARY, Role.CHIEF)
def can_lead(user: Anyone, league: League) -> bool:
    """The Director of Organized Play, too, so that a league whose director is gone can be handed on."""
    return is_director(user, league) or holds_one_of(user, Office.Post.DIRECTOR)


@allows("say which of the events that one directs count for one's own league", Role.PRIMARY)
def can_flag(user: Anyone, league: League, event: Event) -> bool:
    """The league's director alone, of events that he directs himself, as secondary director, too (OPG 12.2)."""
    return is_director(user, league) and position_of(user, event) in Director.DIRECTING


@allows("note the bonus at an event of one's own league, or of one that one is an alternate of", Role.PRIMARY)
def can_note_bonus(user: Anyone, counted: Counted) -> bool:
    league = counted.season.league
    if is_director(user, league):
        return True
    return is_member(user) and Alternate.objects.filter(league=league, user=user).exists()


def is_director(user: Anyone, league: League) -> bool:
    return is_member(user) and user.pk == league.director_id


@allows("see what an event of a high level will give, before it is final", *DIRECTORS, *DEPARTMENT)
def can_see_gifts(user: Anyone, event: Event) -> bool:
    """Its directors, who finalize it, and coordinators, who correct it."""
    return can_direct(user, event) or can_coordinate(user)


@allows("nominate a Chair's Challenge and draw its prizes; the Director while there is no Chair", Role.CHIEF)
def can_nominate(user: Anyone) -> bool:
    """The Chair of the Board (OPG 11.3)."""
    if holds_one_of(user, Office.Post.CHAIR):
        return True
    return holds_one_of(user, Office.Post.DIRECTOR) and not held_on(today()).filter(post=Office.Post.CHAIR).exists()
