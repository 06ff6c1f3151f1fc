"""A button that writes: a plain form with its idempotency key and the version its page showed."""

from __future__ import annotations

import uuid
from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def new_key() -> str:
    """An idempotency key for a form that is written by hand."""
    return uuid.uuid4().hex


@register.inclusion_tag("tournaments/kernel/_act.html", takes_context=True)
def act(
    context: dict[str, Any], url: str, label: str, look: str = "", seen: int | None = None, what: str = ""
) -> dict[str, Any]:
    """`look` is the class of the button (action, link, danger); `what` names the row for who cannot see it."""
    shown = {"url": url, "label": label, "look": look, "seen": seen, "what": what}
    return {**shown, "csrf_token": context.get("csrf_token"), "key": new_key()}
