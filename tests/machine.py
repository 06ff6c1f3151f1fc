"""What this machine has: the services that marked tests need, and how to get the ones that are missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

BROWSERS = {"chromium": ("chromium", "chromium-browser", "google-chrome"), "firefox": ("firefox-esr", "firefox")}
"""The names of their programs; CHROMIUM and FIREFOX name another."""


@dataclass(frozen=True, slots=True)
class Service:
    """`name` is the marker of the tests that need it."""

    name: str
    hint: str
    is_there: Callable[[], bool]

    @property
    def reason(self) -> str:
        return f"{self.name} - {self.hint}"


def program(browser: str) -> str | None:
    """The one that the variable named like the browser names, else the one on the path."""
    named = os.environ.get(browser.upper())
    return next(filter(None, map(shutil.which, [named] if named else BROWSERS[browser])), None)


def has(browser: str) -> bool:
    return program(browser) is not None


@dataclass(frozen=True, slots=True)
class WebKit:
    """The programs by which a WebKit is driven: what is asked, the browser, and the screen it is shown on."""

    driver: str
    browser: str
    screen: str


def webkit() -> WebKit | None:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    return WebKit(driver, str(browser), screen) if driver and browser and screen else None


@cache
def has_postgres() -> bool:
    from django.conf import settings

    database = settings.DATABASES["default"]
    return database["ENGINE"].endswith(".postgresql") and _answers(database)


@cache
def has_redis() -> bool:
    import redis

    client = redis.Redis.from_url(os.environ.get("REDIS_URL", "redis://127.0.0.1:6379"), socket_timeout=2)
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


def missing(names: Iterable[str]) -> list[Service]:
    """Those of the named services that this machine lacks. KeyError for a name that no service has."""
    return [SERVICES[name] for name in names if not SERVICES[name].is_there()]


def unmet(required: str) -> str:
    """What is wrong with the requirements, a list with commas; empty when all of them are there."""
    names = [name.strip() for name in required.split(",") if name.strip()]
    if unknown := [name for name in names if name not in SERVICES]:
        return f"{', '.join(unknown)} is not one of {', '.join(SERVICES)}"
    return "; ".join(f"not on this machine: {service.reason}" for service in missing(names))


def _answers(database: dict) -> bool:
    import psycopg

    keys = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}
    address = {key: database[name] for key, name in keys.items() if database.get(name)}
    try:
        psycopg.connect(**address, dbname="postgres", connect_timeout=3).close()
    except psycopg.Error:
        return False
    return True


SERVICES = {
    service.name: service
    for service in (
        Service(
            "postgres",
            "start PostgreSQL and set DATABASE_URL=postgres://postgres@127.0.0.1:5432/trekcc",
            has_postgres,
        ),
        Service("redis", "start Debian's redis-server, or name another with REDIS_URL", has_redis),
        Service("chromium", "install Debian's chromium, or name another with CHROMIUM", partial(has, "chromium")),
        Service("webkit", "install Debian's webkit2gtk-driver and xvfb", lambda: webkit() is not None),
        Service("firefox", "install Debian's firefox-esr, or name another with FIREFOX", partial(has, "firefox")),
    )
}
