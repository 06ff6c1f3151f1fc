"""The front page: what this site is, what runs, what comes near the reader, and who won last."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.kernel.page_cache import get_or_make_piece
from tournaments.pages.guards.desks import own_desk
from tournaments.pages.selectors import home as selectors
from tournaments.record.models import Event

MOST_MINE, MOST_LIVE = 2, 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    member = None
    if request.user.is_authenticated:
        member = request.user
    own = getattr(member, "player", None)
    country = ""
    if own:
        country = str(own.country)
    won = [_render_won_event(one) for one in selectors.latest_won_events()]
    mine: tuple[selectors.OwnPlace, ...] = ()
    if member:
        mine = selectors.own_places(member)
    running = selectors.running_events()
    own_urls = {one.live.url for one in mine}
    country_name = ""
    if country and own:
        country_name = own.country.name
    drawing = ""
    if won:
        drawing = _cached_drawing(won[0][0])
    context = {
        "desk": own_desk(request),
        "mine": mine[:MOST_MINE],
        "live": [one for one in running if one.url not in own_urls][:MOST_LIVE],
        "running": len(running),
        "next": selectors.upcoming_events(country),
        "near": selectors.countries_with_events(),
        "country": country,
        "country_name": country_name,
        "won": won,
        "drawing": drawing,
    }
    answer = render(request, "tournaments/pages/home.html", context)
    patch_cache_control(answer, no_cache=True, **({"private": True} if member else {}))
    return answer


def _render_won_event(one: selectors.WonEvent) -> tuple[Event, SafeString, str]:
    """Return the event, its remembered winner, and the day."""
    return one.event, get_or_make_piece(one.event, "won", partial(_render_winner, one.event)), one.day


def _render_winner(event: Event) -> SafeString:
    finish = selectors.finish_with_chart(event)
    return render_to_string("tournaments/pages/home.html#won", {"event": event, "finish": finish})


def _cached_drawing(event: Event) -> SafeString:
    return get_or_make_piece(event, "way", partial(_render_drawing, event))


def _render_drawing(event: Event) -> SafeString:
    finish = selectors.finish_with_chart(event)
    return render_to_string("tournaments/pages/home.html#drawing", {"event": event, "finish": finish})
