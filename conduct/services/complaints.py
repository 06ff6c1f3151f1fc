"""A complaint about a director, to a coordinator or the Director who has no part in it (OPG 1.2, AMB-C11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from django.db.models import Q
from django.utils import timezone

from conduct.acts import ConductTag
from conduct.models import Complaint
from conduct.selectors.complaints import (
    TO,
    Route,
    find_concerned,
    list_accusable,
    own_complaints,
    route,
    same_complaint,
)
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Conflict, KeyOnly, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Director, Event
from tournaments.record.permissions import can_see

SECTION = "OPG 1.2"
MOST_OPEN = 20
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class ComplaintDetails:
    """`about` None: nobody in particular. `to` is coordinator or director, who is asked to judge it."""

    about: Director | None
    to: str
    text: str


@replayable
def complain(event: Event, details: ComplaintDetails, *, by: User, **envelope: Unpack[KeyOnly]) -> Complaint:
    """It waits in an inbox for its answer, in which the coordinator decides what follows.

    No act on the event, whose directors read its journal; the facts hold neither who nor what.
    """
    # Two at once are two, and never 21. Whoever may be told of it is locked with him, in order.
    two_at_once_are_two = [User.objects.filter(Q(pk=by.pk) | Q(offices__isnull=False))]
    with record_act(None, ConductTag.COMPLAINT_MADE, by=by, **envelope, first=two_at_once_are_two) as act:
        _refuse(event, details, by)
        _refuse_again(event, details, by)
        way = route(event, details.to, by)
        complaint = Complaint(
            event=event,
            about=details.about.user if details.about else None,
            text=details.text,
            by=by,
            made_at=timezone.now(),
            routed=way.words,
        )
        act.subject = _file(complaint, event, way, by)
    return complaint


def _file(complaint: Complaint, event: Event, way: Route, by: User) -> Complaint:
    """Put the complaint into an inbox, hidden from everybody who has a part in it, whatever post they hold later."""
    item = put_in(way.post, InboxItem.Kind.COMPLAINT, by=by, text=complaint.text, kept_from=find_concerned(event, by))
    complaint.item = item
    complaint.save()
    item.about = complaint.get_absolute_url()
    item.save(update_fields=["about"])
    return complaint


def _refuse(event: Event, details: ComplaintDetails, by: User) -> None:
    if event.is_rehearsal or not can_see(by, event):
        raise RuleViolation("no_such_event", "There is no such event.", SECTION)
    if details.to not in dict(TO):
        raise RuleViolation("nobody", "Say whom the complaint is for: the coordinator or the Director.", SECTION)
    if not details.text:
        raise RuleViolation("text_missing", "Write what happened.", SECTION)
    if len(details.text) > LONGEST:
        raise RuleViolation("too_long", f"A complaint has up to {LONGEST} characters.", SECTION)
    if details.about is None:
        return
    if not list_accusable(event).filter(pk=details.about.pk).exists():
        raise RuleViolation("no_director", "This is nobody who directs or judges this event.", SECTION)
    if details.about.user_id == by.pk:
        raise RuleViolation("oneself", "You cannot complain about yourself.", SECTION)


def _refuse_again(event: Event, details: ComplaintDetails, by: User) -> None:
    if same := same_complaint(event, details.about, details.text, by):
        raise Conflict("sent_already", "You have sent this complaint already.", same, SECTION)
    if own_complaints(by).filter(item__answered_at=None).count() >= MOST_OPEN:
        message = f"{MOST_OPEN} of your complaints wait for an answer: let some be answered first."
        raise RuleViolation("too_many", message, SECTION)
