"""Leagues: formed by a member with players who are committed; edited, handed on and ended by those who lead them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from django.utils import timezone
from django.utils.text import slugify

from leagues.acts import LeagueTag
from leagues.models import Alternate, Founder, Invitation, League
from leagues.permissions import ACKNOWLEDGING, LEADERS_ONLY, can_acknowledge, can_lead
from leagues.selectors.before_league import (
    SECTION,
    find_acknowledging_violations,
    find_alternate_violations,
    find_forming_league_violations,
    find_forming_violations,
    find_founder_violations,
    find_heir_violations,
    find_leader_violations,
    find_naming_violations,
    find_resuming_violations,
    find_taking_back_violations,
    members_called,
)
from leagues.selectors.before_season import find_end_violations, find_resume_violations
from leagues.selectors.invitations import (
    find_inviting_founder_violations,
    find_offered_violations,
    held_posts,
    open_invitations,
)
from leagues.selectors.texts import find_reason_violations
from leagues.services.invitations import complete_forming, invite, withdraw_all
from leagues.services.texts import refuse_reason
from tournaments.department.models import InboxItem, Region
from tournaments.department.services.inboxes import put_in, settle_about
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Office
from tournaments.people.selectors.persons import is_account
from tournaments.people.services.notices import notify
from tournaments.people.services.players import member_called
from tournaments.people.services.quotas import quota_violations

Post = Invitation.Post
RESERVED = frozenset({"new", "points", "champions", "champions-league"})
GIVEN_UP = "{league}: {name} gave a post up ({post})."
LEADERLESS = "{league}: {name} no longer leads this league. Hand it on to a member, who has to accept."
NOT_HELD = "You do not hold this post, or gave it up already."
ACKNOWLEDGED = "{league} is acknowledged: its points count for lifetime points, and its champions have their title."
TAKEN_BACK = "{league} is no longer acknowledged, and its points stay in its own table. {reason}"
RENAMED = "A coordinator has renamed your league: it is called {league} now. {reason}"
WHY_RENAMED = "Say why the league is renamed: its director reads it."
WHY_TAKEN_BACK = "Say why it is no longer acknowledged: its director reads it."


@dataclass(frozen=True, slots=True)
class Named:
    """A league as its director writes it: `alternates` are handles of members."""

    name: str
    about: str = ""
    alternates: tuple[str, ...] = ()


@replayable
def form_league(
    details: Named, founders: Sequence[str], *, by: User, region: Region | None = None, **envelope: Unpack[KeyOnly]
) -> League:
    """Whoever forms it leads it. `founders`: handles of the members who are asked to be committed, perhaps their own.

    It is being formed until enough of them have accepted. Raises RuleViolation where they are too few, or a name is
    taken.
    """
    with record_act(None, LeagueTag.LEAGUE_FORMED, by=by, **envelope) as act:
        lock_limits(by.pk)
        now = timezone.now()
        act.subject = league = League(director=by, is_forming=True, formed_at=now, formed_by=by, region=region)
        missing = (*find_forming_violations(by), *quota_violations(by), *_detail_violations(league, details))
        require_no_findings((*missing, *find_founder_violations(founders)))
        league.name, league.about = details.name, details.about
        league.slug = _free_slug(league.name)
        league.save()
        people = dict.fromkeys(members_called(founders).values())
        for player in people:
            if player.user == by:
                Founder.objects.create(league=league, player=player)
            elif player.user is not None:
                invite(player.user, Post.FOUNDER, by=by, league=league, field="founders")
        _name_alternates(league, details.alternates, by)
        act.note(founders=[player.pk for player in people if player.user == by])
        complete_forming(league)
    return league


@replayable
def invite_founder(league: League, handle: str, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Ask one more member to be committed to a league that is being formed."""
    with record_act(league, LeagueTag.FOUNDER_INVITED, by=by, **envelope) as act:
        _refuse_others(league, by)
        require_no_findings(find_inviting_founder_violations(league))
        lock_limits(by.pk)
        member = member_called(handle, SECTION, "handle")
        if _is_asked(league, Post.FOUNDER, member) or league.founders.filter(player=member.player.person).exists():
            raise AlreadyDone("asked_already", f"{handle} is on the list already.", league, SECTION)
        invitation = invite(member, Post.FOUNDER, by=by, league=league, field="handle")
        act.note(invitation=invitation.pk)
    return league


