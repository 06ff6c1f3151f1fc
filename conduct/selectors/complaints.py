"""Complaints about directors: who reads them, and which post each goes to, whose holder has no part in it (OPG 1.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from conduct.models import Complaint
from tournaments.department.models import InboxItem
from tournaments.department.permissions import keepers_of, possible_keepers
from tournaments.department.selectors.inboxes import inbox_of, says_what_about
from tournaments.department.selectors.offices import title_of
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.people.models.office import offices_on
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Director, Event
from tournaments.record.models.round import Round
from tournaments.record.permissions import can_play, coordinator_of, position_of

LAST = 20
COORDINATOR, DIRECTOR = "coordinator", "director"
TO = ((COORDINATOR, "The coordinator"), (DIRECTOR, "The Director of Organized Play"))


@dataclass(frozen=True, slots=True)
class Route:
    """`post` gets it, `keeper` holds it, None while nobody does. `passed` says of each other why it does not."""

    post: str
    title: str
    keeper: str
    passed: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        return " ".join(self.passed)


def own_complaints(user: User) -> QuerySet[Complaint]:
    """Return this member's complaints, latest first."""
    return _whole(Complaint.objects.filter(by=user))


def complaints_readable_by(user: User) -> QuerySet[Complaint]:
    """The own ones, and those in an inbox that this member keeps."""
    items = inbox_of(user).filter(kind=InboxItem.Kind.COMPLAINT).values("pk")
    return _whole(Complaint.objects.filter(Q(by=user) | Q(item__in=items)))


@says_what_about(InboxItem.Kind.COMPLAINT)
def map_accused(items: Collection[InboxItem]) -> Mapping[int, str]:
    """Map these inbox items to the director that each is about, and the event, for somebody who may read them."""
    complaints = Complaint.objects.filter(item__in=items).select_related("event", "about__player")
    return {one.item_id: _about(one) for one in complaints}


def _about(complaint: Complaint) -> str:
    about = f" about {complaint.about}" if complaint.about else ""
    return f"{about} ({complaint.event.title})" if complaint.event else about


def list_accusable(event: Event) -> QuerySet[Director]:
    """Return who directs or judges the event: a complaint is about one of them, or about nobody in particular."""
    return Director.accepted.filter(event=event).select_related("user__player")


def events_of(user: User) -> QuerySet[Event]:
    """Return the events in which this member played last, which a complaint is likely to be about."""
    own = is_account(user, "entries__player")
    begun = Event.objects.filter(own, rounds__state__in=[state for state in Round.State if state != Round.State.DRAFT])
    return begun.distinct().order_by("-starts_at", "-pk")[:LAST]


def event_with_region(pk: int) -> Event | None:
    return Event.objects.select_related("host__region").filter(pk=pk).first()


def same_complaint(event: Event, about: Director | None, text: str, by: User) -> Complaint | None:
    return Complaint.objects.filter(event=event, about=about.user_id if about else None, text=text, by=by).first()


def route(event: Event, to: str, by: User) -> Route:
    """Return the first post, from the requested one on, whose holder has no part in the complaint.

    A coordinator who directs or judges the event has a part in it.
    """
    passed: list[str] = []
    for post in _list_posts(event, to):
        title, holder = title_of(post), _holder(post)
        if holder is None:
            passed.append(f"{title}: nobody holds this post.")
        elif interest := interest_of(holder, event, by):
            passed.append(f"{title}: {holder} {interest}, and does not get this complaint.")
        else:
            return Route(post, title, str(holder), tuple(passed))
    if keepers_of(Office.Post.DIRECTOR, [user.pk for user in find_concerned(event, by)]):
        passed.append("The administrators of the site get it.")
    else:
        passed.append("It waits for the next Director.")
    return Route(Office.Post.DIRECTOR, title_of(Office.Post.DIRECTOR), "", tuple(passed))


def find_concerned(event: Event, by: User) -> set[User]:
    """Return everybody who may not judge the complaint, now or in another post later.

    That is the complainant, everybody who directs or judges the event, and present post holders who play in it.
    """
    directing = {row.user for row in Director.accepted.filter(event=event).select_related("user")}
    return {by, *directing, *(user for user in possible_keepers() if interest_of(user, event, by))}


def interest_of(user: User, event: Event, by: User) -> str:
    """Say which part somebody has in a complaint about this event; empty for none."""
    if user == by:
        return "is who complains"
    position = position_of(user, event)
    if position is not None:
        return "judges this event" if position == Director.Position.JUDGE else "directs this event"
    return "plays in this event" if can_play(user, event) else ""


def _whole(complaints: QuerySet[Complaint]) -> QuerySet[Complaint]:
    return complaints.select_related("event", "about__player", "by__player", "item__owner__player")


def _list_posts(event: Event, to: str) -> Iterator[str]:
    own, director = coordinator_of(event), str(Office.Post.DIRECTOR)
    first = (director, own) if to == DIRECTOR else (own, director)
    others = [post for post in (*Office.COORDINATORS, Office.Post.CHAIR) if _holder(post) is not None]
    yield from dict.fromkeys((*first, *others))


def _holder(post: str) -> User | None:
    office = offices_on(today()).select_related("holder__player").filter(post=post).first()
    return office.holder if office else None
