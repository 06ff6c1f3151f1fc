"""The site's name and address: from the environment, else as `manage.py setup` stored them."""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError

from tournaments.kernel.models import Site

NAME, ADDRESS = "trekcc", "http://127.0.0.1:8000"
KNOWN_SECONDS = 30


@dataclass(slots=True)
class _Known:
    """The values that this process read last, and until when they hold: every page's title needs the name."""

    name: str = ""
    address: str = ""
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


def stored_site() -> Site:
    """Return the stored row, or a new unsaved one."""
    return Site.objects.filter(pk=1).first() or Site(pk=1, name="", address="")


def forget_stored_site() -> None:
    """Forget what this process knows of the site, because it changed."""
    _known.until = float("-inf")


def _load_known() -> _Known:
    if time.monotonic() >= _known.until:
        try:
            site = stored_site()
        except DatabaseError:
            return _Known()
        _known.name, _known.address = site.name, site.address
        _known.until = time.monotonic() + KNOWN_SECONDS
    return _known
