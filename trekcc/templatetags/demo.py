"""The bar that says how much of a trial's sample community is loaded."""

from __future__ import annotations

from typing import Any

from django import template

from trekcc.demo_progress import shown_progress

register = template.Library()


@register.inclusion_tag("trekcc/_demo_progress.html")
def demo_progress() -> dict[str, Any]:
    return shown_progress()
