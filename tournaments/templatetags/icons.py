"""Icons drawn into the page: Lucide's, which stand in `templates/icons` as they came."""

from __future__ import annotations

from functools import cache

from django import template
from django.conf import settings
from django.utils.safestring import SafeString

register = template.Library()

FOLDER = settings.BASE_DIR / "templates" / "icons"


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """The icon of this name. It says nothing by itself: the words, or the label of a button, stand beside it.

    Raises FileNotFoundError for a name that no file has.
    """
    _, _, drawing = (FOLDER / f"{name}.svg").read_text().partition("<svg")
    _, _, lines = drawing.partition(">")
    return SafeString(
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{"".join(map(str.strip, lines.splitlines()))}'
    )
