"""The video of a game: allowed by a director, consented to by its players, published by its link (OPG 14)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from conduct.forms.videos import LinkForm, WordForm
from conduct.permissions import FILMED_ONLY, can_see_consents
from conduct.selectors.situations import seen_on_video
from conduct.selectors.videos import find_upload_request, page_of, players_at, published_videos, tables_of, video_of
from conduct.services import videos as services
from conduct.services.consents import give_consent, withdraw_consent
from tournaments.kernel.guards import (
    MemberRequest,
    read_button_form,
    read_envelope_form,
    redirect_with_message,
    submit_form,
)
from tournaments.record.guards.events import directors_only, get_event_or_404, render_event_page
from tournaments.record.models import Event, Match
from tournaments.record.permissions import can_direct

Page = Callable[..., HttpResponse]
ACTS = {"forbid": services.forbid_filming, "take-down": services.take_down_video, "upload": services.ask_for_upload}
DONE = {
    "allow": "The game may be filmed. Its players are asked whether they consent.",
    "forbid": "The game may not be filmed any more.",
    "take-down": "The link is shown no more.",
    "upload": "The Social Media Manager is asked to upload the video.",
    "consent": "Incident: the game may be filmed and published, as far as it is for you to say.",
    "withdraw": "The consent is taken back.",
}


def videos(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """Show the published videos. HTMX gets the list alone, for other pages of the event."""
    event = get_event_or_404(request, year, slug)
    shown = published_videos(event)
    if request.headers.get("HX-Request"):
        return render(request, "conduct/_videos.html", {"videos": shown})
    return render_event_page(request, "conduct/videos.html", event, videos=shown)


def table_page(allowed: Callable[[Any, Match], bool], refusal: str) -> Callable[[Page], Page]:
    """Make a page of one game, for members whom `allowed` lets pass."""

    def decorator(page: Page) -> Page:
        @login_required
        @never_cache
        @wraps(page)
        def wrapper(
            request: MemberRequest, year: int, slug: str, number: int, table: int, **kwargs: Any
        ) -> HttpResponse:
            match = _table(request, get_event_or_404(request, year, slug), number, table)
            if not allowed(request.user, match):
                raise PermissionDenied(refusal)
            return page(request, match, **kwargs)

        return wrapper

    return decorator


def posts_only(page: Page) -> Page:
    """Make an address that only takes forms; a GET is redirected to the page with the form."""

    @wraps(page)
    def wrapper(request: MemberRequest, event: Event, number: int, table: int, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            return page(request, event, number, table, **kwargs)
        return redirect("conduct:video", *event.address, number, table)

    return wrapper


def _table(request: HttpRequest, event: Event, number: int, table: int) -> Match:
    return get_object_or_404(tables_of(event, request.user), round__number=number, table=table)


def _is_concerned(user: Any, match: Match) -> bool:
    """Return whether the user sees consents or has to upload the video; the latter learns only that all consent."""
    return can_see_consents(user, match) or find_upload_request(user, match) is not None


@table_page(_is_concerned, FILMED_ONLY)
def video(request: MemberRequest, match: Match) -> HttpResponse:
    return _page(request, match)


@directors_only
@posts_only
def publish(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = _table(request, event, number, table)
    form, filming = LinkForm(request.POST), services.filming_at(match)
    if submit_form(request, form, services.publish_video, filming):
        return redirect_with_message(request, "The link stands on the page of the event.", page_of(match))
    return _page(request, match, form)


@directors_only
@posts_only
def act(request: MemberRequest, event: Event, number: int, table: int, act: str) -> HttpResponse:
    match, sent = _table(request, event, number, table), read_envelope_form(request).envelope
    if act == "allow":
        services.allow_filming(match, by=request.user, key=sent["key"])
    elif act in ACTS:
        ACTS[act](services.filming_at(match), by=request.user, **sent)
    else:
        raise Http404("There is no such act.")
    return redirect_with_message(request, DONE[act], page_of(match))


@table_page(can_see_consents, FILMED_ONLY)
def consent(request: MemberRequest, match: Match, player: int, act: str) -> HttpResponse:
    """Give or withdraw a player's consent, by the player or by the director whom they told."""
    if act not in ("consent", "withdraw") or player not in players_at(match):
        raise Http404("There is no such act.")
    if request.method == "POST":
        filming, form = services.filming_at(match), read_button_form(request, WordForm)
        if act == "consent":
            give_consent(filming, player, by=request.user, among=form.players(), key=form.envelope["key"])
        else:
            withdraw_consent(filming, player, by=request.user, key=form.envelope["key"])
        messages.success(request, DONE[act])
    return redirect(page_of(match))


def _page(request: MemberRequest, match: Match, form: LinkForm | None = None) -> HttpResponse:
    event, shown = match.round.event, video_of(match)
    if not can_see_consents(request.user, match):
        return render_event_page(
            request, "conduct/upload.html", event, video=shown, item=find_upload_request(request.user, match)
        )
    filming = shown.filming
    form = form or LinkForm(
        initial={"link": filming.link} if filming else None, seen=filming.version if filming else None
    )
    context = {
        "video": shown,
        "among": ".".join(str(sitter.player) for sitter in shown.sitters),
        "own": shown.seat_of(request.user),
        "directs": can_direct(request.user, event),
        "form": form,
        "moment": seen_on_video(event),
    }
    return render_event_page(request, "conduct/video.html", event, form.status, **context)
