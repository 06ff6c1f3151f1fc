"""Requests of an event's directors to a coordinator, in words, and their meaning for the listing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import QuerySet

from tournaments import engine
from tournaments.engine.listing.awaiting import Reason
from tournaments.engine.listing.changes import COUNTED
from tournaments.engine.listing.check import CHAMPIONSHIP
from tournaments.engine.listing.fields import LISTING
from tournaments.engine.listing.matrix import POOLS, Listing, find, name, usual_pools
from tournaments.kernel.days import format_day
from tournaments.listing.models import EventRequest
from tournaments.record.models import Event
from tournaments.record.models.counting import listing_of

Kind, State = EventRequest.Kind, EventRequest.State
AWAITED = {Kind.CHANGE: Reason.REQUESTED, Kind.POOL: Reason.POOL_UNDECIDED}
HOLD = (State.OPEN, State.GRANTED)


@dataclass(frozen=True, slots=True)
class FieldWish:
    """A field of a request: its old and its new value."""

    label: str
    stood: str
    wished: str


@dataclass(frozen=True, slots=True)
class RequestPage:
    """A request as the event's page shows it: a sentence, and where to read more."""

    says: str
    url: str


def requests_of(event: Event) -> QuerySet[EventRequest]:
    """Return the requests in the order they came, with who asked and decided."""
    return EventRequest.objects.filter(event=event).select_related("event", "by__player", "decided_by__player")


def open_codes(event: Event) -> tuple[str, ...]:
    """Return what open requests mean for rating, as codes that an event keeps."""
    kinds = EventRequest.objects.filter(event=event, state=State.OPEN).values_list("kind", flat=True)
    return tuple(sorted(AWAITED[Kind(kind)] for kind in kinds))


def awaits_now(event: Event) -> str:
    """Return the codes that a finalized event waits for, without requests that are decided."""
    if not event.awaits:
        return ""
    others = []
    for code in event.awaits.split():
        if code not in AWAITED.values():
            others.append(code)
    return " ".join((*others, *open_codes(event)))


def listing_to_check(event: Event) -> Listing:
    """Return the listing of an event, with the Department's decision on its card pool."""
    listing = listing_of(event)
    return replace(listing, pool_approved=is_pool_approved(event, listing.level, event.pool))


def is_pool_approved(event: Event | None, level: int, pool: str) -> bool:
    """Return whether the pool was approved for the event, or is asked for and still undecided (OPG 4.2)."""
    if event is None or event.pk is None or level < CHAMPIONSHIP:
        return False
    return EventRequest.objects.filter(event=event, kind=Kind.POOL, state__in=HOLD, wished__pool=pool).exists()


def can_ask_for_pool(event: Event) -> bool:
    """Return whether the Department could be asked to approve its card pool at a championship."""
    if event.is_rehearsal or event.state in (Event.State.VOID, Event.State.CANCELLED):
        return False
    return is_unusual(event) and not is_pool_approved(event, CHAMPIONSHIP, event.pool)


def wishes_of(request: EventRequest) -> tuple[FieldWish, ...]:
    """Return a change field by field; nothing of an approval."""
    if request.kind == Kind.POOL:
        return ()
    found = []
    for field, wished in request.wished.items():
        found.append(
            FieldWish(
                COUNTED[field].removeprefix("its ").removeprefix("whether it is ").capitalize(),
                _value_in_words(field, request.stood.get(field), request.event),
                _value_in_words(field, wished, request.event),
            )
        )
    return tuple(found)


def request_title(request: EventRequest) -> str:
    """Say in a few words what is requested."""
    if request.kind == Kind.POOL:
        return f"Card pool {name(POOLS, str(request.wished.get('pool', '')), request.event.game)} at a championship"
    return ", ".join(f"{wish.label}: {wish.wished}" for wish in wishes_of(request))


def shown_requests(event: Event) -> tuple[RequestPage, ...]:
    """Return the requests for the event's page: open or granted ones, and refused pools."""
    if not (event.has_begun or is_unusual(event)):
        return ()
    pools = (State.REFUSED, *HOLD)
    rows = []
    for row in requests_of(event):
        if row.state in (pools if row.kind == Kind.POOL else HOLD):
            rows.append(row)
    return tuple(RequestPage(_sentence(row), row.get_absolute_url()) for row in rows)


def pool_of(event: Event) -> str:
    """Name the card pool."""
    return name(POOLS, event.pool, event.game)


def is_unusual(event: Event) -> bool:
    """Return whether championships need an approval for its card pool."""
    return event.pool not in ("", *usual_pools(event.game, event.format))


def _sentence(request: EventRequest) -> str:
    what = request_title(request)
    if request.is_open:
        return f"{what}: asked of a coordinator, who has not decided yet."
    granted = "changed"
    if request.kind == Kind.POOL:
        granted = "approved"
    outcome = "refused"
    if request.state == State.GRANTED:
        outcome = granted
    return f"{what}: {outcome} by {request.decided_by or 'a coordinator'}. {request.note}"


def _value_in_words(field: str, value: Any, event: Event) -> str:
    if field == "options":
        return "; ".join(_choices_in_words(value or {}, event)) or "as usual"
    if field == "sanctioned":
        if value:
            return "yes"
        return "no"
    if field == "ends_on" and value:
        day = date.fromisoformat(value)
        return f"{day:%a} {format_day(day)}"
    item = find(LISTING[field].items, value, event.game)
    if item:
        return item.label
    return str(value or "none")


def _choices_in_words(options: Mapping[str, str], event: Event) -> Iterator[str]:
    """Yield the choices of its game and of any structure it may have had, as far as they are no default."""
    for choice in engine.every_choice(engine.game_rules(event.ruleset)):
        if choice.code in options:
            yield f"{choice.label}: {choice.values.get(options[choice.code], options[choice.code])}"
