"""How the site is called and where it is found: what the environment says, else what `manage.py setup` stored."""

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
    """What this process read last, and when: every page has the name in its title, and none should ask for it."""

    name: str = ""
    address: str = ""
    until: float = float("-inf")


_known = _Known()


def site_name() -> str:
    return settings.SITE_NAME or _load_known().name or NAME


def site_address() -> str:
    """Without a slash at its end."""
    return known_address() or ADDRESS


def known_address() -> str:
    """Where somebody said that the site is; empty where nobody did."""
    return settings.SITE_URL or _load_known().address.rstrip("/")


def link_to(path: str) -> str:
    """The whole address of a page, for whoever is not on the site."""
    return f"{site_address()}{path}"


def stored_site() -> Site:
    """The row, or one that is not there yet."""
    return Site.objects.filter(pk=1).first() or Site(pk=1, name="", address="")


def forget_stored_site() -> None:
    """What this process knows is out of date."""
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
