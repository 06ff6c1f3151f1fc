"""No page, call or notice of an event cites the guide of another game."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from tests.rings import matrix
from tests.tournaments.offers.crawler import kind_of
from tests.tournaments.offers.evenings import Evening, Kind, of
from tests.tournaments.plain import Page
from tournaments.people.models import Notice
from tournaments.record.models import Announcement, Event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
KINDS = (
    of("SW", "constructed", "swiss-final", pool="open"),
    of("1997", "decipher_swiss", "swiss-tiebreaker", format="swiss", pool="released"),
    of("1995", "quick_swiss", "swiss-tiebreaker", 6, pool="in_print"),
    of("OTHER", "house", "swiss", pool="own"),
)
STATES = re.compile(r"one entered|round 1 partly|finalized")
CITED = re.compile(r"[^.>]{0,60}OPG (?!1[12]\b)[^<.]{0,20}")
CALLS = ("", "rounds/", "entries/", "standings/", "possible/", "outlook/", "prizes/", "announcements/", "my-table/")


@matrix("kind", KINDS, step=2, ids=str)
def test_no_page_of_an_event_cites_the_guide_of_another_game(kind: Kind) -> None:
    evening = Evening(kind)
    found: set[str] = set()
    for state in evening.walk():
        if not STATES.search(state):
            continue
        for role in ("director", "player"):
            client = Client(raise_request_exception=False)
            reader = evening.readers[role]
            assert reader is not None
            client.force_login(reader)
            for name, text in texts_of(client, evening.event):
                found |= {f"{name}: {' '.join(cited.split())}" for cited in CITED.findall(unescape(text))}
    for row in (*Notice.objects.all(), *Announcement.objects.all()):
        found |= {f"{row._meta.model_name}: {cited}" for cited in CITED.findall(row.text)}
    assert sorted(found) == []


def texts_of(client: Client, event: Event) -> Iterator[tuple[str, str]]:
    """Yield a page of each kind that a link or a fragment of the event leads to, and what the API says of it."""
    root = event.get_absolute_url()
    waiting, seen = deque([root]), set[str]()
    while waiting:
        url = waiting.popleft()
        kind = kind_of(url)
        if kind in seen:
            continue
        seen.add(kind)
        answer = client.get(url, follow=True)
        if answer.status_code != 200 or not answer["Content-Type"].startswith(("text/html", "text/plain")):
            continue
        yield kind, answer.text
        for tag, attrs in Page(answer.text).tags:
            there = urljoin(url, attrs.get("href") or attrs.get("hx-get") or "").partition("#")[0]
            if tag != "link" and there.startswith(root) and not urlsplit(there).netloc:
                waiting.append(there)
    for call in CALLS:
        answer = client.get(f"/api/v1/events/{event.pk}/{call}")
        assert answer.status_code in (200, 403, 409, 422), call
        yield f"API {call}", answer.text
