"""Turn refusals into answers: one page, one fragment or one problem, never a 500."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import defaults

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Conflict
from trekcc import disk
from trekcc.limits import too_large
from trekcc.problems import about_the_reader, asks_api, is_busy, problem


class RuleErrors(MiddlewareMixin):
    """A middleware that answers a RuleViolation that no form showed with 422, and a Conflict with 409.

    After AlreadyDone the reader is redirected to the page they came from, which shows the result.
    """

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, AlreadyDone) and not request.headers.get("HX-Request"):
            messages.info(request, f"{error.message} Nothing had to be changed.")
            return redirect(_back(request))
        if isinstance(error, RuleViolation):
            return _refusal(request, about_the_reader(error))
        if is_busy(error):
            busy = RuleViolation("busy", "Somebody else is writing just now. Nothing was saved; try again.", NO_SECTION)
            return _refusal(request, busy, status=409)
        return no_room(request) if disk.is_full(error) else None


def no_room(request: HttpRequest, *, certain: bool = True) -> HttpResponse:
    """Answer 507 when the database's disk is full. `certain`: nothing of the request was saved."""
    disk.note()
    if asks_api(request):
        return problem(507, disk.SENTENCE, code="disk_full")
    return _refusal(request, RuleViolation("disk_full", disk.SENTENCE, NO_SECTION), status=507, certain=certain)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if isinstance(exception, RequestDataTooBig):
        return too_large(request, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    if asks_api(request):
        return problem(400, "The request cannot be read.", code="bad_request")
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if asks_api(request):
        return problem(404, "There is nothing at this address.", code="not_found")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponseBase:
    if asks_api(request):
        return problem(500, "Something went wrong here. Nothing was saved.", code="server_error")
    return defaults.server_error(request)


def _refusal(request: HttpRequest, error: RuleViolation, status: int | None = None, **more: bool) -> HttpResponse:
    status = status or (409 if isinstance(error, Conflict) else 422)
    page = "_violation.html" if request.headers.get("HX-Request") else f"{status}.html"
    return render(request, page, {"error": error, "back": _back(request), **more}, status=status)


def _back(request: HttpRequest) -> str:
    """The page the refused form came from, if it is ours."""
    came_from = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure())
    return came_from if ours else "/"
