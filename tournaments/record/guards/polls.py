"""Whether anything is new: a hall of phones asks it every few seconds, and nearly always nothing is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache as once
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch

from tournaments.kernel.models.epochs import remember_epoch, stored_epoch, version_mark
from tournaments.kernel.page_cache import number_of_acts
from tournaments.kernel.prepared_queries import PreparedQuery
from tournaments.record.models import Event
from tournaments.record.models.event import BEFORE_ROUND_1

Standing = Callable[[], tuple[tuple[int, int], ...]]
A_MOMENT, A_WHILE = 1, 60
"""Seconds."""


class Polls:
    """Middleware: who has seen what stood a moment ago is answered before a session or an account is looked at. Only at
    addresses that answer everybody so, and of which somebody asked a while ago.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method == "GET" and request.headers.get("HX-Request") and (named := cache.get(_address(request))):
            told = cache.get(_event(named["year"], named["slug"]))
            if told and _has_seen(request, told):
                request.resolver_match = ResolverMatch(nothing_new, (), named)
                return nothing_new()
        return self.get_response(request)


def nothing_new() -> HttpResponse:
    answer = HttpResponse(status=204)
    answer["Cache-Control"] = "no-store"
    return answer


def asks_in_vain(request: HttpRequest, year: int, slug: str, standing: Standing) -> bool:
    """Whether a page that looks for news has seen what stands: one small query, once a moment. What another process
    did is told that much later, what this one did at once.
    """
    if not request.headers.get("HX-Request"):
        return False
    key = _event(year, slug)
    told = cache.get(key)
    if not (told and _has_seen(request, told)):
        told = next((version for _, version in standing() if _has_seen(request, version)), None)
        if told is None:
            return False
        cache.set(key, told, A_MOMENT)
    if request.resolver_match:
        cache.set(_address(request), request.resolver_match.kwargs, A_WHILE)
    return True


def standing_at(year: int, slug: str) -> Standing:
    """Read once, if at all: (key, version) of the event at this address, nothing of one that not everybody may see."""

    @once
    def read() -> tuple[tuple[int, int], ...]:
        rows = ADDRESSED(year, slug)
        for *_, epoch in rows:
            remember_epoch(epoch)
        return tuple((pk, version) for pk, version, _ in rows)

    return read


def _addressed(year: int, slug: str) -> QuerySet[Event, Any]:
    """What may be hidden yet is looked at by who reads the whole event."""
    may_hide = {"state__in": BEFORE_ROUND_1, "hidden_until__isnull": False}
    rows = Event.objects.exclude(**may_hide).filter(year=year, slug=slug).order_by()
    return rows.values_list("pk", "version", stored_epoch())


ADDRESSED = PreparedQuery(_addressed, 9_999, "?")


def _has_seen(request: HttpRequest, version: int) -> bool:
    """What a reader's own page has seen besides stands behind it."""
    return f"{request.GET.get('seen', '')}.".startswith(f"{version_mark(version)}.")


def _event(year: int, slug: str) -> str:
    return f"stands:{number_of_acts()}:{year}:{slug}"


def _address(request: HttpRequest) -> str:
    return f"polled:{request.path}"
