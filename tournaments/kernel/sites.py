"""The site's name and address: from the environment, else as `manage.py setup` stored them."""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError
from django.utils.crypto import salted_hmac

from tournaments.kernel.models import Site

NAME, ADDRESS = "trekcc", "http://127.0.0.1:8000"
KNOWN_SECONDS = 30
DERIVED = 16


@dataclass(slots=True)
class _Known:
    """The values that this process read last, and until when they hold: every page's title needs the name."""

    name: str = ""
    address: str = ""
    calendar_id: str = ""
    until: float = float("-inf")


_known = _Known()


def site_name() -> str:
    return settings.SITE_NAME or _load_known().name or NAME


def site_address() -> str:
    """Return the address without a slash at its end."""
    return known_address() or ADDRESS


def known_address() -> str:
    """Return the configured address of the site; empty if nobody configured one."""
    return settings.SITE_URL or _load_known().address.rstrip("/")


def link_to(path: str) -> str:
    """Return the full address of a page, for readers who are not on the site."""
    return f"{site_address()}{path}"


def calendar_id() -> str:
    """Return what tells the appointments of this site from those of others."""
    return _load_known().calendar_id or derived_calendar_id()


def derived_calendar_id() -> str:
    """Return the id of a site that has stored none yet: it follows from the oldest secret."""
    oldest = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS][-1]
    digest = salted_hmac("tournaments.calendar", "uid", secret=oldest, algorithm="sha256").hexdigest()
    return digest[:DERIVED]


def stored_site() -> Site:
    """Return the stored row, or a new unsaved one."""
    return Site.objects.filter(pk=1).first() or Site(pk=1, name="", address="", calendar_id="")


def forget_stored_site() -> None:
    """Forget what this process knows of the site, because it changed."""
    _known.until = float("-inf")


def _load_known() -> _Known:
    if time.monotonic() >= _known.until:
        try:
            site = stored_site()
        except DatabaseError:
            return _Known()
        _known.name, _known.address, _known.calendar_id = site.name, site.address, site.calendar_id
        _known.until = time.monotonic() + KNOWN_SECONDS
    return _known
