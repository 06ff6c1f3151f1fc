"""Accept an imported event as sanctioned, so that it counts like one that was listed in time.

For many events the coordinator first sees what would happen to each; then each is accepted by an act.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Any, Unpack
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments import engine
from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.imports import FINISHED
from tournaments.audits.services.auditing import refuse_unsaid
from tournaments.closing.selectors.before_finalize import find_finalize_violations
from tournaments.closing.services.reporting import finalize_event, has_title
from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation, require_no_findings
from tournaments.engine.listing.status import EventStatus, outcome_status, status
from tournaments.engine.texts import add_full_stop
from tournaments.entries.selectors.asked import open_questions
from tournaments.entries.services.asked import link_all
from tournaments.kernel.days import FIRST_DAY, day_in
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Acceptance, Event, ImportedDocument
from tournaments.record.models.counting import listing_of
from tournaments.record.permissions import AUDITORS_ONLY, can_audit
from tournaments.record.selectors import records
from tournaments.record.selectors.counting import event_status, is_sanctioned
from tournaments.record.selectors.rows import file_of
from tournaments.record.services.freezing import freeze_again
from tournaments.record.services.looks import tell_directors

SECTION = "OPG 2, 8"
WHY_ACCEPTED = "Say why this event is accepted: where it was played, and how you know."
MOST_AT_ONCE = 50
NOT_ALL = "One of these events cannot be accepted, so none is: look at what stands against it, or leave it out."
NONE = "Name the events that are to be accepted."


@dataclass(frozen=True, slots=True)
class Foreseen:
    """`against`: sentences, none where it can be accepted; `follows`: what comes of it then. `accepted`: it is done."""

    event: Event
    on: date | None
    against: tuple[str, ...]
    follows: tuple[str, ...] = ()
    accepted: bool = False

    @property
    def as_shown(self) -> dict[str, Any]:
        event = {"id": self.event.pk, "title": self.event.title}
        return {**event, "against": self.against, "follows": self.follows, "accepted": self.accepted}


@replayable
def accept_event(event: Event, reason: str, *, by: User, on: date | None = None, **envelope: Unpack[Envelope]) -> Event:
    """It becomes sanctioned, and is finalized where it was not. `on`: the day that its file does not say."""
    first = [Event.objects.filter(pk=event.pk), _same_files(event)]
    with record_act(event, AuditTag.EVENT_ACCEPTED, by=by, **envelope, first=first) as act:
        if Acceptance.objects.filter(event=event).exists():
            raise AlreadyDone("accepted", "This event is accepted already.", event, NO_SECTION)
        require_no_findings(against_accepting(event, by, on))
        refuse_unsaid(reason, WHY_ACCEPTED)
        Acceptance.objects.create(event=event, by=by, reason=reason)
        link_all(event, open_questions(event), act)
        if event.state == Event.State.FINALIZED:
            with freeze_again(event, act):
                _sanction(event, on)
        else:
            _sanction(event, on)
            finalize_event(event, by=by, reason=reason, ties_by_lot=True)
            act.note(digest=event.frozen_digest)
        act.note(reason=reason, **({"on": on.isoformat()} if on else {}))
        tell_directors(event, f"A coordinator has accepted this event as sanctioned. {add_full_stop(reason)}", by=by)
    return event


def foresee(days: Mapping[int, date | None], by: User) -> tuple[Foreseen, ...]:
    """`days`: by the key of each event the day that its file does not say."""
    if not days:
        raise RuleViolation("none_named", NONE, SECTION)
    if len(days) > MOST_AT_ONCE:
        raise RuleViolation("too_many", f"Accept at most {MOST_AT_ONCE} events at once.", SECTION)
    events = Event.objects.in_bulk(days)
    if missing := days.keys() - events.keys():
        raise RuleViolation("no_such_event", f"There is no event {min(missing)}: load the list again.", SECTION)
    return tuple(_foreseen(events[pk], on, by) for pk, on in days.items())


def accept_events(days: Mapping[int, date | None], reason: str, *, by: User) -> tuple[Foreseen, ...]:
    """All of them, or none where one cannot be accepted. What somebody else changes meanwhile is left out, and said."""
    rows = foresee(days, by)
    refuse_unsaid(reason, WHY_ACCEPTED)
    if any(row.against for row in rows):
        raise RuleViolation("not_all", NOT_ALL, SECTION)
    return tuple(_accept_one(row, reason, by) for row in rows)


def against_accepting(event: Event, by: User, on: date | None) -> tuple[Violation, ...]:
    """Return everything that forbids acceptance, by the fields of its form."""
    file = file_of(event)
    if not can_audit(by, event):
        return (Violation("auditors_only", AUDITORS_ONLY, SECTION),)
    if file is None:
        return (Violation("not_imported", "Only an imported event is accepted: this one was listed here.", SECTION),)
    if Acceptance.objects.filter(event=event).exists() or event_status(event).sanctioned:
        return (Violation("accepted", "This event is sanctioned already.", SECTION),)
    if event.state not in FINISHED:
        return (Violation("not_finished", f"The event is {event.state}: only a finished one is accepted.", SECTION),)
    return (*_against_day(event, file, on), *_against_copy(event, file), *_against_what_stands(event))


def standing_if_accepted(event: Event) -> EventStatus:
    """Return the event's status if it were accepted, by its listing and how it was played."""
    listed = status(replace(listing_of(event), sanctioned=True))
    return outcome_status(records.rules_of(event), records.record(event), listed)


