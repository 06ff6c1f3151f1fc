"""Markup that was stored through the API is shown as text: on every page, whoever reads it."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from tests.fuzz.hostile import MARKUP
from tests.fuzz.markup import SHORT, director, spoiled
from tests.tournaments.plain import Page

pytestmark = pytest.mark.django_db
LIVE = [text for text in MARKUP if "<" in text]
ADDRESSES = ("href", "src", "action", "formaction", "data", "xlink:href", "hx-get", "hx-post", "srcdoc")


def test_no_page_takes_stored_text_for_markup() -> None:
    by = director()
    event, pages = spoiled(by)
    reader = Client()
    reader.force_login(by)
    for url in pages:
        answer = reader.get(url)
        assert answer.status_code == 200, url
        assert found_in(answer.text) == [], url
    assert SHORT in unescape(reader.get(event.get_absolute_url()).text)


def found_in(text: str) -> list[str]:
    """The pieces that stand in a page as they were typed, and what its tags would do."""
    raw = [piece for piece in LIVE if piece in text]
    return raw + [
        f"{tag} {name}={value}" for tag, given in Page(text).tags for name, value in given.items() if acts(name, value)
    ]


def acts(name: str, value: str) -> bool:
    led = "".join(value.split()).casefold()
    leads_away = led.startswith(("javascript:", "data:text")) or "evil.example" in led or led == "x"
    return name.startswith(("on", "hx-on")) or (name in ADDRESSES and leads_away)
