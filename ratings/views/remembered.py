"""Pages of a list that everybody may read: answered 304 while what they are made from stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_vary_headers

from ratings.engine import RatingList
from ratings.selectors.lists import list_called, stand
from tournaments.kernel.etags import etag
from tournaments.people.permissions import can_coordinate

View = Callable[..., HttpResponse]


def of_a_list(view: View) -> View:
    """A page of the list that the address names; it need not be made while nothing changed."""

    @wraps(view)
    def door(request: HttpRequest, code: str) -> HttpResponse:
        one = list_called(code)
        if one is None:
            raise Http404("There is no such list.")
        if messages.get_messages(request):
            answer = view(request, one)
            add_never_cache_headers(answer)
            return answer
        return _until_changed(request, one, view)

    return door


def _until_changed(request: HttpRequest, one: RatingList, view: View) -> HttpResponse:
    """May be kept, but is to be asked for again each time."""
    tag = _etag(request, stand(one.code))
    answer = get_conditional_response(request, etag=tag) or view(request, one)
    if answer.status_code in (200, 304):
        answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache" if request.user.is_authenticated else "no-cache"
    patch_vary_headers(answer, ("Cookie", "HX-Request"))
    return answer


def _etag(request: HttpRequest, made_from: tuple[Any, ...]) -> str:
    user = request.user
    reader = (user.pk, str(user), user.unread, can_coordinate(user)) if user.is_authenticated else ()
    return etag(made_from, reader, request.get_full_path(), request.headers.get("HX-Request"))
