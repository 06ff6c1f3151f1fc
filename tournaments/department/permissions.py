"""What the posts of Organized Play allow."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.department.models import InboxItem, Region
from tournaments.kernel.days import today
from tournaments.kernel.permissions import DEPARTMENT, Anyone, Role, allows, is_member
from tournaments.people.models import Office
from tournaments.people.models.office import held_by, held_on
from tournaments.people.permissions import can_coordinate, holds_one_of

COORDINATORS_MERGE = "Only a coordinator merges two records of one person, and parts them."
SUSPENSIONS_ONLY = "The Director of Organized Play alone gives and lifts suspensions."
SUSPENSIONS_READ = "Coordinators read suspensions."
FORMATS_RESERVED = "Coordinators approve further sealed formats (SW Sealed Deck)."
SETS_RESERVED = "Coordinators keep the list of card sets."
DESK_ONLY = "This desk belongs to the coordinators."
DIRECTOR_ONLY = "The Director of Organized Play fills the posts."
STATUS_ONLY = "Coordinators see what works behind the pages."
AWARDS_ONLY = "The Director of Organized Play alone grants awards by hand, and withdraws them."
TITLES_ONLY = (
    "The Achievement Master gives titles and withdraws them; while there is none, the Director of Organized Play."
)
INTERIM_ONLY = "The Director of Organized Play gives interim rulings."
REGION_ONLY = "This belongs to the coordinator of the region."
HOLDERS_ONLY = "An inbox is for whoever holds the post."
OWN_POST_ONLY = "You make regions for your own post; the Director of Organized Play for any."


@allows("read everything in the administration but accounts, addresses and dates of birth", *DEPARTMENT)
def can_read_administration(user: Anyone) -> bool:
    """Who audits events has to see every row of them; writing there stays with superusers."""
    return can_coordinate(user)


@allows("see whether worker and beat work, and what waits for them", *DEPARTMENT)
def can_see_status(user: Anyone) -> bool:
    return can_coordinate(user)


@allows("look after a region and its venues", *DEPARTMENT)
def can_look_after(user: Anyone, region: Region) -> bool:
    """Its coordinator, and the Director of Organized Play, who has also the word where that post is vacant."""
    return holds_one_of(user, region.post, Office.Post.DIRECTOR)


@allows("make a region", *DEPARTMENT)
def can_make_region(user: Anyone, post: str) -> bool:
    """A region for the own post; the Director for any."""
    return post in Region.POSTS and holds_one_of(user, post, Office.Post.DIRECTOR)


def holds_any(user: Anyone) -> bool:
    """Whoever holds a post today has an inbox."""
    return is_member(user) and held_by(user).exists()


@allows("keep the inbox of a post (while nobody holds it, the Director)", Role.COORDINATOR)
def can_keep(user: Anyone, item: InboxItem) -> bool:
    """The holder of the post; while nobody holds it, the Director of Organized Play.

    From whom it is kept does not count as its holder; what is kept from the Director goes to the coordinators.
    """
    return keeps(user, item.post, set(item.kept_from.values_list("pk", flat=True)) if item.pk else set())


def keeps(user: Anyone, post: str, kept_from: Collection[int | None] = ()) -> bool:
    """Whether this member has the word of a post in a matter that is kept from the accounts with these keys."""
    if user.pk in kept_from:
        return False
    if holds_one_of(user, post):
        return True
    vacant = not held_on(today()).filter(post=post).exclude(holder__in=[pk for pk in kept_from if pk]).exists()
    instead = Office.COORDINATORS if post == Office.Post.DIRECTOR else (Office.Post.DIRECTOR,)
    return vacant and holds_one_of(user, *instead)


@allows("fill the posts of Organized Play", Role.CHIEF)
def can_fill_posts(user: Anyone) -> bool:
    """The Director of Organized Play alone says who holds which post (OPG 1.1)."""
    return holds_one_of(user, Office.Post.DIRECTOR)


@allows("give, change and end interim rulings", Role.CHIEF)
def can_give_interim(user: Anyone) -> bool:
    """The Director of Organized Play alone rules between two versions of the guide (OPG 15.3)."""
    return holds_one_of(user, Office.Post.DIRECTOR)


@allows("suspend players and lift suspensions", Role.CHIEF)
def can_suspend(user: Anyone) -> bool:
    """The Department bans from future events (OPG B), by the word of its Director alone."""
    return holds_one_of(user, Office.Post.DIRECTOR)


@allows("read suspensions and their reasons", *DEPARTMENT)
def can_read_suspensions(user: Anyone) -> bool:
    """Who is suspended is sent to his coordinator, who has to know why."""
    return can_coordinate(user)


@allows("grant byes and head starts by hand, and withdraw them", Role.CHIEF)
def can_grant_awards(user: Anyone) -> bool:
    """Else places of championships alone earn them (OPG 11)."""
    return holds_one_of(user, Office.Post.DIRECTOR)


@allows("give titles and withdraw them (the Achievement Master; while there is none, the Director)", Role.CHIEF)
def can_give_titles(user: Anyone) -> bool:
    if holds_one_of(user, Office.Post.ACHIEVEMENTS):
        return True
    vacant = not held_on(today()).filter(post=Office.Post.ACHIEVEMENTS).exists()
    return vacant and holds_one_of(user, Office.Post.DIRECTOR)


@allows("bring in an event with the level that its file says", *DEPARTMENT)
def can_set_level(user: Anyone) -> bool:
    return can_coordinate(user)


@allows("merge two records of one person, and part them again", *DEPARTMENT)
def can_merge_players(user: Anyone) -> bool:
    """A record may have played anywhere: whoever coordinates any of it decides."""
    return can_coordinate(user)
