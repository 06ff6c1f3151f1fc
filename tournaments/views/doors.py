"""What every view of an event shares: who may pass, what browsers may remember, how a refused form comes back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.cache import never_cache

from tournaments.engine.types import RuleViolation
from tournaments.forms.writing import WriteForm
from tournaments.journal import Conflict
from tournaments.models import Event, User
from tournaments.permissions import Anyone, can_coordinate, can_direct
from tournaments.selectors.pages import event_page

View = Callable[..., HttpResponse]


class MemberRequest(HttpRequest):
    """A request that passed a door for members."""

    user: User


def public(view: View) -> View:
    """A page everybody may read: answered 304 or 204 while nothing changed."""

    @wraps(view)
    def door(request: HttpRequest, year: int, slug: str, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(Event, year=year, slug=slug)
        if request.headers.get("HX-Request") and request.GET.get("seen") == str(event.version):
            return HttpResponse(status=204)
        if messages.get_messages(request):
            return never_cache(view)(request, event, **kwargs)
        etag = _etag(request, event)
        unchanged = get_conditional_response(request, etag=etag)
        response = unchanged if unchanged else view(request, event, **kwargs)
        if response.status_code in (200, 304):
            response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache" if request.user.is_authenticated else "no-cache"
        patch_vary_headers(response, ("Cookie", "HX-Request"))
        return response

    return door


def directed(view: View) -> View:
    """A page for the event's directors alone."""
    return _guarded(view, can_direct)


def guarded(allowed: Callable[[Anyone, Event], bool]) -> Callable[[View], View]:
    """A page for whom `allowed` says so."""
    return lambda view: _guarded(view, allowed)


def written_from(page: str) -> Callable[[View], View]:
    """An address that only takes forms: whoever reads it, after a refusal say, is led to the page with the form."""

    def writing(view: View) -> View:
        @wraps(view)
        def door(request: HttpRequest, event: Event, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, event, **kwargs)
            return redirect(page, event.year, event.slug)

        return door

    return writing


def _guarded(view: View, allowed: Callable[[Anyone, Event], bool]) -> View:
    @login_required
    @never_cache
    @wraps(view)
    def door(request: HttpRequest, year: int, slug: str, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(Event, year=year, slug=slug)
        if not allowed(request.user, event):
            raise PermissionDenied("This belongs to the directors of the event.")
        return view(request, event, **kwargs)

    return door


def show(request: HttpRequest, template: str, event: Event, status: int = 200, **context: Any) -> HttpResponse:
    """A page of this event, with its head and tabs."""
    user = request.user
    page = event_page(event, request.path, user.pk, coordinator=can_coordinate(user))
    return render(request, template, {"page": page, "event": event, **context}, status=status)


def saved(form: WriteForm, service: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a service with the form's envelope. A refusal goes onto the form, with nothing typed lost: None."""
    try:
        return service(*args, **kwargs, **form.envelope)
    except Conflict as conflict:
        form.status = 409
        form.add_error(None, conflict.message)
        form.shows_again(getattr(conflict.row, "version", 0))
    except RuleViolation as violation:
        form.status = 422
        form.refused(violation)
    return None


def valid(form: WriteForm) -> bool:
    """Whether it can be read; if not, the page is answered with 422."""
    if form.is_valid():
        return True
    form.status = 422
    return False


def act_form(request: HttpRequest) -> WriteForm:
    """The envelope of a plain button. Raises RuleViolation for one that no page of ours made."""
    form = WriteForm(request.POST)
    if not form.is_valid():
        raise RuleViolation("form", "This button came from a page that is no longer valid. Load the page again.")
    return form


def _etag(request: HttpRequest, event: Event) -> str:
    parts = (
        event.version,
        settings.RELEASE,
        request.user.pk,
        str(request.user) if request.user.is_authenticated else "",
        can_coordinate(request.user),
        request.get_full_path(),
        request.headers.get("HX-Request"),
    )
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'
