"""Who may do what about leagues and championships: rows of the same table as those of tournaments."""

from __future__ import annotations

from leagues.engine import Level
from leagues.models import Alternate, Application, Counted, League
from tournaments.department.models import Region
from tournaments.department.permissions import keeps
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.kernel.permissions import DEPARTMENT, DIRECTORS, MEMBERS, Anyone, Role, allows, is_member
from tournaments.people.models import Office
from tournaments.people.models.office import held_on
from tournaments.people.permissions import can_coordinate, holds_one_of
from tournaments.record.models import Director, Event
from tournaments.record.permissions import can_direct, position_of

LEADERS_ONLY = "This belongs to the director of the league."
GIFTS_ONLY = "This belongs to the directors of the event and to coordinators."
NAMERS_ONLY = (
    "The Director of Organized Play names the Champions League, and nobody an event of his own: that goes to the"
    " coordinators (OPG 12.7)."
)
CHAIR_ONLY = "This belongs to the Chair of the Board (OPG 11.3)."
KEEPERS_ONLY = "This belongs to the director of the league and the alternates."
CALLING = "Calls for bids are for coordinators; that for the World Championship is the Director's."
ALLOCATING = "Coordinators allocate events of a high level."
DECIDING = (
    "The coordinator of the region decides this, of the World Championship the Director of Organized Play, and nobody"
    " about an event of his own."
)
APPLICANT_ONLY = "This belongs to whoever applied."
READERS_ONLY = "An application is read by whoever made it and by who decides it, until it is approved."


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


@allows("name the Champions League of a year, and take that back; no event of one's own", Role.CHIEF)
def can_name(user: Anyone, event: Event) -> bool:
    """The Director of Organized Play; of an event that he directs himself the coordinators."""
    directed_by = Director.accepted.filter(event=event, position__in=Director.DIRECTING)
    return keeps(user, Office.Post.DIRECTOR, directed_by.values_list("user", flat=True))


def post_of(level: Level, region: Region) -> str:
    """Whose word it is: of the coordinator of the region, or of the Director (OPG 11.1.3, 11.4)."""
    return Office.Post.DIRECTOR if level.to_director else region.post


@allows("open, edit and withdraw calls for bids; for the World Championship the Director alone", *DEPARTMENT)
def can_call(user: Anyone, level: Level) -> bool:
    return keeps(user, Office.Post.DIRECTOR) if level.to_director else can_coordinate(user)


@allows("apply to run an event of a high level, or bid for one", *MEMBERS)
def can_apply(user: Anyone) -> bool:
    return is_member(user)


@allows(
    "allocate an event of a high level in the own region; while nobody holds the post, the Director", Role.COORDINATOR
)
def can_allocate(user: Anyone, level: Level, region: Region) -> bool:
    return keeps(user, post_of(level, region))


@allows("decide an application of the own region; while nobody holds the post, the Director", Role.COORDINATOR)
def can_decide(user: Anyone, application: Application) -> bool:
    """Nobody decides about his own event: that goes to the Director, and the Director's to the coordinators."""
    item = application.item
    post = item.post if item else post_of(application.championship, application.region)
    return keeps(user, post, (application.applicant_id,))


@allows("edit and withdraw the own application", Role.MEMBER)
def can_change_application(user: Anyone, application: Application) -> bool:
    return is_applicant(user, application)


def is_applicant(user: Anyone, application: Application) -> bool:
    return is_member(user) and user.pk == application.applicant_id


def holds(user: User, application: Application) -> bool:
    """Let an event carry it, and give it back: whoever applied, and who decides."""
    return is_applicant(user, application) or can_decide(user, application)
