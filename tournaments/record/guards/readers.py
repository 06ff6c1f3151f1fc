"""The reader's part in an event, read once per request whatever parts of the page ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.http import HttpRequest

from tournaments.department.selectors.offices import posts_of
from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.permissions import is_member
from tournaments.kernel.prepared_queries import PreparedQuery
from tournaments.people.permissions import COORDINATING
from tournaments.people.selectors.persons import is_account
from tournaments.record.guards.links import opened_link
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import position_of
from tournaments.record.selectors.links import LinkState, link_state, linked_entries

T = TypeVar("T")


def cache_per_request(read: Callable[..., T]) -> Callable[..., T]:
    """Remember the answer with a request that only reads; a POST may change it."""

    @wraps(read)
    def wrapper(request: HttpRequest, *of: Event) -> T:
        if request.method not in ("GET", "HEAD"):
            return read(request, *of)
        known: dict[tuple[object, ...], T] = vars(request).setdefault("_readers", {})
        key = (read, *of)
        if key not in known:
            known[key] = read(request, *of)
        return known[key]

    return wrapper


@cache_per_request
def posts_held(request: HttpRequest) -> frozenset[str]:
    """Return the posts of Organized Play that the reader holds today and may act on."""
    if is_member(request.user):
        return frozenset(posts_of(request.user))
    return frozenset()


def holds_post(request: HttpRequest) -> bool:
    return bool(posts_held(request))


def is_coordinator(request: HttpRequest) -> bool:
    return not posts_held(request).isdisjoint(COORDINATING)


@cache_per_request
def reader_position(request: HttpRequest, event: Event) -> int | None:
    """Return the position among the directors and judges that the reader has accepted."""
    return position_of(request.user, event)


@cache_per_request
def own_player(request: HttpRequest, event: Event) -> int | None:
    """Return the player of this event who the reader is, by any of their records or by a private link."""
    holder = link_holder(request, event)
    if holder:
        return holder.player
    return _member_as_player(request, event)


@cache_per_request
def link_holder(request: HttpRequest, event: Event) -> LinkHolder | None:
    """Return the reader as the holder of an open private link of this event.

    Members who play, direct or judge here act as that, whatever link was opened on the same phone.
    """
    opened = opened_link(request)
    if opened is None or has_part(request, event):
        return None
    pk, nonce = opened
    entry = linked_entries().filter(pk=pk, event=event, link_nonce=nonce).first()
    if entry is None or link_state(entry) is not LinkState.OPEN:
        return None
    return LinkHolder(entry.pk, entry.player_id, nonce)


def actor_of(request: HttpRequest, event: Event) -> Actor | None:
    """Return who acts for a player here: the holder of a link, or the signed-in member, listed or not."""
    holder = link_holder(request, event)
    if holder is None and is_member(request.user):
        return request.user
    return holder


def has_ended_link(request: HttpRequest, event: Event) -> bool:
    """Return whether the reader has nothing here but a link that can no longer be used."""
    return opened_link(request) is not None and not (has_part(request, event) or link_holder(request, event))


def has_part(request: HttpRequest, event: Event) -> bool:
    """Return whether a signed-in reader plays, directs or judges here as a member."""
    return _member_as_player(request, event) is not None or reader_position(request, event) is not None


@cache_per_request
def _member_as_player(request: HttpRequest, event: Event) -> int | None:
    if not request.user.is_authenticated:
        return None
    return next((player for (player,) in LISTED_PLAYER(request.user.pk, event.pk)), None)


LISTED_PLAYER = PreparedQuery(
    lambda user, event: Entry.objects.filter(is_account(user), event=event).order_by("pk").values_list("player")[:1],
    31_001,
    31_002,
)
