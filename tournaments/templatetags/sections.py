"""Sections in brackets, as the documents of an event's game have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from tournaments.engine.listing.sections import add_section, own_section, own_text

register = template.Library()


@register.simple_tag(takes_context=True)
def cite(context: Mapping[str, Any], section: str) -> str:
    """Return " (OPG 7.4)", or the section of the event's own game; empty where its documents do not rule it."""
    return add_section(own_section(section, _game(context)))


@register.simple_tag(takes_context=True)
def help_of(context: Mapping[str, Any], text: str) -> SafeString:
    """Return the help of a field with the sections of the event's own game."""
    return mark_safe(own_text(str(text), _game(context)))  # noqa: S308 help texts are written by us, and may hold links


@register.simple_tag(takes_context=True)
def own(context: Mapping[str, Any], text: str) -> str:
    """Return a sentence with the sections of the event's own game."""
    return own_text(str(text), _game(context))


def _game(context: Mapping[str, Any]) -> str:
    """The game that is being listed, or that of the event that a page is about; empty for other pages."""
    listed = getattr(context.get("form"), "listed_game", "")
    return str(listed or getattr(context.get("event"), "game", "") or "")
