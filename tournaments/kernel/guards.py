"""What every view shares: who may pass, how often, how a refused form comes back, and how an act ends."""

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
Value = TypeVar("One")
ButtonForm = TypeVar("Sent", bound=WriteForm)


class MemberRequest(HttpRequest):
    """A request that passed a door for members."""

    user: User


def require_member(page: View) -> View:
    """A page for members; no cache keeps what one of them is shown."""
    return login_required(never_cache(page))


def require_permission(is_allowed: Callable[[Anyone], bool], refusal: str) -> Callable[[View], View]:
    """A page of the site for members of whom `is_allowed` says so; all others read `refusal`."""

    def guarded(page: View) -> View:
        @require_member
        @wraps(page)
        def wrapper(request: MemberRequest, **address: Any) -> HttpResponse:
            if not is_allowed(request.user):
                raise PermissionDenied(refusal)
            return page(request, **address)

        return wrapper

    return guarded


def row_action(
    find: Callable[[User, int], Value], is_allowed: Callable[[User, Value], bool], refusal: str
) -> Callable[[View], View]:
    """An address that only takes forms about a row, from who `is_allowed`; whoever reads it is led to the page of the row."""

    def guarded(act: View) -> View:
        @require_member
        @wraps(act)
        def wrapper(request: MemberRequest, pk: int) -> HttpResponse:
            row: Any = find(request.user, pk)
            if not is_allowed(request.user, row):
                raise PermissionDenied(refusal)
            return act(request, row) if request.method == "POST" else redirect(row)

        return wrapper

    return guarded


def try_service(form: WriteForm, service: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a service with the form's envelope. A refusal goes onto the form, with nothing typed lost: None.

    Where what the form is about is gone there is no page any more that could show it.
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
    """Whether it can be read; if not, the page is answered with 422."""
    if form.is_valid():
        return True
    form.status = 422
    return False


def is_submitted(request: HttpRequest, form: WriteForm) -> bool:
    """Whether it was sent and can be read."""
    return request.method == "POST" and validate_form(form)


def submit_form(request: HttpRequest, form: WriteForm, service: Callable[..., Any], *rows: Any) -> Any:
    """What the service made of a form that was sent, whose fields are its arguments by name; nothing if it was not."""
    return is_submitted(request, form) and try_service(form, service, *rows, by=_actor(request), **form.arguments)


def read_envelope_form(request: HttpRequest) -> WriteForm:
    """The envelope of a plain button."""
    return read_button_form(request, WriteForm)


def read_button_form(request: HttpRequest, kind: type[ButtonForm]) -> ButtonForm:
    """What a button sends. Raises RuleViolation for one that no page of ours made."""
    form = kind(request.POST)
    if not form.is_valid():
        message = "This button came from a page that is no longer valid. Load the page again."
        raise RuleViolation("form", message, NO_SECTION)
    return form


def submit_button(request: HttpRequest, service: Callable[..., Value], *args: Any, **kwargs: Any) -> Value:
    """A plain button: call the service with its envelope."""
    return service(*args, **kwargs, by=_actor(request), **_envelope_arguments(read_envelope_form(request), service))


def _actor(request: HttpRequest) -> Any:
    """Who acts: behind a door for players it may be the holder of a private link."""
    return vars(request).get("actor") or request.user


def get_act(acts: Mapping[str, Value], act: str) -> Value:
    """What an address calls for. Raises Http404."""
    if act not in acts:
        raise Http404("There is no such act.")
    return acts[act]


def redirect_with_message(request: HttpRequest, message: str, to: Any, *address: Any) -> HttpResponse:
    """On to a page, which says what was done."""
    messages.success(request, message)
    return redirect(to, *address)


def page_after_decision(request: HttpRequest, page: Any) -> Any:
    """Where one is led who has decided: back to the coordinator's desk if the button stood there, else to this page."""
    return "tournaments:coordinator" if "desk" in request.GET else page


def get_page(request: HttpRequest, rows: Any, size: int) -> Page[Any]:
    """The page of them that `?page=` asks for."""
    return Paginator(rows, size).get_page(request.GET.get("page"))


def count_within_limit(request: HttpRequest, act: str) -> bool:
    """Counts this call of an act that costs other people's attention, where sign-ins are counted; False: too many."""
    return bool(ratelimit.consume(request, app="trekcc", action=act, config=settings.PAGE_RATES))


def has_tries_left(request: HttpRequest, act: str) -> bool:
    """Whether the address has not failed too often at an act of which the failures alone are counted.

    Takes no lock: a hall of phones behind one address succeeds at once.
    """
    now = time.time()
    for rate in ratelimit.get_rates(app="trekcc", action=act, config=settings.PAGE_RATES):
        history = ratelimit.cache.get(ratelimit.get_cache_key(request, app="trekcc", action=act, rate=rate), [])
        if not ratelimit.apply_rate(history, now, rate, dry_run=True)[0]:
            return False
    return True


def count_failure(request: HttpRequest, act: str) -> None:
    """Count a failed try, also one that came by GET."""
    ratelimit.consume(request, app="trekcc", action=act, config=settings.PAGE_RATES, limit_get=True)


def _envelope_arguments(form: WriteForm, service: Callable[..., Any]) -> dict[str, Any]:
    """Its envelope: the key alone for a service that makes something new, which has no version to compare."""
    takes = envelope_of(service)
    return {name: value for name, value in form.envelope.items() if name in takes}
