"""Check in words whether the settings let people reach the site by its address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Finding:
    """One check of the settings. If it is not `good`, `says` tells what to set instead."""

    says: str
    good: bool = True


def findings(address: str) -> tuple[Finding, ...]:
    url = urlsplit(address)
    return (_hosts(url.hostname or ""), _origins(f"{url.scheme}://{url.netloc}"), *_schemes(url.scheme))


def _hosts(host: str) -> Finding:
    if any(_admits(pattern.strip("[]"), host) for pattern in settings.ALLOWED_HOSTS):
        return Finding(f"ALLOWED_HOSTS admits {host}.")
    wrong = f"ALLOWED_HOSTS does not admit {host}: every page is refused (400)."
    return Finding(f"{wrong} Set ALLOWED_HOSTS={','.join((host, *settings.ALLOWED_HOSTS))}", False)


def _origins(origin: str) -> Finding:
    """A form's origin has to be the host that was asked, or one of these."""
    scheme, _, host = origin.partition("://")
    trusted = (pattern.partition("://") for pattern in settings.CSRF_TRUSTED_ORIGINS)
    if any(of == scheme and _admits(pattern.removeprefix("*"), host) for of, _, pattern in trusted):
        return Finding(f"CSRF_TRUSTED_ORIGINS admits {origin}.")
    if not settings.SECURE_PROXY_SSL_HEADER:
        return Finding(f"CSRF_TRUSTED_ORIGINS need not name {origin}: no proxy stands between.")
    wrong = f"CSRF_TRUSTED_ORIGINS does not admit {origin}: forms are refused (403) where the proxy changes the Host."
    return Finding(f"{wrong} Set CSRF_TRUSTED_ORIGINS={','.join((origin, *settings.CSRF_TRUSTED_ORIGINS))}", False)


def _schemes(scheme: str) -> Iterator[Finding]:
    if scheme == "https" and not settings.SECURE_PROXY_SSL_HEADER:
        wrong = "The address is https, which a proxy speaks, but BEHIND_PROXY is not set"
        yield Finding(f"{wrong}: every page would lead to itself, without end. Set BEHIND_PROXY=1", False)
    if scheme == "http" and settings.SECURE_SSL_REDIRECT:
        wrong = "The address is http, but everybody is sent to https"
        yield Finding(f"{wrong}. Put a proxy with https in front, or set SECURE_SSL_REDIRECT=0", False)


def _admits(pattern: str, host: str) -> bool:
    """Return whether a host pattern matches, as Django reads it.

    `*` is every host, a leading dot the name and its subdomains.
    """
    pattern, host = pattern.lower(), host.lower()
    below = pattern.startswith(".") and (host.endswith(pattern) or host == pattern[1:])
    return pattern in ("*", host) or below
