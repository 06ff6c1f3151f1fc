"""Fields of players who are taken in and play an event of Second Edition over the API of a running site."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.stack.image import Site
from tests.stack.records import call

LEAST, PART = 8, 60
LISTED = """
from datetime import timedelta
from unittest import mock
from django.utils import timezone
from tournaments.models import User
from tournaments.listing.services.registration import Details, register_event
now = timezone.now()
with mock.patch("django.utils.timezone.now", lambda: now - timedelta(days=9)):
    print(register_event(Details(
        title={title!r}, game="2E", format="constructed", pool="complete", rules="standard", scenario="",
        starts_at=(now - timedelta(hours=8)).replace(second=0, microsecond=0), time_zone="Europe/Berlin",
        rounds_scheduled={rounds},
    ), by=User.objects.get(email="director@club.example")).pk)
"""
"""Nine days ago, for this morning: no sanctioned event begins sooner."""
COORDINATOR = """
from allauth.account.models import EmailAddress
from tournaments.kernel.days import today
from tournaments.models import User
from tournaments.department.services.offices import appoint
from tournaments.entries.services.profiles import create_player
from tournaments.people.services.players import Profile
from tournaments.people.services.accounts import make_token
user = User.objects.create_user("cora@club.example")
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
create_player(Profile("Cora"), by=user, user=user)
appoint("director", user, on=today(), by=None)
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
print(make_token("desk", 1, scope="direct", by=user)[1], session.session_key)
"""


class Caller:
    """Somebody with a token."""

    def __init__(self, site: Site, token: str) -> None:
        self.site, self.token = site, token

    def get(self, path: str) -> Any:
        return self._call("GET", path)

    def post(self, path: str, **body: Any) -> Any:
        return self._call("POST", path, body)

    def put(self, path: str, **body: Any) -> Any:
        return self._call("PUT", path, body)

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        status, text = call(self.site, method, f"/api/v1{path}", sent, Authorization=f"Token {self.token}")
        assert status < 300, (path, status, text[:2000])
        return json.loads(text) if text else None


def coordinator_of(site: Site) -> tuple[Caller, str]:
    """And the session with which she reads pages."""
    token, session = site.manage("shell", "--verbosity", "0", "--command", COORDINATOR).split()[-2:]
    return Caller(site, token), session


def names_of(field: str, document: dict[str, Any]) -> list[str]:
    """Who played there; guests make the field large enough for a sanctioned event."""
    names = [f"{one['name']} of {field}" for one in document["players"]]
    return names + [f"Guest {number} of {field}" for number in range(LEAST - len(names))]


def rounds_of(document: dict[str, Any]) -> int:
    return max(3, len({one.get("round", one["number"]) for one in document["rounds"]}))


def listed(site: Site, director: Caller, title: str, rounds: int, names: list[str]) -> int:
    """An event that was listed in time, with everybody checked in."""
    said = LISTED.format(title=title, rounds=rounds)
    event = int(site.manage("shell", "--verbosity", "0", "--command", said).split()[-1])
    for part in range(0, len(names), PART):
        some = [{"name": name, "another": True} for name in names[part : part + PART]]
        director.post(f"/events/{event}/entries/list/", names=some)
        director.post(f"/events/{event}/entries/all-here/", entries=waiting(director, event))
    return event


def waiting(director: Caller, event: int) -> list[int]:
    return [one["id"] for one in entries_of(director, event) if not one["checked_in"]]


def entries_of(director: Caller, event: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    page = 1
    while True:
        rows = director.get(f"/events/{event}/entries/?page_size=100&page={page}")
        found += rows["results"]
        if not rows["next"]:
            return found
        page += 1


def play_round(director: Caller, event: int, number: int, random: Random) -> None:
    publish_round(director, event, number, random)
    report_tables(director, event, number, tables_of(director, event, number), random)
    director.post(f"/events/{event}/rounds/{number}/complete/")


def publish_round(director: Caller, event: int, number: int, random: Random) -> None:
    director.post(f"/events/{event}/rounds/", seed=random.getrandbits(32))
    director.post(f"/events/{event}/rounds/{number}/publish/")


def tables_of(director: Caller, event: int, number: int) -> list[int]:
    """Those at which two sit."""
    return [one["table"] for one in director.get(f"/events/{event}/rounds/{number}/")["matches"] if one["table"]]


def report_tables(director: Caller, event: int, number: int, tables: list[int], random: Random) -> None:
    for part in range(0, len(tables), PART):
        rows = [{"line": f"{table} 100 {random.randrange(100)}", "sure": True} for table in tables[part : part + PART]]
        director.post(f"/events/{event}/results/", rows=rows)


def finding(cora: Caller, event: int, code: str) -> Any:
    checks = cora.get(f"/events/{event}/audit/")["checks"]
    return next(check for check in checks if check["code"] == code)
