"""Who may do what about leagues: rows of the same table as those of tournaments."""

from __future__ import annotations

from leagues.models import Alternate, Counted, League
from tournaments.kernel.permissions import MEMBERS, Anyone, Role, allows, is_member
from tournaments.people.models import Office
from tournaments.people.permissions import holds_one_of
from tournaments.record.models import Director, Event
from tournaments.record.permissions import position_of

LEADERS_ONLY = "This belongs to the director of the league."
KEEPERS_ONLY = "This belongs to the director of the league and the alternates."
DIRECTOR_OF_PLAY = Office.Post.DIRECTOR


@allows("form a league", *MEMBERS)
def can_form(user: Anyone) -> bool:
    """Whoever forms it leads it (OPG 12.1)."""
    return is_member(user)


def leads(user: Anyone, league: League) -> bool:
    """Its director; the Director of Organized Play, so that a league whose director is gone can be handed on."""
    return is_member(user) and (user.pk == league.director_id or holds_one_of(user, DIRECTOR_OF_PLAY))


def is_director(user: Anyone, league: League) -> bool:
    return is_member(user) and user.pk == league.director_id


def keeps(user: Anyone, league: League) -> bool:
    """Who notes what happened at an event: the league's director and the alternates."""
    if not is_member(user):
        return False
    return user.pk == league.director_id or Alternate.objects.filter(league=league, user=user).exists()


def can_flag(user: Anyone, league: League, event: Event) -> bool:
    """The league's director alone, of events that he directs himself, as secondary director, too (OPG 12.2)."""
    return is_director(user, league) and position_of(user, event) in Director.DIRECTING


def can_note_bonus(user: Anyone, counted: Counted) -> bool:
    return keeps(user, counted.season.league)


@allows("read the notices and hand on any league", Role.CHIEF)
def can_look_after_leagues(user: Anyone) -> bool:
    return holds_one_of(user, DIRECTOR_OF_PLAY)
