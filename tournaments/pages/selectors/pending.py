"""Everything that waits for a member who holds a post: how much of each kind, since when, and where it is decided."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import headings, inbox_of
from tournaments.kernel.models import User
from tournaments.pages.selectors.desk import DeskDecision, open_decisions

Kind = InboxItem.Kind
HELD, REVIEW, DECIDE, REPORTS, MESSAGES = "held", "review", "decide", "reports", "messages"
LABELS = {
    HELD: ("finding of the audit", "findings of the audit"),
    REVIEW: ("event to review", "events to review"),
    DECIDE: ("to accept or decide", "to accept or decide"),
    REPORTS: ("complaint or report", "complaints and reports"),
    MESSAGES: ("message", "messages"),
}
MATTERS = {
    Kind.AUDIT: HELD,
    Kind.LOOK: REVIEW,
    Kind.AWAITING: REVIEW,
    Kind.MESSAGE: MESSAGES,
    **dict.fromkeys((Kind.COMPLAINT, Kind.CONDUCT, Kind.REPORT), REPORTS),
}
"""The kind of each inbox item; every other one is to be decided."""


@dataclass(frozen=True, slots=True)
class PendingItem:
    """A thing that waits, and the page on which it is decided.

    `detail`: what the audit or the patrol found.
    """

    matter: str
    since: datetime
    words: str
    url: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PendingKind:
    """Everything that waits of one kind; `oldest` is None if nothing does.

    `url`: where the reader decides it.
    """

    code: str
    count: int
    oldest: PendingItem | None
    url: str

    @property
    def label(self) -> str:
        one, several = LABELS[self.code]
        if self.count == 1:
            return one
        return several


@dataclass(frozen=True, slots=True)
class OwnDesk:
    """The page on which a member with a post decides, with what waits there, oldest first."""

    name: str
    short: str
    url: str
    waiting: tuple[PendingItem, ...]


def desk_of(user: User, *, coordinates: bool) -> OwnDesk:
    """Return the coordinator's desk, or the inbox of any other post."""
    waiting = waiting_for(user, coordinates=coordinates)
    if coordinates:
        return OwnDesk("Coordinator's desk", "Desk", reverse("tournaments:coordinator"), waiting)
    return OwnDesk("Inbox of your post", "Inbox", reverse("tournaments:inbox"), waiting)


def waiting_for(user: User, *, coordinates: bool) -> tuple[PendingItem, ...]:
    """Return everything that waits for this member, oldest first; an event comes once for each kind."""
    items = list(inbox_of(user).filter(answered_at=None).exclude(kind=Kind.VENUE))
    rows = list(_items(items, coordinates=coordinates))
    if coordinates:
        rows += map(_decision, open_decisions(user))
    return tuple(sorted(rows, key=lambda row: row.since))


def pending_kinds(waiting: Sequence[PendingItem], *, coordinates: bool) -> tuple[PendingKind, ...]:
    """Count what `waiting_for` returned, by kind."""
    kinds = []
    for code in LABELS:
        kinds.append(_pending_kind(code, [row for row in waiting if row.matter == code], coordinates))
    return tuple(kinds)


def _pending_kind(code: str, rows: Sequence[PendingItem], coordinates: bool) -> PendingKind:
    if len(rows) == 1:
        return PendingKind(code, 1, rows[0], rows[0].url)
    url = reverse("tournaments:coordinator" if coordinates else "tournaments:inbox")
    return PendingKind(code, len(rows), next(iter(rows), None), url)


def _items(items: Collection[InboxItem], *, coordinates: bool) -> Iterator[PendingItem]:
    """Yield the inbox items; signs of one event are decided together and make one item."""
    words, seen = headings(items), set()
    for item in items:
        matter = MATTERS.get(Kind(item.kind), DECIDE)
        is_of_event = item.event is not None and item.kind in InboxItem.ABOUT_EVENTS
        key = (matter, is_of_event, item.event_id if is_of_event else item.pk)
        if key in seen:
            continue
        seen.add(key)
        is_audited = is_of_event and coordinates
        url = ""
        if is_audited and item.event:
            url = reverse("tournaments:audit", args=item.event.address)
        if is_of_event and item.event:
            title = item.event.title
        else:
            title = words[item.pk]
        detail = ""
        if matter == HELD:
            detail = item.text
        yield PendingItem(matter, item.made_at, title, url or item.get_absolute_url(), detail)


def _decision(row: DeskDecision) -> PendingItem:
    if row.venue:
        return PendingItem(DECIDE, row.since, f"Venue: {row.venue.name}", row.venue.get_absolute_url())
    claim = row.claim
    words = ""
    if claim:
        words = f"{claim.by} says: I am {claim.player}"
    return PendingItem(DECIDE, row.since, words, claim.get_absolute_url() if claim else "")
