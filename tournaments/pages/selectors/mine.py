"""A member's own events: those that need them now, those to come, and those that are over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from tournaments.engine.texts import ordinal
from tournaments.entries.selectors import lists
from tournaments.kernel.models import User
from tournaments.pages.selectors.home import OwnPlace, UpcomingEvent, live_row, next_row, own_places
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors.listings import event_chips

MOST = 100
IN_PLAY = (Event.State.RUNNING, Event.State.COMPLETE)


@dataclass(frozen=True, slots=True)
class OwnEvents:
    """A member's events.

    `now`: tables and desks; `coming`: the next first; `directed`: those that are over, the latest first.
    """

    now: tuple[OwnPlace, ...]
    coming: tuple[UpcomingEvent, ...]
    directed: tuple[Event, ...]


def own_events(user: User, player: Player | None) -> OwnEvents:
    """Return the member's own events: nine queries."""
    directed = list(lists.directed_by(user)[:MOST])
    waits = {}
    if player:
        waits = lists.waited_for(player)
    entered = {}
    if player:
        entered = {event.pk: event for event in _open_of(player)[:MOST]}
    waited = {}
    if waits:
        waited = {event.pk: event for event in lists.those(waits)}
    to_begin = {event.pk: event for event in directed if event.state == Event.State.LISTED}
    every = {**waited, **entered, **to_begin}
    coming = sorted((event for event in every.values() if not event.has_begun), key=lambda event: event.starts_at)
    return OwnEvents(
        now=tuple(_own_places_now(user, [event for event in entered.values() if event.state == Event.State.RUNNING])),
        coming=tuple(_upcoming_row(event, event.pk in entered, waits, event.pk in to_begin) for event in coming),
        directed=tuple(event for event in directed if event.state not in IN_PLAY and event.pk not in to_begin),
    )


def past_events(player: Player) -> QuerySet[Event]:
    """Return the player's events that are over or never began, the latest first."""
    return lists.entered_by(player).exclude(lists.still_to_come()).exclude(state=Event.State.RUNNING)


def _open_of(player: Player) -> QuerySet[Event]:
    open_still = lists.still_to_come() | Q(state=Event.State.RUNNING)
    return lists.entered_by(player).filter(open_still, is_rehearsal=False)


def _own_places_now(user: User, running: list[Event]) -> Iterator[OwnPlace]:
    """Yield the reader's tables and desks, and running events between rounds, when nobody sits at a table."""
    found = own_places(user)
    urls = {one.url for one in found}
    yield from found
    for event in running:
        url = f"{event.get_absolute_url()}my-table/"
        if url not in urls:
            yield OwnPlace("No table yet", "", url, "My table", live_row(event, None))


def _upcoming_row(event: Event, is_entered: bool, waits: Mapping[int, int], is_directed: bool) -> UpcomingEvent:
    is_listed, entered = event.state == Event.State.LISTED, getattr(event, "players", 0)
    says = [f"cancelled: {event.cancelled_because}"]
    if is_listed:
        says = [text for text, _ in event_chips(event)]
    if is_directed:
        says.append(f"you direct, {entered} entered")
    if is_entered:
        says.append("you are on the list")
    if event.pk in waits:
        says.append(f"waiting list: {ordinal(waits[event.pk])}")
    row = next_row(event)
    if is_directed:
        url = f"{event.get_absolute_url()}desk/"
    else:
        url = row.url
    return replace(row, url=url, says=" · ".join(filter(None, says)))
