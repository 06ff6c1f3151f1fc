"""Pages of a list that everybody may read: answered 304 while what they are made from stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from ratings.selectors.lists import list_called, stand
from tournaments.record.guards.public import for_once, tag_for, until_changed

View = Callable[..., HttpResponse]


def of_a_list(view: View) -> View:
    """A page of the list that the address names; it need not be made while nothing changed."""

    @wraps(view)
    def door(request: HttpRequest, code: str) -> HttpResponse:
        one = list_called(code)
        if one is None:
            raise Http404("There is no such list.")
        if messages.get_messages(request):
            return for_once(view(request, one))
        tag = tag_for(request, stand(one.code))
        return until_changed(request, tag, get_conditional_response(request, etag=tag) or view(request, one))

    return door
