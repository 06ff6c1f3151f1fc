"""Events worth a look (House-A7): noticed when they are finalized, settled by a coordinator."""

from __future__ import annotations

from typing import Unpack

from django.db.models import QuerySet

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.worth_a_look import figures
from tournaments.audits.services.auditing import refuse_own, refuse_unsaid
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import LINE
from tournaments.engine.core.types import NO_SECTION
from tournaments.engine.worth_a_look import Sign, signs, weight
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.elsewhere import is_rewarded_elsewhere
from tournaments.record.services.looks import close_reviews, request_review

LOOK = InboxItem.Kind.LOOK
WHAT_SEEN = "Say what you looked at, and what you found."


def look_at(pk: int) -> None:
    """Once the event is finalized, or a finalized one begins to count for a league. It may come twice: the second time
    there is nothing left to do.

    Of events that are not sanctioned those are looked at that give points, titles or byes all the same.
    """
    event = Event.objects.select_related("host__region").filter(pk=pk, state=Event.State.FINALIZED).first()
    shown = tuple(signs(figures(event))) if event and _gives_anything(event) else ()
    if event is None or not shown or _known_items(event).filter(signs=_lines(shown)).exists():
        return
    with record_act(None, AuditTag.LOOK_WANTED, by=None, first=[Event.objects.filter(pk=pk)]) as act:
        waiting = _known_items(event).filter(answered_at=None).first()
        act.subject = waiting or request_review(event, LOOK, "", (), weight=0)
        _write_down(act.subject, event, shown)
        act.note(about=pk, signs=", ".join(sign.said for sign in shown))


@replayable
def settle_look(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """A coordinator has looked, and leaves the event as it is."""
    with record_act(event, AuditTag.LOOK_SETTLED, by=by, **envelope) as act:
        refuse_own(event, by)
        if not _known_items(event).filter(answered_at=None).exists():
            raise AlreadyDone("settled", "Somebody has looked at this event already.", event, NO_SECTION)
        refuse_unsaid(reason, WHAT_SEEN)
        close_reviews(event, reason, by=by, kinds=(LOOK,))
        act.note(reason=reason)
    return event


def _gives_anything(event: Event) -> bool:
    return event_status(event).sanctioned or is_rewarded_elsewhere(event)


def _known_items(event: Event) -> QuerySet[InboxItem]:
    return InboxItem.objects.filter(event=event, kind=LOOK)


def _write_down(item: InboxItem, event: Event, shown: tuple[Sign, ...]) -> None:
    item.text = f"“{event.title}” is worth a look: {', '.join(sign.said for sign in shown)}."
    item.signs, item.weight = _lines(shown), weight(sign.reason for sign in shown)
    item.save(update_fields=["text", "signs", "weight"])


def _lines(shown: tuple[Sign, ...]) -> str:
    return LINE.join(f"{sign.reason} {sign.said}" for sign in shown)
