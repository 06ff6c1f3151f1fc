"""Inboxes of the posts: what comes in, who takes it in hand, how it is answered (OPG 1.2, 15.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from django.utils import timezone

from tournaments.department.acts import DepartmentTag
from tournaments.department.models import InboxItem, Venue
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.selectors.offices import has_post, title_of
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import (
    AlreadyDone,
    Conflict,
    Envelope,
    KeyOnly,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import mark_settled, notify

SECTION = "OPG 15.2"
MOST_OPEN = 20
LINE = "\n"


@require_open_act
def put_in(
    post: str,
    kind: InboxItem.Kind,
    *,
    by: User | None,
    text: str = "",
    venue: Venue | None = None,
    about: str = "",
    kept_from: Iterable[User] = (),
) -> InboxItem:
    """Put an item about the page `about` into the inbox of this post and tell its keepers. Call inside an act."""
    now = timezone.now()
    item = InboxItem.objects.create(post=post, kind=kind, by=by, text=text, venue=venue, about=about, made_at=now)
    item.kept_from.set(kept_from)
    tell_keepers(item)
    return item


@require_open_act
def tell_keepers(item: InboxItem) -> None:
    """Tell the keepers of this item, and nobody else. Call inside an act."""
    about = f": {item.venue.where.replace(LINE, ', ')}" if item.venue else ""
    text = f"{item.get_kind_display()} for {title_of(item.post)}{about}."
    notify(None, Notice.Kind.MESSAGE, keepers(item), text, page=item.get_absolute_url())


@require_open_act
def settle(venue: Venue, answer: str, *, by: User) -> None:
    """Answer all checks of this venue and close their notices. Call inside an act."""
    checks = InboxItem.objects.filter(venue=venue, answered_at=None)
    mark_settled([item.get_absolute_url() for item in checks])
    checks.update(answer=answer, answered_by=by, answered_at=timezone.now())


@require_open_act
def settle_about(page: str, answer: str, *, by: User, kind: InboxItem.Kind = InboxItem.Kind.REQUEST) -> None:
    """Answer the requests about the page with this path and close their notices.

    Call inside an act that decides them.
    """
    requests = InboxItem.objects.filter(about=page, kind=kind, answered_at=None)
    mark_settled([page, *(item.get_absolute_url() for item in requests)])
    requests.update(answer=answer, answered_by=by, answered_at=timezone.now())


@replayable
def write_to(post: str, text: str, *, by: User, **envelope: Unpack[KeyOnly]) -> InboxItem:
    """Send a post a message from a member; the answer comes as a notice."""
    with record_act(None, DepartmentTag.MESSAGE_SENT, by=by, **envelope) as act:
        if not has_post(post):
            raise RuleViolation("no_such_post", "There is no such post.", SECTION)
        if not text:
            raise RuleViolation("text_missing", "Write what it is about.", SECTION)
        lock_limits(by.pk)
        _refuse_again(post, text, by)
        act.subject = item = put_in(post, InboxItem.Kind.MESSAGE, by=by, text=text)
        act.note(post=post)
    return item


@replayable
def take_item(item: InboxItem, *, by: User, **envelope: Unpack[Envelope]) -> InboxItem:
    """Mark the item as the member's task, so that nobody else does the same work."""
    with record_act(item, DepartmentTag.ITEM_TAKEN, by=by, **envelope) as act:
        _refuse_answered(item)
        if item.owner_id == by.pk:
            raise AlreadyDone("yours", "You have taken this in hand already.", item, SECTION)
        act.note(owner_before=item.owner_id)
        item.owner = by
        act.keep(item)
    return item


@replayable
def answer_item(item: InboxItem, answer: str, *, by: User, **envelope: Unpack[Envelope]) -> InboxItem:
    """Answer a message, a report or a complaint, and tell the member who wrote it."""
    with record_act(item, DepartmentTag.ITEM_ANSWERED, by=by, **envelope) as act:
        _refuse_answered(item)
        if item.kind == InboxItem.Kind.VENUE:
            raise RuleViolation("decide_it", "Verify the venue, say which one it is, or refuse it.", "OPG A")
        if item.kind == InboxItem.Kind.REQUEST or hasattr(item, "proposal"):
            raise RuleViolation("decide_it", "Grant or refuse it on the page it is about.", "OPG A")
        if not answer:
            raise RuleViolation("text_missing", "Write the answer.", SECTION)
        item.answer, item.answered_by, item.answered_at = answer, by, timezone.now()
        item.owner = item.owner or by
        act.keep(item)
        mark_settled([item.get_absolute_url()])
        act.note(post=item.post)
        if item.by:
            text = f"{title_of(item.post)} has answered: {answer}"
            notify(None, Notice.Kind.MESSAGE, [item.by], text, page=item.get_absolute_url())
    return item


def _refuse_again(post: str, text: str, by: User) -> None:
    waiting = InboxItem.objects.filter(by=by, kind=InboxItem.Kind.MESSAGE, answered_at=None)
    same = waiting.filter(post=post, text=text).first()
    if same:
        raise Conflict("sent_already", "You have sent this already; it waits for its answer.", same, SECTION)
    if waiting.count() >= MOST_OPEN:
        message = f"{MOST_OPEN} of your messages wait for an answer: let some be answered first."
        raise RuleViolation("too_many", message, SECTION)


def _refuse_answered(item: InboxItem) -> None:
    if not item.is_open:
        raise Conflict("answered", "This was answered already.", item, SECTION)