def _against_day(event: Event, file: ImportedDocument, on: date | None) -> Iterator[Violation]:
    today = day_in(event.time_zone, timezone.now())
    if not file.is_dated and on is None:
        yield Violation("day_missing", "The file does not say when the event was: give its day.", SECTION, "on")
    elif file.is_dated and on is not None:
        yield Violation("day_known", "The file says when the event was: leave the day out.", SECTION, "on")
    elif on is not None and not FIRST_DAY <= on <= today:
        yield Violation("impossible_day", f"Give a day from {FIRST_DAY} to today.", SECTION, "on")
    elif file.is_dated and event.starts_at > timezone.now():
        yield Violation("not_yet", "The event lies in the future: it cannot have been played.", SECTION)


def _against_copy(event: Event, file: ImportedDocument) -> Iterator[Violation]:
    """Yield a violation if another event of the same file counts already."""
    counts = Q(event__acceptance__isnull=False) | is_sanctioned(path="event__") & Q(event__state=Event.State.FINALIZED)
    copies = ImportedDocument.objects.filter(counts, digest=file.digest).exclude(digest="").exclude(pk=file.pk)
    if copies.exists():
        yield Violation("accepted_before", "The same file was imported twice, and its other event counts.", SECTION)


def _against_what_stands(event: Event) -> Iterator[Violation]:
    if event.state == Event.State.COMPLETE:
        yield from find_finalize_violations(event)
    if engine.has_final(records.structure_of(event)) and not has_title(event):
        message = "Nobody is known to have won its final confrontation: its director says so when finalizing it."
        yield Violation("confrontation_winner", message, "OPG A")
    result = audit(event)
    if not result.holds:
        differences = " ".join(check.said for check in result.failed)
        yield Violation("audit", f"Its audit finds differences: {differences}", SECTION)
    elif not (standing := standing_if_accepted(event)).sanctioned:
        yield Violation("not_sanctioned", " ".join(standing.reasons), SECTION)


def _sanction(event: Event, on: date | None) -> None:
    event.sanctioned, event.unsanctioned_because = True, ""
    if on is not None:
        event.starts_at = datetime.combine(on, time.min, ZoneInfo(event.time_zone))
    event.save()


def _same_files(event: Event) -> QuerySet[ImportedDocument]:
    """Whoever accepts another copy at the same time waits here."""
    digests = ImportedDocument.objects.filter(event=event).exclude(digest="").values("digest")
    return ImportedDocument.objects.filter(Q(event=event) | Q(digest__in=digests))


def _foreseen(event: Event, on: date | None, by: User) -> Foreseen:
    against = tuple(violation.message for violation in against_accepting(event, by, on))
    return Foreseen(event, on, against, () if against else tuple(_follows(event)))


def _follows(event: Event) -> list[str]:
    closes = ["It is finalized: its final table is frozen."] if event.state == Event.State.COMPLETE else []
    return [*closes, *standing_if_accepted(event).reasons]


def _accept_one(row: Foreseen, reason: str, by: User) -> Foreseen:
    try:
        accept_event(row.event, reason, by=by, on=row.on)
    except RuleViolation as violation:
        return replace(row, against=(str(violation),), follows=())
    return replace(row, accepted=True)
