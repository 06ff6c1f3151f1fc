"""Invitations to posts in leagues and at events: who reads them, and what keeps them from being made or accepted."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse

from leagues.engine.bids import DESIGNS
from leagues.models import Invitation, League, PassedOver
from leagues.selectors.before_cup import find_passing_violations
from leagues.selectors.before_league import SECTION, find_leader_violations, find_too_many_violations
from tournaments.engine.core.types import Violation
from tournaments.kernel.days import day_in, format_day, format_start
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.people.permissions import holds_one_of
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Director, Event

Post, State = Invitation.Post, Invitation.State
ASKS = {
    Post.DIRECTOR: "{by} asks you to lead the league {about}.",
    Post.ALTERNATE: "{by} asks you to stand in for the League Director of {about}.",
    Post.FOUNDER: "{by} asks you to be one of the players who are committed to the league {about}.",
    Post.ADVOCATE: "{by} asks whether you are a Tournament Advocate at {about}. Advocates win no design opportunity.",
}
NOTHING_OPEN = "This invitation is no longer open: it was answered or withdrawn."


@dataclass(frozen=True, slots=True)
class ShownInvitation:
    """An open invitation as the invited member reads it; `missing` says why it cannot be accepted now."""

    invitation: Invitation
    text: str
    accept: str
    decline: str
    missing: tuple[Violation, ...]


def invitation_rows() -> QuerySet[Invitation]:
    return Invitation.objects.select_related(
        "league__director__player", "league__region", "entry__event", "user__player", "invited_by__player"
    ).order_by("pk")


def open_invitations() -> QuerySet[Invitation]:
    """Return those that are neither answered nor withdrawn; nothing is open at a league that has ended."""
    return invitation_rows().filter(state=State.OPEN)


def invitations_in(league: League) -> QuerySet[Invitation]:
    """Return the open invitations to posts of this league."""
    return open_invitations().filter(league=league)


def invitations_at(event: Event) -> QuerySet[Invitation]:
    """Return the open invitations to be an Advocate at this event."""
    return open_invitations().filter(entry__event=event)


def readable_by(reader: User) -> QuerySet[Invitation]:
    """Return what this member is invited to, what they sent, and what belongs to leagues and events that they lead; the
    Director of Organized Play leads any league.
    """
    directed = Director.accepted.filter(user=reader, position__in=Director.DIRECTING).values("event")
    led = League.objects.filter(director=reader)
    theirs = Q(user=reader) | Q(invited_by=reader) | Q(league__in=led) | Q(entry__event__in=directed)
    if holds_one_of(reader, Office.Post.DIRECTOR):
        theirs |= Q(league__isnull=False)
    return invitation_rows().filter(theirs)


def shown_invitations(user: User, league: League | None = None) -> tuple[ShownInvitation, ...]:
    """Return what this member is invited to and has not answered, in one league or everywhere."""
    rows = open_invitations().filter(user=user)
    found = list(rows if league is None else rows.filter(league=league))
    # Asked once for all of them, so that the number of queries does not grow with theirs.
    leading = _find_leading_violations(user) if any(row.post == Post.DIRECTOR for row in found) else ()
    return tuple(
        _show_invitation(row, leading if row.post == Post.DIRECTOR else find_accepting_violations(row)) for row in found
    )


def ask_in_words(invitation: Invitation) -> str:
    """Return the sentence that the invited member reads."""
    by = str(invitation.invited_by or "Somebody")
    return ASKS[Post(invitation.post)].format(by=by, about=invitation.about)


def find_open_violations(invitation: Invitation) -> tuple[Violation, ...]:
    """Return that nothing is left to answer or to withdraw."""
    return () if invitation.is_open else (Violation("closed", NOTHING_OPEN, section_of(invitation)),)


def find_accepting_violations(invitation: Invitation) -> tuple[Violation, ...]:
    """Return every reason why the invited member cannot accept now."""
    if closed := find_open_violations(invitation):
        return closed
    if invitation.event is not None:
        return find_passing_violations(invitation.event, PassedOver.Why.ADVOCATE)
    return _find_leading_violations(invitation.user) if invitation.post == Post.DIRECTOR else ()


def find_declined_violations(
    user: User, post: Invitation.Post, by: User, field: str = "", **to: object
) -> tuple[Violation, ...]:
    """Return that the member declined the same invitation of the same person (House-E33). `to`: the league or entry."""
    declined = invitation_rows().filter(user=user, post=post, invited_by=by, state=State.DECLINED, **to)
    last = declined.order_by("-answered_at").first()
    if last is None:
        return ()
    section = section_of(last)
    message = f"{user} declined this on {_day_of_answer(last)}. Ask somebody else."
    return (Violation("declined", message, section, field),)


def _day_of_answer(invitation: Invitation) -> str:
    """Return the day where the event takes place. A league has no place: the time is given in UTC, and says so."""
    answered_at = invitation.answered_at or invitation.invited_at
    event = invitation.event
    return format_start(answered_at) if event is None else format_day(day_in(event.time_zone, answered_at))


def find_inviting_founder_violations(league: League) -> tuple[Violation, ...]:
    """Return why no more players can be asked to be committed to the league."""
    if league.is_forming and not league.ended_at:
        return ()
    message = "This league is formed already: players are committed to it before that."
    return (Violation("formed_already", message, SECTION),)


def find_offered_violations(league: League) -> tuple[Violation, ...]:
    """Return that somebody is asked to lead the league already, who has not answered."""
    row = open_invitations().filter(league=league, post=Post.DIRECTOR).first()
    if row is None:
        return ()
    message = f"{row.user} is asked to lead this league and has not answered. Withdraw that invitation first."
    return (Violation("offered_already", message, SECTION, "to"),)


def held_posts(league: League, user: User) -> tuple[Invitation.Post, ...]:
    """Return the posts of the league that this member holds, and can give up."""
    held = {
        Post.DIRECTOR: league.director_id == user.pk,
        Post.ALTERNATE: league.alternates.filter(user=user).exists(),
        Post.FOUNDER: league.founders.filter(is_account(user)).exists(),
    }
    return tuple(post for post, holds in held.items() if holds)


def section_of(invitation: Invitation) -> str:
    return DESIGNS if invitation.post == Post.ADVOCATE else SECTION


def _find_leading_violations(user: User) -> tuple[Violation, ...]:
    return (*find_leader_violations(user), *find_too_many_violations(user))


def _show_invitation(row: Invitation, missing: tuple[Violation, ...]) -> ShownInvitation:
    accept, decline = (reverse("leagues:answer_invitation", args=(row.pk, answer)) for answer in ("accept", "decline"))
    return ShownInvitation(row, ask_in_words(row), accept, decline, missing)
