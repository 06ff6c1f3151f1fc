"""Who the reader of a page is to it: asked of the database once, whatever parts of the page want to know."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.http import HttpRequest

from tournaments.kernel.prepared import Prepared
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import position_of

T = TypeVar("T")


def once_a_page(ask: Callable[..., T]) -> Callable[..., T]:
    """Remembered with a request that only reads; what is posted may change the answer."""

    @wraps(ask)
    def asked(request: HttpRequest, *of: Event) -> T:
        if request.method not in ("GET", "HEAD"):
            return ask(request, *of)
        known: dict[tuple[object, ...], T] = vars(request).setdefault("_readers", {})
        key = (ask, *of)
        if key not in known:
            known[key] = ask(request, *of)
        return known[key]

    return asked


@once_a_page
def coordinates(request: HttpRequest) -> bool:
    return can_coordinate(request.user)


@once_a_page
def position(request: HttpRequest, event: Event) -> int | None:
    """The position among the directors and judges that the reader has accepted."""
    return position_of(request.user, event)


@once_a_page
def own_player(request: HttpRequest, event: Event) -> int | None:
    """The player of this event who the reader is, under whichever record."""
    if not request.user.is_authenticated:
        return None
    return next((player for (player,) in LISTED(request.user.pk, event.pk)), None)


LISTED = Prepared(
    lambda user, event: Entry.objects.filter(is_account(user), event=event).order_by("pk").values_list("player")[:1],
    31_001,
    31_002,
)
