"""What is counted, and where: limits hold for all processes together, and who was counted stays unreadable."""

from __future__ import annotations

from importlib import import_module

from django.core.cache import caches
from django.utils.connection import ConnectionProxy
from django.utils.crypto import salted_hmac

COUNTING = ("allauth.core.internal.ratelimit",)


def sealed(key: str, prefix: str, version: int) -> str:
    """The key of a row in the table of limits: it holds no address and no account that a reader could tell."""
    return salted_hmac("trekcc.limits", f"{prefix}:{version}:{key}").hexdigest()


def share_limits() -> None:
    """allauth counts in the default cache, which every process has for itself, and has no setting for another."""
    for name in COUNTING:
        vars(import_module(name))["cache"] = ConnectionProxy(caches, "limits")
