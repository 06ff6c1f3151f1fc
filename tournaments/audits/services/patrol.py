"""Audit everything that is finalized, again and again, and lay what does not hold on a coordinator's desk."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence

import structlog
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.patrol import Finding, events_to_patrol, findings_beside_events, findings_of_event
from tournaments.audits.selectors.people_in_rows import people_in_row
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.engine.texts import add_full_stop
from tournaments.kernel.journal import bump_versions, record_act
from tournaments.people.models import Office
from tournaments.people.services.notices import mark_settled
from tournaments.record.models import Event, Patrolled
from tournaments.record.services.freezing import write_missing_record
from tournaments.record.services.looks import request_review

WEIGHT = 100
MOST_TOLD = 5
MOST_ROWS = 20
"""So many rows have an item each; what is found beyond them is told together until those are answered."""
HOLDS_AGAIN = "The patrol found that it holds again."
LINE = "\n"
TEXT = "“{title}” does not hold. {found}"
SIGN = "patrol found by the patrol"
log = structlog.get_logger(__name__)


def patrol_events(seconds: float) -> int:
    """Audit finalized events for so many seconds, changed ones first, one at a time. How many.

    Killed in between it goes on with those that it did not come to.
    """
    until, done = time.monotonic() + seconds, 0
    for event in _each_event():
        if time.monotonic() >= until:
            break
        patrol_event(event)
        done += 1
    return done


def patrol_event(event: Event) -> tuple[Finding, ...]:
    """Audit one event, remember when, and tell its coordinator what is new."""
    findings = tuple(findings_of_event(event))
    found = LINE.join(map(str, findings))
    known = Patrolled.objects.filter(event=event).values_list("found", flat=True).first()
    if findings and found != known:
        log.error("event does not hold", patrolled=event.pk, findings=len(findings))
        _tell_of_event(event, findings)
    elif not findings:
        write_missing_record(event)
        if known:
            _settle_event(event)
    stands = {"event_version": event.version, "at": timezone.now(), "found": found}
    Patrolled.objects.update_or_create(event=event, defaults=stands)
    return findings


def patrol_everything() -> Iterator[Finding]:
    """Yield all that does not hold now, told or not."""
    for event in _each_event():
        yield from patrol_event(event)
    yield from _beside_events()


def patrol_beside_events() -> int:
    """Check the journal and what other apps keep. How many findings."""
    return len(_beside_events())


def _each_event() -> Iterator[Event]:
    """Yield each as it is when its turn comes."""
    for pk in list(events_to_patrol().values_list("pk", flat=True)):
        yield from Event.objects.select_related("host__region").filter(pk=pk)


def _beside_events() -> Sequence[Finding]:
    """Tell of each row that can be put back by itself, of the rest together."""
    findings = tuple(findings_beside_events())
    by_key: dict[str, list[Finding]] = {}
    for finding in findings:
        by_key.setdefault(finding.key, []).append(finding)
    waiting = set(_items_beside_events().exclude(signs="").filter(answered_at=None).values_list("signs", flat=True))
    _settle_rows(waiting - by_key.keys())
    rest = by_key.pop("", [])
    for at, (key, of_row) in enumerate(by_key.items()):
        if at < MOST_ROWS:
            _tell_beside(of_row, key)
        else:
            rest.extend(of_row)
    if rest:
        _tell_beside(rest, "")
    return findings


def _tell_beside(findings: Sequence[Finding], key: str) -> None:
    """Open an inbox item for findings, unless the same ones were told before and perhaps answered."""
    text = _list_findings(findings)
    if _items_beside_events().filter(signs=key, text=text).exists():
        return
    log.error("records do not hold", findings=len(findings))
    with record_act(None, AuditTag.PATROL_FOUND, by=None) as act:
        page = findings[0].page
        item = put_in(
            Office.Post.DIRECTOR,
            InboxItem.Kind.AUDIT,
            by=None,
            text=text,
            about=page,
            kept_from=people_in_row(key) if key else (),
        )
        item.signs = key
        item.save(update_fields=["signs"])
        act.subject = item
        act.note(signs=f"{len(findings)} findings")


def _items_beside_events() -> QuerySet[InboxItem]:
    return InboxItem.objects.filter(kind=InboxItem.Kind.AUDIT, event=None)


def _settle_rows(keys: Collection[str]) -> None:
    """Nobody has anything left to do about rows that are as they were recorded again."""
    for item in _items_beside_events().filter(signs__in=keys, answered_at=None):
        _settle(item)


def _settle_event(event: Event) -> None:
    for item in InboxItem.objects.filter(event=event, signs=SIGN, answered_at=None):
        _settle(item)


def _settle(item: InboxItem) -> None:
    with record_act(item, AuditTag.PATROL_FOUND, by=None) as act:
        item.answer, item.answered_at = HOLDS_AGAIN, timezone.now()
        act.keep(item)
        mark_settled([item.get_absolute_url()])
        if item.event is not None:
            bump_versions(item.event)
        act.note(signs="nothing any more")


def _tell_of_event(event: Event, findings: Sequence[Finding]) -> None:
    with record_act(None, AuditTag.PATROL_FOUND, by=None, first=[Event.objects.filter(pk=event.pk)]) as act:
        text = TEXT.format(title=event.title, found=_list_findings(findings))
        waiting = InboxItem.objects.filter(event=event, signs=SIGN, answered_at=None)
        waiting.update(text=text)
        act.subject = waiting.first() or request_review(event, InboxItem.Kind.AUDIT, text, [SIGN], weight=WEIGHT)
        act.note(about=event.pk, signs=f"{len(findings)} findings")


def _list_findings(findings: Sequence[Finding]) -> str:
    lines = [add_full_stop(str(finding)) for finding in findings[:MOST_TOLD]]
    more = len(findings) - len(lines)
    return " ".join((*lines, *([f"And {more} more."] if more > 0 else ())))
