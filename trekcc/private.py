"""What was made for one reader stays with that reader."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control


class Private:
    """Middleware: an answer made with somebody's session, which says nothing about being kept, is kept by nobody else.

    Pages that say it themselves know better.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        is_known = settings.SESSION_COOKIE_NAME in request.COOKIES and request.session.accessed
        if is_known and "Cache-Control" not in answer:
            patch_cache_control(answer, private=True, no_cache=True)
        return answer
