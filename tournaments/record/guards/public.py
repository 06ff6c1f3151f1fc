"""What everybody may read of an event: answered 204 or 304 while the version that a reader knows still stands."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_vary_headers

from tournaments.kernel.etags import etag
from tournaments.kernel.models.epochs import learned, mark, stored_epoch
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.events import View, found
from tournaments.record.models import Event
from tournaments.record.models.event import is_hidden

CONDITIONS = ("If-None-Match", "If-Match", "HX-Request")


def public(view: View) -> View:
    """A view of an event that everybody may read; it need not be called while nothing changed."""

    @wraps(view)
    def door(request: HttpRequest, year: int, slug: str, **address: Any) -> HttpResponse:
        unchanged = _unchanged(request, year, slug)
        if unchanged is not None:
            return unchanged
        event = found(request, year, slug)
        news = _has_news(request)
        answer = view(request, event, **address)
        return (
            _for_once(answer) if news or event.is_hidden else _until_changed(request, event.pk, event.version, answer)
        )

    return door


def _unchanged(request: HttpRequest, year: int, slug: str) -> HttpResponse | None:
    """204 for a poll, 304 for a browser, while they know the version that stands: one small query."""
    if not any(name in request.headers for name in CONDITIONS):
        return None
    events = Event.objects.order_by().filter(year=year, slug=slug)
    known = events.values_list("pk", "version", "state", "hidden_until", stored_epoch())
    for pk, version, state, until, epoch in known[:1]:
        learned(epoch)
        if is_hidden(state, until):
            return None
        if request.headers.get("HX-Request") and request.GET.get("seen") == mark(version):
            return HttpResponse(status=204)
        unchanged = None if _has_news(request) else get_conditional_response(request, etag=_etag(request, pk, version))
        return _until_changed(request, pk, version, unchanged) if unchanged else None
    return None


def _has_news(request: HttpRequest) -> bool:
    """Whether a message waits for this reader, which the next page shows."""
    return len(messages.get_messages(request)) > 0


def _for_once(answer: HttpResponse) -> HttpResponse:
    add_never_cache_headers(answer)
    return answer


def _until_changed(request: HttpRequest, pk: int, version: int, answer: HttpResponse) -> HttpResponse:
    """May be kept, but is to be asked for again each time."""
    if answer.status_code in (200, 304):
        answer["ETag"] = _etag(request, pk, version)
    answer["Cache-Control"] = "private, no-cache" if request.user.is_authenticated else "no-cache"
    patch_vary_headers(answer, ("Cookie", "HX-Request"))
    return answer


def _etag(request: HttpRequest, pk: int, version: int) -> str:
    user = request.user
    reader = (user.pk, str(user), user.unread, can_coordinate(user)) if user.is_authenticated else ()
    return etag(pk, version, reader, request.get_full_path(), request.headers.get("HX-Request"))
