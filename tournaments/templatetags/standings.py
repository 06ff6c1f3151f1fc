"""Pieces of a line of the standings that would be loops in a template: there a table of 256 lines spends its time.

Lines have few different ones, so each is made once.
"""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

SEEN_ON_PHONES = 3


@register.filter
@lru_cache(maxsize=4096)
def badges(said: tuple[tuple[str, str], ...]) -> SafeString:
    """(text, tone) of each round, side by side."""
    return format_html_join(" ", '<span class="badge {}">{}</span>', ((tone, text) for text, tone in said))


@register.filter
def cells(figures: tuple[str, ...]) -> SafeString:
    """One cell a figure; a phone shows the first ones."""
    return SafeString("".join([_cell(at < SEEN_ON_PHONES, figure) for at, figure in enumerate(figures)]))


@lru_cache(maxsize=4096)
def _cell(everywhere: bool, figure: str) -> SafeString:
    return format_html('<td class="num{}">{}</td>', "" if everywhere else " wide-only", figure)
