"""Codes that a phone reads, drawn into the page: no other file, no style, nothing that a content policy forbids."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

QUIET_ZONE = 4


@register.simple_tag
@lru_cache(maxsize=2048)
def qr(address: str, says: str) -> SafeString:
    """An SVG of this address, as large as its box; `says` is what it opens, for who cannot see it. Drawing
    one takes as long as a small page, and the same tables are printed again and again.
    """
    drawn = BytesIO()
    segno.make(address, micro=False, error="m").save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        border=QUIET_ZONE,
        light="#fff",
        svgclass=None,
        lineclass=None,
    )
    named = format_html('<svg role="img" aria-label="{}" ', says)
    return SafeString(drawn.getvalue().decode().replace("<svg ", named, 1).strip())
