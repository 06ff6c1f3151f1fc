"""No page, call or notice of an event cites the guide of another game."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from tests.tournaments.offers.crawler import kind_of
from tests.tournaments.offers.evenings import Evening, of
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
SAME_PAGES = 2
CITED = re.compile(r"[^.>]{0,60}OPG (?!1[12]\b)[^<.]{0,20}")
CALLS = ("", "rounds/", "entries/", "standings/", "desk/", "penalties/", "rulings/", "prizes/", "closing/", "my-table/")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_page_of_an_event_cites_the_guide_of_another_game(kind: object) -> None:
    evening = Evening(kind)  # type: ignore[arg-type]
    found: set[str] = set()
    for state in evening.walk():
        if not STATES.search(state):
            continue
        for role in ("director", "player"):
            client = Client(raise_request_exception=False)
            client.force_login(evening.readers[role])  # type: ignore[arg-type]
            for name, text in texts_of(client, evening.event):
                found |= {f"{name}: {' '.join(cited.split())}" for cited in CITED.findall(unescape(text))}
    for row in (*Notice.objects.all(), *Announcement.objects.all()):
        found |= {f"{row._meta.model_name}: {cited}" for cited in CITED.findall(row.text)}
    assert sorted(found) == []


def texts_of(client: Client, event: Event) -> Iterator[tuple[str, str]]:
    """Every page of the event that a link or a fragment leads to, and what the API says of it."""
    root = event.get_absolute_url()
    waiting, seen, kinds = deque([root]), set[str](), Counter[str]()
    while waiting:
        url = waiting.popleft()
        kind = kind_of(url)
        if url in seen or kinds[kind] >= SAME_PAGES:
            continue
        seen.add(url)
        kinds[kind] += 1
        answer = client.get(url, follow=True)
        if answer.status_code != 200 or not answer["Content-Type"].startswith(("text/html", "text/plain")):
            continue
        yield kind, answer.text
        for tag, attrs in Page(answer.text).tags:
            there = urljoin(url, attrs.get("href") or attrs.get("hx-get") or "").partition("#")[0]
            if tag != "link" and there.startswith(root) and not urlsplit(there).netloc:
                waiting.append(there)
    for call in CALLS:
        yield f"API {call}", client.get(f"/api/v1{root}{call}").text
