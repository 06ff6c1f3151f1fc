"""Fast answers to pages that poll for news.

A hall of phones asks every few seconds, and nearly always there is nothing new.
"""

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

VersionReader = Callable[[], tuple[tuple[int, int], ...]]
A_MOMENT, A_WHILE = 1, 60
"""Cache times in seconds."""


class PollingMiddleware:
    """Middleware that answers a poll before sessions or accounts are read, if the reader is up to date.

    It works only at addresses that answer everybody alike and that were polled a moment ago.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if (
            request.method == "GET"
            and request.headers.get("HX-Request")
            and (named := cache.get(_address_key(request)))
        ):
            told = cache.get(_event_key(named["year"], named["slug"]))
            if told and _has_seen(request, told):
                request.resolver_match = ResolverMatch(no_news_response, (), named)
                return no_news_response()
        return self.get_response(request)


def no_news_response() -> HttpResponse:
    answer = HttpResponse(status=204)
    answer["Cache-Control"] = "no-store"
    return answer


def has_seen_latest(request: HttpRequest, year: int, slug: str, standing: VersionReader) -> bool:
    """Return whether a polling page is up to date: one small query, at most once a second.

    What another process did is noticed up to a second later; what this process did at once.
    """
    if not request.headers.get("HX-Request"):
        return False
    key = _event_key(year, slug)
    told = cache.get(key)
    if not (told and _has_seen(request, told)):
        told = next((version for _, version in standing() if _has_seen(request, version)), None)
        if told is None:
            return False
        cache.set(key, told, A_MOMENT)
    if request.resolver_match:
        cache.set(_address_key(request), request.resolver_match.kwargs, A_WHILE)
    return True


def version_reader(year: int, slug: str) -> VersionReader:
    """Return a function that reads (key, version) of the event at most once; nothing of one that may be hidden."""

    @once
    def read_version() -> tuple[tuple[int, int], ...]:
        rows = VISIBLE_EVENT_AT(year, slug)
        for *_, epoch in rows:
            remember_epoch(epoch)
        return tuple((pk, version) for pk, version, _ in rows)

    return read_version


def _visible_event_at(year: int, slug: str) -> QuerySet[Event, Any]:
    """Find the event at this address.

    Events that may still be hidden are left to the view, which reads the whole event.
    """
    may_hide = {"state__in": BEFORE_ROUND_1, "hidden_until__isnull": False}
    rows = Event.objects.exclude(**may_hide).filter(year=year, slug=slug).order_by()
    return rows.values_list("pk", "version", stored_epoch())


VISIBLE_EVENT_AT = PreparedQuery(_visible_event_at, 9_999, "?")


def _has_seen(request: HttpRequest, version: int) -> bool:
    """Return whether the page's version_mark begins with this version.

    A reader's own page adds further marks behind it.
    """
    return f"{request.GET.get('seen', '')}.".startswith(f"{version_mark(version)}.")


def _event_key(year: int, slug: str) -> str:
    return f"stands:{number_of_acts()}:{year}:{slug}"


def _address_key(request: HttpRequest) -> str:
    return f"polled:{request.path}"
