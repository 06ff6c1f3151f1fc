"""Permissions of the posts of Organized Play."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.department.models import InboxItem, Proposal, Region
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.kernel.permissions import DEPARTMENT, Anyone, Role, allows, is_member
from tournaments.people.models import Office
from tournaments.people.models.office import administrators, lacks_second_factor, may_administer, offices_of, offices_on
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
SECOND_ONLY = "A second person agrees or refuses: somebody else who keeps this, without a part in it."
PROPOSER_ONLY = "Only who proposed this withdraws it."
HOLDERS_ONLY = "An inbox is for whoever holds the post."
OWN_POST_ONLY = "You make regions for your own post; the Director of Organized Play for any."

STAND_INS: tuple[tuple[str, ...], ...] = ((Office.Post.DIRECTOR,), Office.COORDINATORS, (Office.Post.CHAIR,))
"""The posts that a matter goes on to while nobody without a part in it holds the one before, and at last to whoever
administers the site (House-O1).
"""


@allows("read everything in the administration except accounts, addresses and dates of birth", *DEPARTMENT)
def can_read_administration(user: Anyone) -> bool:
    """Let auditors read every row of an event in the admin; only superusers write there."""
    return can_coordinate(user)


@allows("see whether worker and beat are working, and what waits for them", *DEPARTMENT)
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
    """Return whether this member has an inbox: of a post held today, or as an administrator, who keeps the rest."""
    return is_member(user) and (offices_of(user).exists() or may_administer(user))


@allows(
    "handle the inbox of a post; an item goes on if the holder has a part in it or nobody holds the post",
    Role.COORDINATOR,
)
def can_keep(user: Anyone, item: InboxItem) -> bool:
    return keeps(user, item.post, barred_from(item))


@allows("agree to an act that needs a second person, or refuse it; nobody their own act", Role.COORDINATOR)
def can_second(user: Anyone, proposal: Proposal) -> bool:
    """Return whether this member keeps the proposal in an inbox; it is kept from its proposer (House-O2)."""
    return can_keep(user, proposal.item)


def barred_from(item: InboxItem) -> frozenset[int]:
    """Return the accounts that never see this item."""
    return frozenset(item.kept_from.values_list("pk", flat=True)) if item.pk else frozenset()


def keepers_of(post: str, kept_from: Collection[int | None] = ()) -> frozenset[int]:
    """Return the accounts that have the word today in a matter of this post that is kept from `kept_from`."""
    barred = {pk for pk in kept_from if pk}
    free = offices_on(today()).exclude(holder__in=barred).values_list("post", "holder")
    for posts in ((post,), *STAND_INS):
        if keepers := frozenset(holder for held, holder in free if held in posts):
            return keepers
    return frozenset(administrators().exclude(pk__in=barred).values_list("pk", flat=True))


def leaves_alone(office: Office, on: date, by: User) -> bool:
    """Return whether nobody but `by` could agree to an act of two people once this post is vacant (House-O3)."""
    posts = {post for stand_ins in STAND_INS for post in stand_ins}
    if office.post not in posts or office.holder_id == by.pk:
        return False
    others = offices_on(on).filter(post__in=posts).exclude(pk=office.pk).exclude(holder=by)
    return not others.exists() and not administrators().exclude(pk=by.pk).exists()


def possible_keepers() -> QuerySet[User]:
    """Return everybody who could keep something today."""
    named = Q(offices__in=offices_on(today())) | Q(pk__in=administrators())
    return User.objects.filter(named).distinct().order_by("pk")


def keeps(user: Anyone, post: str, kept_from: Collection[int | None] = ()) -> bool:
    """Return whether this member has the word of a post in a matter that is kept from the accounts `kept_from`."""
    if not is_member(user) or user.pk in kept_from:
        return False
    return user.pk in keepers_of(post, kept_from) and not lacks_second_factor(user)


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
    """Let every coordinator read suspensions: suspended members are sent to theirs, who has to know why."""
    return can_coordinate(user)


@allows("grant byes and head starts by hand, and withdraw them", Role.CHIEF)
def can_grant_awards(user: Anyone) -> bool:
    """Else places of championships alone earn them (OPG 11)."""
    return holds_one_of(user, Office.Post.DIRECTOR)


@allows("give titles and withdraw them (the Achievement Master; the Director while there is none)", Role.CHIEF)
def can_give_titles(user: Anyone) -> bool:
    if holds_one_of(user, Office.Post.ACHIEVEMENTS):
        return True
    vacant = not offices_on(today()).filter(post=Office.Post.ACHIEVEMENTS).exists()
    return vacant and holds_one_of(user, Office.Post.DIRECTOR)


@allows("import an event with the level that its file says", *DEPARTMENT)
def can_set_level(user: Anyone) -> bool:
    return can_coordinate(user)


@allows("merge two records of one person, and separate them again", *DEPARTMENT)
def can_merge_players(user: Anyone) -> bool:
    """A record may have played anywhere: whoever coordinates any of it decides."""
    return can_coordinate(user)
