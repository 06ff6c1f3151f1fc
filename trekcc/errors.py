"""Where a refusal of the rules becomes an answer: one page, one fragment, never a 500."""

from __future__ import annotations

from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from tournaments.engine.types import RuleViolation
from tournaments.journal import Conflict

BUSY = ("lock", "couldn't get a connection")


class RuleErrors:
    """Middleware: a RuleViolation that no form showed becomes a 422, a Conflict a 409."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, RuleViolation):
            return _refusal(request, error)
        if isinstance(error, OperationalError) and any(words in str(error).lower() for words in BUSY):
            busy = RuleViolation("busy", "Somebody else is writing just now. Nothing was saved; try again.")
            return _refusal(request, busy, status=409)
        return None


def _refusal(request: HttpRequest, error: RuleViolation, status: int | None = None) -> HttpResponse:
    status = status or (409 if isinstance(error, Conflict) else 422)
    page = "_violation.html" if request.headers.get("HX-Request") else f"{status}.html"
    return render(request, page, {"error": error, "back": _back(request)}, status=status)


def _back(request: HttpRequest) -> str:
    """The page the refused form came from, if it is ours."""
    came_from = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure())
    return came_from if ours else "/"
