"""Public pages of an event, answered 204 or 304 while the reader's version is still the latest."""

from __future__ import annotations

from functools import wraps
from secrets import token_hex
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_vary_headers

from tournaments.kernel.guards import View
from tournaments.kernel.page_cache import etag
from tournaments.record.guards.events import get_event_or_404
from tournaments.record.guards.links import opened_link
from tournaments.record.guards.polls import has_seen_latest, no_news_response, version_reader
from tournaments.record.guards.readers import holds_post

CONDITIONS = ("If-None-Match", "If-Match", "HX-Request")


def public_page(view: View) -> View:
    """Guard a view that everybody may read; it is not called while nothing has changed."""

    @wraps(view)
    def wrapper(request: HttpRequest, year: int, slug: str, **address: Any) -> HttpResponse:
        unchanged = _find_unchanged_response(request, year, slug)
        if unchanged is not None:
            return unchanged
        event = get_event_or_404(request, year, slug)
        news = _has_messages(request)
        answer = view(request, event, **address)
        if news or event.is_hidden:
            return forbid_caching(answer)
        return allow_revalidation(request, compute_etag(request, event.pk, event.version), answer)

    return wrapper


def polled_page(view: View) -> View:
    """Guard a view of a reader's own page; polls are answered without it while nothing at all has happened."""

    @wraps(view)
    def wrapper(request: HttpRequest, year: int, slug: str, **address: Any) -> HttpResponse:
        if has_seen_latest(request, year, slug, version_reader(year, slug)):
            return no_news_response()
        return view(request, year=year, slug=slug, **address)

    return wrapper


def _find_unchanged_response(request: HttpRequest, year: int, slug: str) -> HttpResponse | None:
    """Return 204 to a poll or 304 to a browser that knows the latest version, else None."""
    if not any(name in request.headers for name in CONDITIONS):
        return None
    standing = version_reader(year, slug)
    if has_seen_latest(request, year, slug, standing):
        return no_news_response()
    for pk, version in standing():
        tag = compute_etag(request, pk, version)
        unchanged = None
        if not _has_messages(request):
            unchanged = get_conditional_response(request, etag=tag)
        if unchanged:
            return allow_revalidation(request, tag, unchanged)
        return None
    return None


def _has_messages(request: HttpRequest) -> bool:
    """Return whether a message waits for this reader, which the next page shows."""
    return len(messages.get_messages(request)) > 0


def forbid_caching(answer: HttpResponse) -> HttpResponse:
    """Forbid to cache a page that was made for this reader and moment, for example with a message."""
    add_never_cache_headers(answer)
    return answer


def allow_revalidation(request: HttpRequest, tag: str, answer: HttpResponse) -> HttpResponse:
    """Let the page be kept, but checked again each time."""
    if answer.status_code in (200, 304):
        answer["ETag"] = tag
    is_known = request.user.is_authenticated or opened_link(request)
    answer["Cache-Control"] = "private, no-cache" if is_known else "no-cache"
    patch_vary_headers(answer, ("Cookie", "HX-Request"))
    return answer


def compute_etag(request: HttpRequest, *made_from: object) -> str:
    """Compute a tag that differs for each reader, address and state of what the page is made from.

    Readers with a post always get another one: their header counts what waits at the desk.
    """
    user = request.user
    once = ""
    if holds_post(request):
        once = token_hex()
    reader: tuple[object, ...] = ()
    if user.is_authenticated:
        reader = (user.pk, str(user), user.unread, once)
    return etag(*made_from, reader, opened_link(request), request.get_full_path(), request.headers.get("HX-Request"))
