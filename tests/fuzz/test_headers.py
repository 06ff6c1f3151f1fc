"""What every answer says to a browser, whatever it answers: no guessing of kinds, no frames, no scripts of others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from tests.fuzz.forms import FORMS, client_of, found
from tests.fuzz.tables import changed_by
from tests.fuzz.world import PREFIX, World, operations, undone, writing
from tests.rings import matrix
from tests.tournaments.plain import crawled
from tournaments.engine.regions import CONTINENTS

pytestmark = pytest.mark.django_db
SAID = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
POLICY = ("default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'")
SLUGS = [name.lower().replace(" ", "-") for name in CONTINENTS.values()]
FOR_EVERYBODY = {
    "/api/",
    "/api/schema/",
    "/static/trekcc.css",
    "/events.ics",
    "/road.ics",
    *(f"/regions/{slug}/events.ics" for slug in ("middle", *SLUGS)),
}
HOSTS = (
    "evil.example",
    "testserver.evil.example",
    "testserver@evil.example",
    "a b",
    "",
    "testserver:x",
    "[",
    "\u00e4.example",
    "x" * 300,
)
"""A Host of another site, and what no site is called."""
KINDS = (
    "text/html",
    "application/json",
    "application/problem+json",
    "text/css",
    "text/javascript",
    "text/csv",
    "text/calendar",
    "application/vnd.oai.openapi",
)


@pytest.mark.parametrize("role", ["anonymous", "director", "coordinator"])
def test_every_page_says_what_browsers_are_to_know_and_writes_nothing(role: str, world: World) -> None:
    client = Noted(client_of(world, role))
    starts = [f"{event.get_absolute_url()}{page}" for event in world.events.values() for page in ("", "desk/")]
    _, changes = changed_by(lambda: crawled(client, (*SITE, *starts)))
    unsaid_by = {url: unsaid(answer, HOLDS_A_CODE.search(url)) for url, answer in client.answers}
    kept = {url for url, answer in client.answers if answer.status_code == 200 and not is_private(answer)}
    assert changes == {}
    assert {url: missing for url, missing in unsaid_by.items() if missing} == {}
    assert role == "anonymous" or kept <= FOR_EVERYBODY
    assert {answer.status_code for _, answer in client.answers} >= {200, 302, 404}


@matrix("label", writing())
def test_every_call_says_it_done_refused_or_unreadable(label: str, world: World) -> None:
    with undone():
        answers = [
            world.ask(label),
            world.ask(label, role="anonymous"),
            world.ask(label, role="coordinator"),
            world.ask(label, **{"Idempotency-Key": "k" * 65, "Expected-Version": "no number"}),
            world.ask(label, Authorization="Token of nobody"),
            world.devices["anonymous"].client.trace(PREFIX + world.path(label)),
        ]
    assert [missing for answer in answers for missing in unsaid(answer)] == []


@pytest.mark.parametrize("answer", ["too large", "too often", "fallen over", "another site's form", "another host"])
def test_refusals_before_any_page_say_it_too(answer: str, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ways: dict[str, tuple[int, Callable[[], Iterator[Any]]]] = {
        "too large": (413, too_large),
        "too often": (429, lambda: too_often(monkeypatch)),
        "fallen over": (500, fallen_over),
        "another site's form": (403, lambda: iter([Client(enforce_csrf_checks=True).post("/account/login/")])),
        "another host": (400, lambda: (Client().get(url, headers={"Host": "evil.example"}) for url in BOTH)),
    }
    status, ask = ways[answer]
    answers = list(ask())
    assert {one.status_code for one in answers} == {status}
    assert [missing for one in answers for missing in unsaid(one)] == []


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("header", ["Host", "X-Forwarded-Host"])
def test_no_name_of_another_host_comes_back(host: str, header: str, world: World) -> None:
    for url in (*BOTH, "/account/password/reset/", "/api/v1/players/?page_size=1"):
        answer = Client().get(url, headers={header: host})
        assert answer.status_code in ((400,) if header == "Host" else (200, 302))
        assert "evil.example" not in answer.text + str(answer.headers)


def test_letter_to_set_a_new_password_never_leads_to_the_host_that_was_asked_for(
    world: World, mailoutbox: list[Any]
) -> None:
    form = FORMS["account_reset_password"]
    url, typed, _ = found(world, form, Client())
    Client().post(url, typed, headers={"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"})
    assert [letter for letter in mailoutbox if "evil.example" in letter.body] == []
    assert len(mailoutbox) == 1


def test_site_behind_tls_keeps_to_it_and_its_cookies(world: World, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    assert Client().get("/account/login/", headers={"Host": "evil.example"}).status_code == 400
    led = Client().get("/account/login/")
    assert (led.status_code, led["Location"]) == (301, "https://testserver/account/login/")
    answer = Client().get("/account/login/", secure=True)
    assert answer["Strict-Transport-Security"].startswith("max-age=31536000; includeSubDomains")
    signed_in = Client().post("/account/login/", FORMS["account_login"].typed, secure=True)
    for cookie in (*answer.cookies.values(), *signed_in.cookies.values()):
        assert (cookie["secure"], cookie["samesite"]) == (True, "Lax")
    assert signed_in.cookies["sessionid"]["httponly"]


@matrix("label", [label for label, one in operations().items() if one.is_safe])
def test_what_a_call_answered_to_one_member_is_kept_by_nobody_else(label: str, world: World) -> None:
    answer = world.ask(label, role="director")
    assert "private" in answer["Cache-Control"]
    assert {"Authorization", "Cookie"} <= {one.strip() for one in answer["Vary"].split(",")}


BOTH = ("/", "/api/v1/events/")


HOLDS_A_CODE = re.compile(r"^/t/|/link/$")
SITE = (
    "/",
    "/events/",
    "/my/",
    "/account/email/",
    "/nothing/here/",
    "/admin/",
    "/api/calls/",
    *FOR_EVERYBODY,
)


class Noted:
    """A client that keeps what it was answered."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.answers: list[tuple[str, Any]] = []

    def get(self, url: str) -> Any:
        answer = self.client.get(url)
        self.answers.append((url, answer))
        return answer


def unsaid(answer: Any, holds_a_code: object = None) -> list[str]:
    said = SAID | {"Referrer-Policy": "strict-origin"} if holds_a_code else SAID
    policy = answer.headers.get("Content-Security-Policy", "")
    kind = answer.headers.get("Content-Type", KINDS[0]).partition(";")[0]
    return [
        *(name for name, value in said.items() if answer.headers.get(name) != value),
        *(part for part in POLICY if part not in policy),
        *([] if kind.startswith(KINDS) else [kind]),
    ]


def is_private(answer: Any) -> bool:
    return "private" in answer.headers.get("Cache-Control", "")


def too_large() -> Iterator[Any]:
    for url in ("/account/login/", "/api/v1/events/"):
        yield Client().post(url, b"x" * 5_000_001, content_type="application/json")


def too_often(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"member": "1/min", "address": "1/min"})
    caches["limits"].clear()
    Client().get("/api/v1/formats/")
    yield Client().get("/api/v1/formats/")


def fallen_over() -> Iterator[Any]:
    def broken(*_: Any) -> None:
        raise DatabaseError("the disk is full")

    with connection.execute_wrapper(broken):
        for url in BOTH:
            yield Client(raise_request_exception=False).get(url, follow=True)
