"""Names of events, venues and leagues: reported by a member to whoever may change them."""

from __future__ import annotations

from typing import Unpack

from tournaments.department.acts import DepartmentTag
from tournaments.department.models import InboxItem
from tournaments.department.selectors.reported_names import NamedThing
from tournaments.department.services.inboxes import MOST_OPEN, put_in
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User

LONGEST = 300
WHY = "Say what is wrong with the name: a coordinator decides by it."


@replayable
def report_name(named: NamedThing, reason: str, *, by: User, **envelope: Unpack[KeyOnly]) -> InboxItem:
    """The post that looks after it renames it, or answers why the name stays. The answer comes as a notice."""
    with record_act(None, DepartmentTag.NAME_REPORTED, by=by, **envelope) as act:
        if not reason:
            raise RuleViolation("reason_missing", WHY, NO_SECTION)
        if len(reason) > LONGEST:
            raise RuleViolation("too_long", f"Write at most {LONGEST} characters.", NO_SECTION)
        lock_limits(by.pk)
        _refuse_again(named, by)
        text = f"“{named.name}” is reported: {reason}"
        kept_from = User.objects.filter(pk__in=named.kept_from)
        kind = InboxItem.Kind.NAME
        act.subject = item = put_in(named.post, kind, by=by, text=text, about=named.page, kept_from=kept_from)
        act.note(post=named.post)
    return item


def _refuse_again(named: NamedThing, by: User) -> None:
    waiting = InboxItem.objects.filter(by=by, kind=InboxItem.Kind.NAME, answered_at=None)
    same = waiting.filter(about=named.page).first()
    if same:
        raise AlreadyDone("reported_already", "You have reported this name; it waits for its answer.", same, NO_SECTION)
    if waiting.count() >= MOST_OPEN:
        message = f"{MOST_OPEN} of your reports wait for an answer: let some be answered first."
        raise RuleViolation("too_many", message, NO_SECTION)
