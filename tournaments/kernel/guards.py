"""Shared parts of all views: who may open a page, rate limits, refused forms, and the redirect after an act."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Conflict, Gone, envelope_of
from tournaments.kernel.models import User
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.write_form import WriteForm

View = Callable[..., HttpResponse]
Value = TypeVar("Value")
ButtonForm = TypeVar("ButtonForm", bound=WriteForm)


class MemberRequest(HttpRequest):
    """A request that passed a guard for members."""

    user: User


def require_member(page: View) -> View:
    """Let only signed-in members open a page, and forbid caches to keep what one of them is shown."""
    return login_required(never_cache(page))


def require_permission(is_allowed: Callable[[Anyone], bool], refusal: str) -> Callable[[View], View]:
    """Let only members for whom `is_allowed` returns True open a page; everybody else reads `refusal`."""

    def decorate(page: View) -> View:
        @require_member
        @wraps(page)
        def wrapper(request: MemberRequest, **address: Any) -> HttpResponse:
            if not is_allowed(request.user):
                raise PermissionDenied(refusal)
            return page(request, **address)

        return wrapper

    return decorate


def row_action(
    find: Callable[[User, int], Value], is_allowed: Callable[[User, Value], bool], refusal: str
) -> Callable[[View], View]:
    """Make a view of an address that takes only POSTs about a row, from members whom `is_allowed` lets pass.

    A GET is redirected to the page of the row.
    """

    def decorate(act: View) -> View:
        @require_member
        @wraps(act)
        def wrapper(request: MemberRequest, pk: int) -> HttpResponse:
            row: Any = find(request.user, pk)
            if not is_allowed(request.user, row):
                raise PermissionDenied(refusal)
            return act(request, row) if request.method == "POST" else redirect(row)

        return wrapper

    return decorate


def try_service(form: WriteForm, service: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a service with the form's envelope and return its result; put a refusal onto the form and return None.

    Nothing typed is lost. Raises AlreadyDone and Gone, because then no page is left that could show the form.
    """
    try:
        return service(*args, **kwargs, **_envelope_arguments(form, service))
    except (AlreadyDone, Gone):
        raise
    except Conflict as conflict:
        form.status = 409
        form.add_error(None, conflict.message)
        form.prepare_retry(getattr(conflict.row, "version", 0))
    except RuleViolation as violation:
        form.status = 422
        form.show_violation(violation)
    return None


def validate_form(form: WriteForm) -> bool:
    """Return whether the form is valid; if not, its page is answered with 422."""
    if form.is_valid():
        return True
    form.status = 422
    return False


def is_submitted(request: HttpRequest, form: WriteForm) -> bool:
    """Return whether the form was sent and is valid."""
    return request.method == "POST" and validate_form(form)


def submit_form(request: HttpRequest, form: WriteForm, service: Callable[..., Any], *rows: Any) -> Any:
    """Call the service with the fields of a submitted form as its named arguments, and return its result.

    Returns a false value if the form was not sent, was invalid or was refused.
    """
    return is_submitted(request, form) and try_service(form, service, *rows, by=_actor(request), **form.arguments)


def read_envelope_form(request: HttpRequest) -> WriteForm:
    """Return the valid envelope of a plain button."""
    return read_button_form(request, WriteForm)


def read_button_form(request: HttpRequest, kind: type[ButtonForm]) -> ButtonForm:
    """Return the valid form that a button sent. Raises RuleViolation if no page of ours can have made it."""
    form = kind(request.POST)
    if not form.is_valid():
        message = "This button came from a page that is no longer valid. Load the page again."
        raise RuleViolation("form", message, NO_SECTION)
    return form


def submit_button(request: HttpRequest, service: Callable[..., Value], *args: Any, **kwargs: Any) -> Value:
    """Call the service of a plain button with the envelope that the button sent."""
    return service(*args, **kwargs, by=_actor(request), **_envelope_arguments(read_envelope_form(request), service))


def _actor(request: HttpRequest) -> Any:
    """Return who acts; behind a guard for players it may be the holder of a private link."""
    return vars(request).get("actor") or request.user


def get_act(acts: Mapping[str, Value], act: str) -> Value:
    """Return the act that an address names. Raises Http404."""
    if act not in acts:
        raise Http404("There is no such act.")
    return acts[act]


def redirect_with_message(request: HttpRequest, message: str, to: Any, *address: Any) -> HttpResponse:
    """Redirect to a page that says what was done."""
    messages.success(request, message)
    return redirect(to, *address)


def page_after_decision(request: HttpRequest, page: Any) -> Any:
    """Return where to go after a decision: to the coordinator's desk if the button was there, else to this page."""
    return "tournaments:coordinator" if "desk" in request.GET else page


def get_page(request: HttpRequest, rows: Any, size: int) -> Page[Any]:
    """Return the page of the rows that `?page=` names."""
    return Paginator(rows, size).get_page(request.GET.get("page"))


def count_within_limit(request: HttpRequest, act: str) -> bool:
    """Count this call of an act that costs other people's attention; return False if there were too many.

    The calls are counted where sign-ins are counted.
    """
    return bool(ratelimit.consume(request, app="trekcc", action=act, config=settings.PAGE_RATES))


def has_tries_left(request: HttpRequest, act: str) -> bool:
    """Return whether the address has failures left, for an act of which only the failures are counted.

    Takes no lock, because a hall of phones behind one address succeeds at once.
    """
    now = time.time()
    for rate in ratelimit.get_rates(app="trekcc", action=act, config=settings.PAGE_RATES):
        history = ratelimit.cache.get(ratelimit.get_cache_key(request, app="trekcc", action=act, rate=rate), [])
        if not ratelimit.apply_rate(history, now, rate, dry_run=True)[0]:
            return False
    return True


def count_failure(request: HttpRequest, act: str) -> None:
    """Count a failed try, including one that came by GET."""
    ratelimit.consume(request, app="trekcc", action=act, config=settings.PAGE_RATES, limit_get=True)


def _envelope_arguments(form: WriteForm, service: Callable[..., Any]) -> dict[str, Any]:
    """Return the parts of the envelope that the service takes; one that makes something new takes no version."""
    takes = envelope_of(service)
    return {name: value for name, value in form.envelope.items() if name in takes}
