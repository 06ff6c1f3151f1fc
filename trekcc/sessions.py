"""Sessions say in words why they could not be saved, and what was made with one stays with its reader."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.deprecation import MiddlewareMixin

from trekcc import disk
from trekcc.errors import no_room


class Sessions(SessionMiddleware):
    """A session is saved when the answer is made already, where no other middleware hears of its errors."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except DatabaseError as error:
            if disk.is_full(error):
                return no_room(request, certain=False)
            raise


class Private(MiddlewareMixin):
    """Middleware: an answer made with somebody's session, which says nothing about being kept, is kept by nobody else.

    Pages that say it themselves know better.
    """

    def process_response(self, request: HttpRequest, answer: HttpResponse) -> HttpResponse:
        is_known = settings.SESSION_COOKIE_NAME in request.COOKIES and request.session.accessed
        if is_known and "Cache-Control" not in answer:
            patch_cache_control(answer, private=True, no_cache=True)
        return answer