@replayable
def acknowledge_league(league: League, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Let it count beyond its own table from now on, with what waited for that (House-E27)."""
    with record_act(league, LeagueTag.LEAGUE_ACKNOWLEDGED, by=by, **envelope) as act:
        _refuse_unless_acknowledging(league, by)
        require_no_findings(find_forming_league_violations(league))
        for found in find_acknowledging_violations(league):
            raise AlreadyDone(found.code, found.message, league, SECTION)
        league.acknowledged_at, league.acknowledged_by = timezone.now(), by
        act.keep(league)
        act.note(league=league.pk)
        page = league.get_absolute_url()
        settle_about(page, "Acknowledged.", by=by, kind=InboxItem.Kind.LEAGUE)
        text = ACKNOWLEDGED.format(league=league.name)
        notify(None, Notice.Kind.MESSAGE, _directors(league), text, page=page)
    return league


@replayable
def take_back_acknowledgement(league: League, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Its points stay in its own table again, and titles of its champions are withdrawn."""
    with record_act(league, LeagueTag.ACKNOWLEDGEMENT_TAKEN_BACK, by=by, **envelope) as act:
        _refuse_unless_acknowledging(league, by)
        for found in find_taking_back_violations(league):
            raise AlreadyDone(found.code, found.message, league, SECTION)
        refuse_reason(reason, SECTION, WHY_TAKEN_BACK)
        league.acknowledged_at = league.acknowledged_by = None
        act.keep(league)
        act.note(league=league.pk, reason=reason)
        text = TAKEN_BACK.format(league=league.name, reason=reason)
        notify(None, Notice.Kind.MESSAGE, _directors(league), text, page=league.get_absolute_url())
    return league


@replayable
def rename_league(league: League, name: str, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """A coordinator gives the league another name, and its pages an address made of it; its director is told why."""
    with record_act(league, LeagueTag.LEAGUE_RENAMED, by=by, **envelope) as act:
        _refuse_unless_acknowledging(league, by)
        if name == league.name:
            raise AlreadyDone("same", f"The league is called {name} already.", league, SECTION)
        require_no_findings(
            (*find_naming_violations(league, name, ""), *find_reason_violations(reason, SECTION, WHY_RENAMED))
        )
        before = league.get_absolute_url()
        league.name, league.slug = name, _free_slug(name)
        act.keep(league)
        act.note(league=league.pk, reason=reason)
        page = league.get_absolute_url()
        settle_about(before, f"Renamed: {name}.", by=by, kind=InboxItem.Kind.NAME)
        InboxItem.objects.filter(about=before).update(about=page)
        text = RENAMED.format(league=name, reason=reason)
        notify(None, Notice.Kind.MESSAGE, _directors(league), text, page=page)
    return league


@replayable
def edit_league(league: League, details: Named, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Change its name, what is said of it, and who may stand in for its director; new alternates are asked first."""
    with record_act(league, LeagueTag.LEAGUE_EDITED, by=by, **envelope) as act:
        _refuse_others(league, by)
        lock_limits(by.pk)
        before = _standing(league)
        require_no_findings(_detail_violations(league, details))
        league.name, league.about = details.name, details.about
        _name_alternates(league, details.alternates, by)
        act.note(changed=[name for name, stood in before.items() if _standing(league)[name] != stood])
        act.keep(league)
    return league


@replayable
def hand_on(league: League, to: str, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Ask another member, named by their handle, to lead it; until they accept nothing changes."""
    with record_act(league, LeagueTag.LEAGUE_OFFERED, by=by, **envelope) as act:
        _refuse_others(league, by)
        heir = member_called(to, SECTION, "to")
        if heir.pk == league.director_id:
            raise AlreadyDone("leads_already", f"{to} leads this league already.", league, SECTION)
        for number in sorted({by.pk, heir.pk}):
            lock_limits(number)
        missing = (*find_leader_violations(heir, "to"), *find_heir_violations(heir), *find_offered_violations(league))
        require_no_findings(missing)
        invitation = invite(heir, Post.DIRECTOR, by=by, league=league, field="to")
        act.note(invitation=invitation.pk)
    return league


@replayable
def give_up_post(league: League, post: Invitation.Post, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Whoever holds a post of a league gives it up, and its director is told. Where the director does so nobody leads
    it, and the Director of Organized Play is told (House-E36).
    """
    with record_act(league, LeagueTag.POST_GIVEN_UP, by=by, **envelope) as act:
        if post not in held_posts(league, by):
            raise RuleViolation("not_held", NOT_HELD, SECTION)
        act.note(post=post, user=by.pk)
        if post == Post.DIRECTOR:
            _leave_lead(league, by)
        elif post == Post.ALTERNATE:
            Alternate.objects.filter(league=league, user=by).delete()
        else:
            Founder.objects.filter(is_account(by), league=league).delete()
        act.keep(league)
        words = {"name": str(by), "post": Post(post).label, "league": league.name}
        notify(None, Notice.Kind.MESSAGE, _directors(league), GIVEN_UP.format(**words), page=league.get_absolute_url())
    return league


@replayable
def end_league(league: League, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """No season is opened any more. What was played stays, and counts."""
    with record_act(league, LeagueTag.LEAGUE_ENDED, by=by, **envelope) as act:
        _refuse_others(league, by)
        if league.ended_at is not None:
            raise AlreadyDone("ended_already", "This league has ended already.", league, SECTION)
        require_no_findings(find_end_violations(league))
        league.ended_at = timezone.now()
        withdraw_all(league)
        act.keep(league)
    return league


@replayable
def resume_league(league: League, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Seasons are opened again."""
    with record_act(league, LeagueTag.LEAGUE_RESUMED, by=by, **envelope) as act:
        _refuse_others(league, by)
        for found in find_resume_violations(league):
            raise AlreadyDone(found.code, found.message, league, SECTION)
        lock_limits(league.director_id or by.pk)
        require_no_findings(find_resuming_violations(league))
        league.ended_at = None
        act.keep(league)
    return league


def _refuse_others(league: League, by: User) -> None:
    if not can_lead(by, league):
        raise RuleViolation("leaders_only", LEADERS_ONLY, SECTION)


def _refuse_unless_acknowledging(league: League, by: User) -> None:
    if not can_acknowledge(by, league):
        raise RuleViolation("acknowledging", ACKNOWLEDGING, SECTION)


def _detail_violations(league: League, details: Named) -> tuple[Violation, ...]:
    named = find_naming_violations(league, details.name, details.about)
    return (*named, *find_alternate_violations(league, details.alternates))


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50].strip("-_")
    taken = {*League.objects.filter(slug__startswith=stem).values_list("slug", flat=True), *RESERVED}
    numbered = (f"{stem}-{number}" for number in range(2, len(taken) + 3))
    return stem if stem not in taken else next(slug for slug in numbered if slug not in taken)


def _name_alternates(league: League, handles: Sequence[str], by: User) -> None:
    """Ask the members who are new on this list; release those who are not on it, or take their question back."""
    users = {user.pk: user for user in (member_called(handle, SECTION) for handle in handles)}
    Alternate.objects.filter(league=league).exclude(user__in=users).delete()
    asked = set(open_invitations().filter(league=league, post=Post.ALTERNATE).values_list("user", flat=True))
    withdraw_all(league, Post.ALTERNATE, to=asked - users.keys())
    there = {*asked, *Alternate.objects.filter(league=league).values_list("user", flat=True)}
    for user in (user for pk, user in users.items() if pk not in there):
        invite(user, Post.ALTERNATE, by=by, league=league, field="alternates")


def _leave_lead(league: League, by: User) -> None:
    """A league that is still being formed ends with it; another one waits for somebody who accepts to lead it."""
    league.director = None
    if league.is_forming:
        league.ended_at = timezone.now()
        withdraw_all(league)
        return
    text, page = LEADERLESS.format(league=league.name, name=by), league.get_absolute_url()
    put_in(Office.Post.DIRECTOR, InboxItem.Kind.MESSAGE, by=by, text=text, about=page)


def _directors(league: League) -> list[User]:
    """Return whom to tell about the league; nobody while nobody leads it."""
    return [league.director] if league.director is not None else []


def _is_asked(league: League, post: Invitation.Post, user: User) -> bool:
    return open_invitations().filter(league=league, post=post, user=user).exists()


def _standing(league: League) -> dict[str, object]:
    named = set(Alternate.objects.filter(league=league).values_list("user", flat=True))
    asked = open_invitations().filter(league=league, post=Post.ALTERNATE).values_list("user", flat=True)
    return {"name": league.name, "about": league.about, "alternates": {*named, *asked}}
