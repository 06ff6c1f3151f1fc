"""Add to log lines where they come from: the request's id, or the task, its row and the request that caused it.

A request also has a line of its own: who asked, which event, which path, how it ended and how long it took.
"""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from http import HTTPMethod
from typing import Any

import structlog
from celery import Task, signals
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import LazyObject, empty
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

REQUEST_ID = re.compile(r"[0-9A-Za-z_-]{8,64}")
METHODS = {str(method) for method in HTTPMethod}
WORDS = {"slug", "act", "answer"}
FOUND = {200, 201, 204, 304, 409, 422}
log = structlog.get_logger(__name__)


class RequestLog:
    """Middleware, the outermost. Every line written on the way carries the request's id."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        header = request.headers.get("X-Request-ID", "")
        request_id = header if REQUEST_ID.fullmatch(header) else uuid.uuid4().hex
        clear_contextvars()
        bind_contextvars(request=request_id)
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        log.info("request", **_line(request, response), ms=round((time.perf_counter() - began) * 1000))
        return response


@signals.setup_logging.connect
def keep_ours(**_: Any) -> None:
    """Keep our logging: Celery does not configure its own if this signal has a receiver."""


@signals.before_task_publish.connect
def name_request(headers: dict[str, Any], **_: Any) -> None:
    headers["asked_by"] = get_contextvars().get("request")


@signals.task_prerun.connect
def begin_lines(task_id: str, task: Task[Any, Any], args: list[Any], **_: Any) -> None:
    if task.request.is_eager:
        return  # these lines are the request's own
    clear_contextvars()
    asked_by = getattr(task.request, "asked_by", None)
    bind_contextvars(**_drop_unknown(task=task.name, task_id=task_id, row=args[0] if args else None, request=asked_by))


def _line(request: HttpRequest, response: HttpResponseBase) -> dict[str, Any]:
    return _drop_unknown(
        method=request.method if request.method in METHODS else "?",
        path=_path(request, response),
        status=response.status_code,
        user=_user(request),
        event_page=_event(request, response),
    )


def _drop_unknown(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _path(request: HttpRequest, response: HttpResponseBase) -> str:
    """The path without its query. What was typed into it, a key from a letter say, is told by its name alone."""
    match = request.resolver_match
    if match is None:
        is_file = request.path.startswith(settings.STATIC_URL) and response.status_code in (200, 304)
        return request.path if is_file else "/…"
    path = request.path
    for name, value in match.kwargs.items():
        if isinstance(value, str) and not (name in WORDS and _is_our_address(request, response)):
            path = path.replace(value, f"<{name}>")
    return path


def _is_our_address(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Return whether the address was one of ours; a reader who is sent to sign in may have typed anything."""
    return response.status_code in FOUND or (response.status_code == 302 and _user(request) is not None)


def _user(request: HttpRequest) -> int | None:
    """Return who asked, if the answer needed to know; looking it up for the log would cost a query."""
    user: Any = vars(request).get("user")
    if isinstance(user, LazyObject) and user.__dict__.get("_wrapped", empty) is empty:
        return None
    return getattr(user, "pk", None)


def _event(request: HttpRequest, response: HttpResponseBase) -> str | int | None:
    """The event that the address names: its id, or year and name."""
    if request.resolver_match is None or not _is_our_address(request, response):
        return None
    named: dict[str, Any] = request.resolver_match.kwargs
    if "event" in named:
        return int(named["event"])
    return f"{named['year']}/{named['slug']}" if {"year", "slug"} <= named.keys() else None
