"""Sessions that say in words why they could not be saved."""

from __future__ import annotations

from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

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
