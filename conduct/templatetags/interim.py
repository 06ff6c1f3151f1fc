"""Template tags for pages of other apps: interim rulings that concern them, and videos of an event."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from conduct.selectors.rulings import Touched, touching
from conduct.selectors.videos import PublishedVideo, published_videos
from tournaments.kernel.page_cache import get_or_make_piece
from tournaments.record.models import Event

register = template.Library()
READS = ("GET", "HEAD")


@register.simple_tag(takes_context=True)
def interim_rulings(context: dict[str, Any], sections: str, game: str = "") -> SafeString:
    """Render the interim rulings in force for these sections, in the game and on the day of the page's event.

    Without an event it is today, in this game or in all. The result is cached with the event, whose version rises when
    a ruling is given, changed or ended.
    """
    event, request = context.get("event"), context.get("request")
    if not isinstance(event, Event):
        return _render_rulings(sections, Touched(game=game))
    if not event.game:
        return SafeString()
    make = partial(_render_rulings, sections, Touched(game=event.game, on=event.local_start.date()))
    return get_or_make_piece(event, f"interim:{sections}", make) if request and request.method in READS else make()


@register.simple_tag
def videos_of(event: Event) -> tuple[PublishedVideo, ...]:
    """Return the published videos of an event."""
    return published_videos(event)


def _render_rulings(sections: str, about: Touched) -> SafeString:
    found = touching(replace(about, sections=tuple(filter(None, sections.split(",")))))
    return render_to_string("conduct/_touching.html", {"rulings": found}) if found else SafeString()
