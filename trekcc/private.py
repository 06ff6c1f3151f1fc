"""What was made for one reader stays with that reader."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.deprecation import MiddlewareMixin


class Private(MiddlewareMixin):
    """Middleware: an answer made with somebody's session, which says nothing about being kept, is kept by nobody else.

    Pages that say it themselves know better.
    """

    def process_response(self, request: HttpRequest, answer: HttpResponse) -> HttpResponse:
        is_known = settings.SESSION_COOKIE_NAME in request.COOKIES and request.session.accessed
        if is_known and "Cache-Control" not in answer:
            patch_cache_control(answer, private=True, no_cache=True)
        return answer
