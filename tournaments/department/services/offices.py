"""Fill and vacate the posts of the Department of Organized Play, and name new ones (OPG 1.1, 15.2)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Unpack

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.text import slugify

from tournaments.department.acts import DepartmentTag
from tournaments.department.models import Proposal
from tournaments.department.permissions import leaves_alone
from tournaments.department.selectors.offices import has_post, last_office, title_of
from tournaments.department.selectors.proposals import find_second_persons
from tournaments.department.services.officers import tell_officers
from tournaments.department.services.proposals import end_agreed, names_of, propose
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.days import format_day, today
from tournaments.kernel.journal import Conflict, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_name
from tournaments.kernel.models import User
from tournaments.people.models import NamedPost, Notice, Office
from tournaments.people.services.notices import notify

SECTION = "OPG 1.1"
OF_THE_GUIDE = {slugify(words) for post in Office.Post for words in (post.label, post.value.replace("_", " "))}
A_DAY = timedelta(days=1)
TIME_TO_OBJECT = timedelta(days=14)
ALONE_TOO_SOON = (
    "Then nobody but {by} would be left to agree to acts that take two people. Choose {earliest} or later, so that"
    " others can object, or fill another post first."
)


@replayable
def propose_holder(
    post: str, holder: User, *, on: date, by: User, key: str | None = None, seen: int | None = None
) -> Office | Proposal:
    """Propose the holder of a post from this day on; without a second person, appoint them (House-O2)."""
    kept_from = {by, holder}
    if not find_second_persons(Office.Post.DIRECTOR, kept_from):
        return appoint(post, holder, on=on, by=by, key=key, seen=seen)
    before = last_office(post)
    with record_act(before, DepartmentTag.PROPOSAL_MADE, by=by, key=key, seen=seen if before else None) as act:
        _refuse_unknown(post)
        if before and before.until is None:
            _refuse_same(before, holder)
        lock_name(f"proposals for the post {post}")
        wanted = Proposal(act=Proposal.Act.APPOINT, post=post, member=holder, starts_on=on, office=before)
        return propose(act, wanted, Office.Post.DIRECTOR, by=by, kept_from=kept_from)


@replayable
def appoint(
    post: str,
    holder: User,
    *,
    on: date,
    by: User | None,
    agreed: Proposal | None = None,
    key: str | None = None,
    seen: int | None = None,
) -> Office:
    """Give a post to a member from this day on; the present holder leaves it the day before.

    `seen` is the version of the present office, 0 for a vacant post. `by` is None for the shell.
    """
    before = last_office(post)
    with record_act(before, DepartmentTag.OFFICE_FILLED, by=by, key=key, seen=seen if before else None) as act:
        _refuse_unknown(post)
        if agreed is not None and by is not None:
            _refuse_other_office(agreed, before)
            end_agreed(agreed, act, by=by)
        if before and before.until is None:
            _refuse_same(before, holder)
        if before and (before.until is None or before.until >= on):
            _end(before, on)
            before.save(update_fields=["until"])
        act.result = office = _begin(post, holder, on)
        act.subject = before or office
        act.note(post=post, holder=holder.pk, office=office.pk)
        if by is not None:  # else it was done from the shell, before anybody can be told
            text = f"{holder} holds the post {title_of(post)} from {format_day(on)}. Decided by {names_of(by, agreed)}."
            _tell(office, text, by)
    return office


@replayable
def relieve(office: Office, *, on: date, by: User, **envelope: Unpack[Envelope]) -> Office:
    """Leave a post vacant from this day on; the Director's own can only be handed over.

    If only `by` could then agree to acts of two people, it takes effect later (House-O3). A mistaken appointment can be
    taken back on its own day.
    """
    with record_act(office, DepartmentTag.OFFICE_VACATED, by=by, **envelope) as act:
        if office.post == Office.Post.DIRECTOR:
            message = "This post is handed over, never left: name the member who follows."
            raise RuleViolation("director_stays", message, SECTION)
        if office.until is not None:
            message = f"{office.holder} leaves this post on {format_day(office.until)} already."
            raise Conflict("vacant", message, office, SECTION)
        since = office.since
        _end(office, on)
        lock_name("who agrees to acts of two people")
        if since < today() and on < today() + TIME_TO_OBJECT and leaves_alone(office, on, by):
            earliest = format_day(today() + TIME_TO_OBJECT)
            raise RuleViolation("alone_too_soon", ALONE_TOO_SOON.format(by=by, earliest=earliest), SECTION)
        act.keep(office)
        act.note(post=office.post, holder=office.holder_id)
        text = (
            f"{office.holder} leaves the post {title_of(office.post)} after {format_day(on - A_DAY)}. Decided by {by}."
        )
        _tell(office, text, by)
    return office


@replayable
def name_post(title: str, *, by: User, **envelope: Unpack[KeyOnly]) -> NamedPost:
    """Add a post that the guide does not know; it is vacant until it is filled."""
    with record_act(None, DepartmentTag.POST_NAMED, by=by, **envelope) as act:
        code = slugify(title)[:40].strip("-")
        if not code:
            raise RuleViolation("no_title", "Write a title of letters, such as “Webmaster”.", SECTION)
        if has_post(code) or code in OF_THE_GUIDE:
            raise RuleViolation("post_exists", f"There is a post called “{title}” already.", SECTION)
        post, _ = NamedPost.objects.update_or_create(code=code, defaults={"title": title, "closed": False})
        act.subject = post
    return post


@replayable
def close_post(post: NamedPost, *, by: User, **envelope: Unpack[Envelope]) -> NamedPost:
    """Close a vacant post. Its former holders stay on record."""
    with record_act(post, DepartmentTag.POST_CLOSED, by=by, **envelope) as act:
        held = last_office(post.code)
        if held and held.until is None:
            raise RuleViolation("held", f"{held.holder} holds this post: relieve first.", SECTION)
        post.closed = True
        act.keep(post)
    return post


def _tell(office: Office, text: str, by: User) -> None:
    """Tell the holder, and the other officers."""
    page = reverse("tournaments:post", args=(office.post,))
    notify(None, Notice.Kind.MESSAGE, [office.holder] if office.holder != by else [], text, page=page)
    tell_officers(text, by=by, page=page, but=office.holder)


def _refuse_unknown(post: str) -> None:
    if not has_post(post):
        raise RuleViolation("no_such_post", "There is no such post.", SECTION)


def _refuse_other_office(proposal: Proposal, now: Office | None) -> None:
    if proposal.office != now:
        message = "Somebody filled this post in the meantime. Refuse this, and look at it again."
        raise Conflict("stale", message, now, SECTION)


def _refuse_same(office: Office, holder: User) -> None:
    if office.holder_id == holder.pk:
        message = f"{holder} is {title_of(office.post)} since {format_day(office.since)} already."
        raise Conflict("holds_already", message, office, SECTION)


def _end(office: Office, on: date) -> None:
    """End the term on the day before `on`."""
    if on < office.since:
        message = f"{office.holder} holds this post from {format_day(office.since)}: choose that day or a later one."
        raise RuleViolation("dates_reversed", message, SECTION)
    office.until = on - A_DAY


def _begin(post: str, holder: User, on: date) -> Office:
    try:
        with transaction.atomic():
            return Office.objects.create(post=post, holder=holder, since=on)
    except IntegrityError:
        there = Office.objects.get(post=post, until=None)
        message = "Somebody filled this post in the meantime. Look at it again."
        raise Conflict("stale", message, there, NO_SECTION) from None
