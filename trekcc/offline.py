"""The script with which a browser shows the last pages of an event without a connection: docs/adr/0005."""

from __future__ import annotations

import json
from functools import lru_cache

from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.kernel.models.epochs import epoch

FILES = (
    *("trekcc.css", "event.css", "play.css", "pico.min.css"),
    *("trekcc.js", "swaps.js", "needs.js", "queue.js", "desk.js", "favicon.svg", "django_htmx/htmx-2.min.js"),
)
ASKED_AGAIN_SECONDS = 600


@require_safe
@cache_control(public=True, max_age=ASKED_AGAIN_SECONDS)
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker at the root, because a worker handles only addresses below its own.

    It differs for each release and epoch, so that browsers forget the pages of the one before.
    """
    return HttpResponse(_script(epoch()), content_type="text/javascript; charset=utf-8")


@lru_cache(maxsize=1)
def _script(epoch: int) -> str:
    site = {
        "release": f"{settings.RELEASE}.{epoch}",
        "files": settings.STATIC_URL,
        "list": [static(name) for name in FILES],
        "nothing": render_to_string("no_connection.html"),
        "headers": {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": build_policy()},
    }
    return f"const SITE = {json.dumps(site)};\n{(settings.BASE_DIR / 'static/offline.js').read_text()}"
