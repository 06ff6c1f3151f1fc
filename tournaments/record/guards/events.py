"""Guards and page rendering that every view of an event shares."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache

from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.guards import MemberRequest, View, redirect_with_message, require_member, submit_button
from tournaments.kernel.models.epochs import remember_epoch, stored_epoch
from tournaments.kernel.permissions import Anyone
from tournaments.record.guards.links import keep_private, opened_link
from tournaments.record.guards.readers import (
    actor_of,
    has_ended_link,
    is_coordinator,
    link_holder,
    own_player,
    reader_position,
)
from tournaments.record.models import Event
from tournaments.record.permissions import (
    DIRECTORS_ONLY,
    JUDGES_ONLY,
    PLAYERS_ONLY,
    can_play,
    can_see,
    is_any_member,
    is_director_position,
)
from tournaments.record.selectors.links import why_ended
from tournaments.record.selectors.pages import EventPage, event_head, event_page


def require_event_permission(
    is_allowed: Callable[[Anyone, Event], bool], refusal: str = DIRECTORS_ONLY
) -> Callable[[View], View]:
    """Guard a page by a permission; everybody else reads `refusal`."""
    return _require(lambda request, event: is_allowed(request.user, event), refusal)


def _require(is_allowed: Callable[[HttpRequest, Event], bool], refusal: str) -> Callable[[View], View]:
    def guard(view: View) -> View:
        @require_member
        @wraps(view)
        def wrapper(request: HttpRequest, year: int, slug: str, **kwargs: Any) -> HttpResponse:
            event = get_event_or_404(request, year, slug)
            if not is_allowed(request, event):
                raise PermissionDenied(refusal)
            return view(request, event, **kwargs)

        return wrapper

    return guard


directors_only = _require(lambda request, event: is_director_position(reader_position(request, event)), DIRECTORS_ONLY)
"""Guard a page for the event's directors alone (`can_direct`)."""

judges_only = _require(lambda request, event: reader_position(request, event) is not None, JUDGES_ONLY)
"""Guard a page for the event's directors and judges (`can_judge`)."""

members_only = require_event_permission(is_any_member)
"""Guard a page for every signed-in member, whatever their part in the event."""


class PlayerRequest(HttpRequest):
    """A request that passed a guard for players: `actor` is a member or the holder of a private link."""

    actor: Actor


def actors_only(view: View) -> View:
    """Guard a page for members and for holders of a private link of this event, listed or not."""

    @never_cache
    @wraps(view)
    def wrapper(request: HttpRequest, year: int, slug: str, **kwargs: Any) -> HttpResponse:
        if not (request.user.is_authenticated or opened_link(request)):
            return redirect_to_login(request.get_full_path())
        event = get_event_or_404(request, year, slug)
        if has_ended_link(request, event):
            return render_link_ended(request, event)
        actor = actor_of(request, event)
        vars(request)["actor"] = actor
        answer = view(request, event, **kwargs)
        if isinstance(actor, LinkHolder):
            return keep_private(answer)
        return answer

    return wrapper


def players_only(view: View) -> View:
    """Guard a page for the players of the event: members on its list and holders of a private link."""

    @actors_only
    @wraps(view)
    def wrapper(request: PlayerRequest, event: Event, **kwargs: Any) -> HttpResponse:
        if not can_play(request.actor, event):
            raise PermissionDenied(PLAYERS_ONLY)
        return view(request, event, **kwargs)

    return wrapper


def render_link_ended(request: HttpRequest, event: Event) -> HttpResponse:
    """Tell the phone that the link it has opened can no longer be used, and why."""
    why = why_ended(event, *(opened_link(request) or (0, 0)))
    return keep_private(render_event_page(request, "tournaments/record/link_ended.html", event, 410, why=why))


def post_from_page(page: str, guard: Callable[[View], View] = directors_only) -> Callable[[View], View]:
    """Accept forms only, by default from directors; a GET is redirected to the page with the form.

    `guard` says who else may post. A GET comes, for example, from a reload after a refusal.
    """

    def writing(view: View) -> View:
        @guard
        @wraps(view)
        def wrapper(request: HttpRequest, event: Event, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, event, **kwargs)
            return redirect(f"tournaments:{page}", *event.address)

        return wrapper

    return writing


def button_view(
    service: Callable[..., Any], message: str, page: str, guard: Callable[[View], View] = directors_only
) -> Callable[..., HttpResponse]:
    """Make the view behind a plain button of a page, for an act on the event itself."""

    @post_from_page(page, guard)
    def press(request: MemberRequest, event: Event) -> HttpResponse:
        submit_button(request, service, event)
        return redirect_to_event_page(request, message, event, page)

    return press


def require_open(guard: Callable[[View], View]) -> Callable[[View], View]:
    """Show the form only while the event is open; its page says so of a closed one.

    What is posted all the same is refused by the service.
    """

    def asking(view: View) -> View:
        @guard
        @wraps(view)
        def page(request: HttpRequest, event: Event, **kwargs: Any) -> HttpResponse:
            if event.is_locked and request.method == "GET":
                return render_event_page(request, "tournaments/record/closed.html", event)
            return view(request, event, **kwargs)

        return page

    return asking


def redirect_to_event_page(request: HttpRequest, message: str, event: Event, page: str) -> HttpResponse:
    """Redirect to a page of the event, with a message that says what was redirect_with_message."""
    return redirect_with_message(request, message, f"tournaments:{page}", *event.address)


def get_event_or_404(request: HttpRequest, year: int, slug: str) -> Event:
    """Return the event at this address.

    Rehearsals and hidden events exist for few readers only (`can_see`).
    """
    event = get_object_or_404(_events_with_epoch(), year=year, slug=slug)
    remember_epoch(vars(event)["site_epoch"])
    if not (can_see(request.user, event) or link_holder(request, event)):
        raise Http404("There is no such event.")
    return event


@cache
def _events_with_epoch() -> QuerySet[Event]:
    """Build the query once; it is never evaluated itself."""
    return Event.every.order_by().annotate(site_epoch=stored_epoch())


def render_event_page(
    request: HttpRequest, template: str, event: Event, status: int = 200, **context: Any
) -> HttpResponse:
    """Render a page of this event with its tabs (`page`) and its `head`, made here unless they are given."""
    page = context.pop("page", None) or _page_for(request, event)
    head = context.pop("head", None) or render_head(event)
    return render(request, template, {"page": page, "head": head, "event": event, **context}, status=status)


def _page_for(request: HttpRequest, event: Event) -> EventPage:
    return event_page(
        event,
        request.path,
        position=reader_position(request, event),
        can_coordinate=is_coordinator(request),
        can_play=own_player(request, event) is not None,
    )


def render_head(event: Event) -> SafeString:
    """Render the head of the event's pages, which is the same for every reader."""
    return render_to_string("tournaments/record/_event_head.html", {"head": event_head(event)})
