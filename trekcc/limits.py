"""Bodies that are too large are refused by their announced length, before anything reads them."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from trekcc.problems import asks_api, problem


class BodyLimit(MiddlewareMixin):
    """Middleware: 413 for more than LARGEST_BODY bytes. The server closes the connection if the body comes all the
    same: it may not be told to by an application (PEP 3333).
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if _read_content_length(request) <= settings.LARGEST_BODY:
            return None
        answer = too_large(request, settings.LARGEST_BODY)
        answer["Content-Length"] = str(len(answer.content))
        return answer


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """The 413 in the caller's language: a page, or a problem."""
    bound = f"up to {most / 1_000_000:g} MB"
    if asks_api(request):
        return problem(413, f"A body has {bound}.", code="too_large")
    return render(request, "413.html", {"most": bound}, status=413)


def _read_content_length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isascii() and length.isdigit() and len(length) < 19 else 0
