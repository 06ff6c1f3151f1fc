"""Permissions of leagues and championships, in the same table as those of tournaments."""

from __future__ import annotations

from leagues.engine import Level
from leagues.models import Alternate, Application, Counted, Invitation, League
from leagues.models.league import concerned_in
from tournaments.department.models import Region
from tournaments.department.permissions import keeps
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.kernel.permissions import DEPARTMENT, DIRECTORS, MEMBERS, Anyone, Role, allows, is_member
from tournaments.people.models import Office
from tournaments.people.models.office import offices_on
from tournaments.people.permissions import can_coordinate, holds_one_of
from tournaments.record.models import Director, Event
from tournaments.record.permissions import can_audit, can_direct, can_play, keeps_matters_of, position_of

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
ACKNOWLEDGING = (
    "The coordinator of the region acknowledges a league, else the Director of Organized Play, and nobody a league of"
    " their own."
)
ACCEPTING = "A coordinator accepts this who neither directed nor played in the event, and has no part in the league."
CONFIRMING = (
    "Another director of the event or a coordinator confirms this, who did not play in it: nobody what they flagged"
    " themselves."
)
APPLICANT_ONLY = "This belongs to whoever applied."
INVITED_ONLY = "This is for the member who is invited."
INVITERS_ONLY = "An invitation is withdrawn by its sender, or by those who lead the league or direct the event."
READERS_ONLY = "An application is read by whoever made it and by who decides it, until it is approved."


@allows("form a league", *MEMBERS)
def can_form(user: Anyone) -> bool:
    """Whoever forms it leads it (OPG 12.1)."""
    return is_member(user)


@allows("lead their own league: seasons, alternates, handing it on; the Director any league", Role.PRIMARY, Role.CHIEF)
def can_lead(user: Anyone, league: League) -> bool:
    """The Director of Organized Play, too, so that a league whose director is gone can be handed on."""
    return is_director(user, league) or holds_one_of(user, Office.Post.DIRECTOR)


@allows("accept or decline an invitation to a post of a league or to be noted as an Advocate", Role.INVITED)
def can_answer_invitation(user: Anyone, invitation: Invitation) -> bool:
    """Only the invited member."""
    return is_member(user) and user.pk == invitation.user_id


@allows(
    "withdraw an invitation of a league or event: its sender, its leader or director; in any league the Director",
    Role.PRIMARY,
    Role.CHIEF,
)
def can_withdraw_invitation(user: Anyone, invitation: Invitation) -> bool:
    if not is_member(user):
        return False
    if user.pk == invitation.invited_by_id:
        return True
    subject = invitation.subject
    return can_lead(user, subject) if isinstance(subject, League) else can_direct(user, subject)


@allows("say which of the events that they direct count for their own league", Role.PRIMARY)
def can_flag(user: Anyone, league: League, event: Event) -> bool:
    """Allow only the league's director, for events they direct, also as secondary director (OPG 12.2)."""
    return is_director(user, league) and position_of(user, event) in Director.DIRECTING


@allows("note the bonus at an event of their own league, or of a league that they are an alternate of", Role.PRIMARY)
def can_note_bonus(user: Anyone, counted: Counted) -> bool:
    league = counted.season.league
    if is_director(user, league):
        return True
    return is_member(user) and Alternate.objects.filter(league=league, user=user).exists()


@allows(
    "acknowledge and rename a league of their own region; the Director any league; nobody their own league", *DEPARTMENT
)
def can_acknowledge(user: Anyone, league: League) -> bool:
    """Bar everybody who leads, formed or founded the league or stands in for its director."""
    concerned = concerned_in(league)
    return keeps(user, league.post, concerned) or (
        user.pk not in concerned and holds_one_of(user, Office.Post.DIRECTOR)
    )


@allows(
    "confirm that an event counts for a league if it was flagged after it began; not for players in it",
    Role.DEPUTY,
    *DEPARTMENT,
)
def can_confirm_flag(user: Anyone, counted: Counted) -> bool:
    """A second person: a director of the event or a coordinator, who neither flagged it nor played in it."""
    if not is_member(user) or user.pk == counted.flagged_by_id or can_play(user, counted.event):
        return False
    return can_direct(user, counted.event) or can_coordinate(user) or keeps_matters_of(user, counted.event)


@allows("accept an event of a league although few of its players have confirmed accounts", *DEPARTMENT)
def can_accept_counted(user: Anyone, counted: Counted) -> bool:
    """A coordinator without a part in the event or its league."""
    return can_audit(user, counted.event) and user.pk not in concerned_in(counted.season.league)


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
    return holds_one_of(user, Office.Post.DIRECTOR) and not offices_on(today()).filter(post=Office.Post.CHAIR).exists()


@allows("name the Champions League of a year, and withdraw that; not their own event", Role.CHIEF)
def can_name(user: Anyone, event: Event) -> bool:
    """Allow the Director of Organized Play; for an event of theirs, the coordinators."""
    directed_by = Director.accepted.filter(event=event, position__in=Director.DIRECTING)
    return keeps(user, Office.Post.DIRECTOR, directed_by.values_list("user", flat=True))


def post_of(level: Level, region: Region) -> str:
    """Return the post that decides: the region's coordinator or the Director (OPG 11.1.3, 11.4)."""
    return Office.Post.DIRECTOR if level.to_director else region.post


@allows("open, edit and withdraw calls for bids; only the Director for the World Championship", *DEPARTMENT)
def can_call(user: Anyone, level: Level) -> bool:
    return keeps(user, Office.Post.DIRECTOR) if level.to_director else can_coordinate(user)


@allows("apply to run an event of a high level, or bid for one", *MEMBERS)
def can_apply(user: Anyone) -> bool:
    return is_member(user)


@allows(
    "allocate an event of a high level in their own region; the Director while nobody holds the post", Role.COORDINATOR
)
def can_allocate(user: Anyone, level: Level, region: Region) -> bool:
    return keeps(user, post_of(level, region))


@allows("decide an application of their own region; the Director while nobody holds the post", Role.COORDINATOR)
def can_decide(user: Anyone, application: Application) -> bool:
    """Keep members from deciding about their own event.

    The Director decides those; coordinators decide the Director's.
    """
    item = application.item
    post = item.post if item else post_of(application.championship, application.region)
    return keeps(user, post, (application.applicant_id,))


@allows("edit and withdraw their own application", Role.MEMBER)
def can_change_application(user: Anyone, application: Application) -> bool:
    return is_applicant(user, application)


def is_applicant(user: Anyone, application: Application) -> bool:
    return is_member(user) and user.pk == application.applicant_id


def holds(user: User, application: Application) -> bool:
    """Allow the applicant and those who decide to use the application for an event, and to give it back."""
    return is_applicant(user, application) or can_decide(user, application)
