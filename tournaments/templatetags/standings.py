"""Pieces of a line of the standings that would be loops in a template: there a table of 256 lines spends its time."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

SEEN_ON_PHONES = 3


@register.filter
@lru_cache(maxsize=4096)
def badges(said: tuple[tuple[str, str], ...]) -> SafeString:
    """(text, tone) of each round side by side. Many lines have the same, so each set is made once."""
    return format_html_join(" ", '<span class="badge {}">{}</span>', ((tone, text) for text, tone in said))


@register.filter
def cells(figures: tuple[str, ...]) -> SafeString:
    """One cell a figure; on a phone the first ones."""
    rest = len(figures) - SEEN_ON_PHONES
    looks = ["num"] * SEEN_ON_PHONES + ["num wide-only"] * rest
    return format_html_join("", '<td class="{}">{}</td>', zip(looks, figures, strict=False))
