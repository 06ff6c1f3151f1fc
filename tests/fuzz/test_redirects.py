"""Nobody is led away: `next` and Referer lead to this site or nowhere."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from django.test import Client

from tests.fuzz.forms import LOGIN, NEW, client_of
from tests.fuzz.world import World
from tests.rings import matrix
from tests.tournaments.plain import Page

pytestmark = pytest.mark.django_db
HOSTS = ("testserver", "")
AWAY = (
    "https://evil.example/",
    "http://evil.example",
    "//evil.example",
    "///evil.example",
    "////evil.example//",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\x00//evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "HTTPS://evil.example",
    "https://testserver@evil.example/",
    "https://testserver.evil.example/",
    "https://evil.example\\@testserver/",
    "//evil.example/%2f..",
    "http:\\\\evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://evil.example",
    "//evil。example",
    "/%0d%0aLocation: https://evil.example",
    "/\r\nLocation: https://evil.example",
)


@matrix("away", AWAY)
@pytest.mark.parametrize(("page", "typed"), [("/account/login/", LOGIN), ("/account/signup/", NEW)])
def test_signing_in_or_up_leads_to_this_site(page: str, typed: dict[str, str], away: str, world: World) -> None:
    for answer in (
        Client().post(f"{page}?next={quote(away)}", typed),
        Client().post(page, {**typed, "email": "other@club.example", "handle": "other", "next": away}),
    ):
        assert answer.status_code == 302, answer.text
        assert stays(answer["Location"])


@matrix("away", AWAY)
@pytest.mark.parametrize(
    "page", ["/account/login/", "/account/signup/", "/account/logout/", "/account/password/change/"]
)
def test_page_that_is_asked_with_a_place_to_go_on_to_leads_to_this_site(page: str, away: str, world: World) -> None:
    client = client_of(world, "director")
    for answer in (client.get(f"{page}?next={quote(away)}"), client.post(f"{page}?next={quote(away)}", {"next": away})):
        assert answer.status_code in (200, 302)
        assert all(stays(link) for link in led_to(answer))


@matrix("away", AWAY)
def test_admin_sends_to_sign_in_and_from_there_to_this_site(away: str, world: World) -> None:
    for page in ("/admin/login/", "/admin/", "/admin/logout/"):
        sent = Client().get(f"{page}?next={quote(away)}")
        assert sent.status_code == 302
        assert stays(sent["Location"])
        assert stays(Client().post(sent["Location"], LOGIN)["Location"])


@matrix("away", AWAY)
@pytest.mark.parametrize(("seen", "status"), [("no number", 422), ("0", 409)])
def test_refusal_leads_back_to_this_site(seen: str, status: int, away: str, world: World) -> None:
    event = world.events["ready"]
    client = client_of(world, "director")
    url = f"{event.get_absolute_url()}draw/"
    answer = client.post(url, {"seen": seen}, headers={"Referer": away.translate(NOT_IN_HEADERS)})
    assert answer.status_code == status
    assert all(stays(link) for link in led_to(answer))
    assert client.post(url, {"seen": seen}, headers={"Referer": "http://testserver/my/"}).context["back"] == (
        "http://testserver/my/"
    )


NOT_IN_HEADERS = {ord(char): None for char in "\r\n\x00"}


def led_to(answer: Any) -> list[str]:
    """Where an answer leads: itself, its links, its forms."""
    page = Page(answer.text)
    return [answer.headers.get("Location", ""), *page.links, *(form.action for form in page.forms)]


def stays(address: str) -> bool:
    """As browsers read it: backslashes are slashes, blanks and controls are skipped."""
    read = "".join(char for char in address if char > " ").replace("\\", "/")
    parts = urlsplit(read)
    return parts.scheme in ("", "http", "https") and parts.netloc in HOSTS and not (parts.scheme and not parts.netloc)
