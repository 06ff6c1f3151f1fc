"""A button that writes: a plain form with its idempotency key and the version its page showed."""

from __future__ import annotations

import uuid
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

NOT_PROVIDED = "NOTPROVIDED"
PROTECTION = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
VERSION = '<input type="hidden" name="seen" value="{}">'
NAME = ' <span class="sr-only">{}</span>'
KEEP = ' data-keep="{}"'
FORM = """<form method="post" action="{}" class="inline"{}>{}<input type="hidden" name="key" value="{}">{}\
<button type="submit" class="{}">{}{}</button></form>"""


@register.simple_tag
def new_key() -> str:
    """An idempotency key for a form that is written by hand."""
    return uuid.uuid4().hex


@register.simple_tag(takes_context=True)
def act(
    context: dict[str, Any],
    url: str,
    label: str,
    look: str = "",
    seen: int | None = None,
    what: str = "",
    keep: str = "",
) -> SafeString:
    """`look` is the class of the button (action, link, danger); `what` names the row for who cannot see it. `keep` says
    what is done, where the act waits in the queue while there is no connection.

    As `_act.html` has it, which is for pages that bring their own key; a long list has too many to be made by it.
    """
    token = context.get("csrf_token")
    protected = format_html(PROTECTION, token) if token and token != NOT_PROVIDED else ""
    version = "" if seen is None else format_html(VERSION, seen)
    named = format_html(NAME, what) if what else ""
    kept = format_html(KEEP, keep) if keep else ""
    return format_html(FORM, url, kept, protected, new_key(), version, look, label, named)
