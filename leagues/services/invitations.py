"""Invitations to posts: sent, accepted, declined, withdrawn; nobody holds a post without accepting it (House-E33)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from typing import Any, Unpack

from django.conf import settings
from django.utils import timezone

from leagues.acts import CupTag, LeagueTag
from leagues.models import Alternate, Founder, Invitation, League, PassedOver
from leagues.models.league import concerned_in
from leagues.permissions import INVITED_ONLY, INVITERS_ONLY, can_answer_invitation, can_withdraw_invitation
from leagues.selectors.before_league import SECTION, fewest_founders
from leagues.selectors.invitations import (
    ask_in_words,
    find_accepting_violations,
    find_declined_violations,
    find_open_violations,
    open_invitations,
    section_of,
)
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.journal import Act, AlreadyDone, Conflict, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Office
from tournaments.people.services.notices import mark_settled, notify
from tournaments.people.services.quotas import has_no_quota
from tournaments.record.models import Entry

Post, State = Invitation.Post, Invitation.State
A_DAY = timedelta(days=1)
FORMED = "{league}: a league was formed. League Director: {name} ({handle}). Committed: {founders}."
ACCEPTED = "{name} accepted your invitation: {post}, {about}."
DECLINED = "{name} declined your invitation: {post}, {about}."
WITHDRAWN = "You are no longer invited: {post}, {about}."


@require_open_act
def invite(
    user: User,
    post: Invitation.Post,
    *,
    by: User,
    league: League | None = None,
    entry: Entry | None = None,
    field: str = "",
) -> Invitation:
    """Ask this member by a notice that leads to the question. Call inside an act on the league or event.

    Call `lock_limits` for `by` first. Raises RuleViolation if the member declined before, or above the quota.
    """
    declined = find_declined_violations(user, post, by, field, league=league, entry=entry)
    require_no_findings((*declined, *_quota_violations(by)))
    invitation = Invitation(post=post, league=league, entry=entry, user=user, invited_by=by, invited_at=timezone.now())
    invitation.save()
    event = entry.event if entry else None
    notify(event, Notice.Kind.INVITATION, [user], ask_in_words(invitation), page=invitation.get_absolute_url())
    return invitation


@replayable
def accept_invitation(invitation: Invitation, *, by: User, **envelope: Unpack[Envelope]) -> Invitation:
    """The invited member holds the post from now on. Limits are those of this moment."""
    tag, take_post = _taking(Post(invitation.post))
    with record_act(invitation.subject, tag, by=by, shown=invitation, **envelope) as act:
        _refuse_unless_invited(invitation, by)
        _refuse_closed(invitation, State.ACCEPTED)
        lock_limits(by.pk)
        require_no_findings(find_accepting_violations(invitation))
        _answer(act, invitation, State.ACCEPTED)
        take_post(act, invitation, invitation.league or invitation.entry)
        _tell_inviters(invitation, ACCEPTED)
    return invitation


@replayable
def decline_invitation(invitation: Invitation, *, by: User, **envelope: Unpack[Envelope]) -> Invitation:
    """The invited member says no, and who asked is told, and cannot ask for the same again."""
    with record_act(invitation.subject, LeagueTag.INVITATION_DECLINED, by=by, shown=invitation, **envelope) as act:
        _refuse_unless_invited(invitation, by)
        _answer(act, invitation, State.DECLINED)
        _tell_inviters(invitation, DECLINED)
    return invitation


@replayable
def withdraw_invitation(invitation: Invitation, *, by: User, **envelope: Unpack[Envelope]) -> Invitation:
    """Whoever asked, or leads the league or directs the event, takes the question back before it is answered."""
    with record_act(invitation.subject, LeagueTag.INVITATION_WITHDRAWN, by=by, shown=invitation, **envelope) as act:
        if not can_withdraw_invitation(by, invitation):
            raise RuleViolation("inviters_only", INVITERS_ONLY, section_of(invitation))
        _answer(act, invitation, State.WITHDRAWN)
        _tell_invited(invitation)
    return invitation


@require_open_act
def withdraw_all(league: League, *posts: Invitation.Post, to: Collection[int] | None = None) -> None:
    """Withdraw the questions for these posts, or for all without `posts`. Call inside an act on the league.

    `to` narrows it to these accounts.
    """
    rows = open_invitations().filter(league=league)
    rows = rows.filter(post__in=posts) if posts else rows
    for invitation in rows if to is None else rows.filter(user__in=to):
        _close(invitation, State.WITHDRAWN)
        _tell_invited(invitation)


@require_open_act
def complete_forming(league: League) -> bool:
    """Complete the forming once enough players have accepted (OPG 12.1). Call inside an act on the league.

    The region's coordinator, else the Director, is asked to acknowledge it, and the Director is told in any case.
    """
    committed = [row.player for row in league.founders.select_related("player__merged_into").order_by("pk")]
    if not league.is_forming or league.director is None or len(committed) < fewest_founders():
        return False
    league.is_forming, league.formed_at = False, timezone.now()
    league.save(update_fields=["is_forming", "formed_at"])
    by, leader = league.director, league.director.player
    names = ", ".join(player.person.shown_name for player in committed)
    words = {"league": league.name, "name": leader.name or leader.handle, "handle": leader.handle}
    text, page = FORMED.format(**words, founders=names), league.get_absolute_url()
    concerned = User.objects.filter(pk__in=concerned_in(league))
    put_in(league.post, InboxItem.Kind.LEAGUE, by=by, text=text, about=page, kept_from=concerned)
    if league.post != Office.Post.DIRECTOR:
        put_in(Office.Post.DIRECTOR, InboxItem.Kind.MESSAGE, by=by, text=text, about=page)
    notify(None, Notice.Kind.MESSAGE, [by], f"{league.name} is formed. Open its first season.", page=page)
    return True


def _take_lead(act: Act, invitation: Invitation, league: League) -> None:
    heir = invitation.user
    act.note(before=league.director_id, after=heir.pk)
    former = league.director
    league.director = heir
    league.save(update_fields=["director"])
    Alternate.objects.filter(league=league, user=heir).delete()
    withdraw_all(league, Post.ALTERNATE, to=[heir.pk])
    text = f"{league.name}: {heir} is its League Director from now on."
    told = [former] if former is not None and former.pk != invitation.invited_by_id else []
    notify(None, Notice.Kind.MESSAGE, told, text, page=league.get_absolute_url())
    complete_forming(league)


def _take_alternate(act: Act, invitation: Invitation, league: League) -> None:
    Alternate.objects.get_or_create(league=league, user=invitation.user)


def _take_founder(act: Act, invitation: Invitation, league: League) -> None:
    Founder.objects.get_or_create(league=league, player=invitation.user.player.person)
    complete_forming(league)


def _take_advocate(act: Act, invitation: Invitation, entry: Entry) -> None:
    row, _ = PassedOver.objects.get_or_create(
        entry=entry,
        why=PassedOver.Why.ADVOCATE,
        defaults={"noted_at": timezone.now(), "noted_by": invitation.invited_by},
    )
    act.note(passed_over=row.pk, player=entry.player_id, why="is a Tournament Advocate")


def _taking(post: Invitation.Post) -> tuple[LeagueTag | CupTag, Callable[[Act, Invitation, Any], None]]:
    """Return how the journal calls it that somebody accepts, and what gives them the post."""
    takes: Mapping[Invitation.Post, tuple[LeagueTag | CupTag, Callable[[Act, Invitation, Any], None]]] = {
        Post.DIRECTOR: (LeagueTag.LEAGUE_HANDED_ON, _take_lead),
        Post.ALTERNATE: (LeagueTag.ALTERNATE_ACCEPTED, _take_alternate),
        Post.FOUNDER: (LeagueTag.FOUNDER_ACCEPTED, _take_founder),
        Post.ADVOCATE: (CupTag.PASSED_OVER, _take_advocate),
    }
    return takes[post]


def _refuse_unless_invited(invitation: Invitation, by: User) -> None:
    if not can_answer_invitation(by, invitation):
        raise RuleViolation("invited_only", INVITED_ONLY, section_of(invitation))


def _refuse_closed(invitation: Invitation, wanted: Invitation.State) -> None:
    for found in find_open_violations(invitation):
        kind = AlreadyDone if invitation.state == wanted else Conflict
        raise kind(found.code, found.message, invitation, found.section)


def _answer(act: Act, invitation: Invitation, state: Invitation.State) -> None:
    _refuse_closed(invitation, state)
    act.result = invitation
    act.note(invitation=invitation.pk, post=invitation.post)
    _close(invitation, state)


def _close(invitation: Invitation, state: Invitation.State) -> None:
    invitation.state, invitation.answered_at = state, timezone.now()
    invitation.save(update_fields=["state", "answered_at"])
    mark_settled([invitation.get_absolute_url()])


def _tell_inviters(invitation: Invitation, text: str) -> None:
    """Tell who asked; their notice leads to what it is about."""
    inviters = [invitation.invited_by] if invitation.invited_by is not None else []
    event = invitation.event
    page = "" if event else invitation.subject.get_absolute_url()
    notify(event, Notice.Kind.INVITATION, inviters, _in_words(invitation, text), page=page)


def _tell_invited(invitation: Invitation) -> None:
    event = invitation.event
    page = invitation.get_absolute_url()
    notify(event, Notice.Kind.INVITATION, [invitation.user], _in_words(invitation, WITHDRAWN), page=page)


def _in_words(invitation: Invitation, text: str) -> str:
    post = invitation.get_post_display()
    return text.format(name=invitation.user, post=post, about=invitation.about)


def _quota_violations(by: User) -> tuple[Violation, ...]:
    most = settings.INVITATIONS_PER_DAY
    sent = Invitation.objects.filter(invited_by=by, invited_at__gt=timezone.now() - A_DAY).count() if most else 0
    if not most or sent < most or has_no_quota(by):
        return ()
    message = f"You have invited {most} people in a day, which is the most. Go on tomorrow."
    return (Violation("quota", message, SECTION),)
