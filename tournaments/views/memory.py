"""HTML that is the same for every reader, kept in the memory of this process as long as the event has its version.

Nothing about a request or its reader may go into it: no form, no token, no nonce, no clock. And only pages that write
nothing may put anything here: an act that is taken back leaves its event in memory with a version it does not have.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.safestring import SafeString

from tournaments.models import Event

KEPT_SECONDS = 3600


def remembered(event: Event, piece: str, make: Callable[[], str]) -> SafeString:
    """The piece of this name for the event as it stands, made by a template if it is not there."""
    zone = timezone.get_current_timezone_name()
    key = f"piece:{event.pk}:{event.version}:{piece}:{settings.RELEASE}:{zone}"
    html = cache.get(key)
    if html is None:
        html = str(make())
        cache.set(key, html, KEPT_SECONDS)
    return SafeString(html)
