"""What pages may remember: the same for everybody, as fresh as the event, and nothing of any reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments.conftest import Club
from tests.tournaments.test_pages import PUBLIC
from tournaments.entries.services.profiles import edit_player
from tournaments.kernel.models.epochs import version_mark
from tournaments.people.services.players import Profile
from tournaments.play.services.results import report_result
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

ROLES = ("director", "anonymous", "player", "coordinator")
HTMX = {"HX-Request": "true"}


def addresses(event: Event) -> Iterator[tuple[str, dict[str, str]]]:
    pages = [reverse(f"tournaments:{page}", args=(event.year, event.slug)) for page in PUBLIC]
    for url in (*pages, f"{pages[1]}?by=name", f"{pages[1]}1/", f"{pages[1]}1/?by=name"):
        yield url, {}
        yield url, HTMX


def read(client: Client, url: str, headers: dict[str, str]) -> str:
    """The page without what differs each time it is made for one and the same reader."""
    answer = client.get(url, headers=headers)
    assert answer.status_code == 200
    return re.sub(r"&quot;[A-Za-z0-9]{64}&quot;|\"[A-Za-z0-9]{64}\"|value=\"[0-9a-f]{32}\"", "…", answer.text)


@pytest.mark.slow
@pytest.mark.parametrize("order", [ROLES, ROLES[::-1], ("player", "anonymous", "director", "coordinator")])
def test_whoever_reads_before_a_page_is_what_its_reader_would_see_alone(order: tuple[str, ...], club: Club) -> None:
    event = Event.objects.get(title="Running")
    clients = {role: club.client(role) for role in order}
    for url, headers in addresses(event):
        alone = {}
        for role in order:
            cache.clear()
            alone[role] = read(clients[role], url, headers)
        cache.clear()
        assert {role: read(clients[role], url, headers) for role in order} == alone


def test_addresses_that_nobody_made_up_for_us_fill_no_memory(club: Club) -> None:
    event = Event.objects.get(title="Running")
    base = event.get_absolute_url()
    client = Client()
    for headers in ({}, HTMX):
        client.get(f"{base}pairings/", headers=headers)
    before = len(cache._cache)
    for number in range(30):
        client.get(f"{base}pairings/?by={number}&junk={number}", headers=HTMX if number % 2 else {})
        client.get(f"{base}pairings/{number + 100}/")
    assert len(cache._cache) == before


def test_poll_and_unchanged_page_ask_once() -> None:
    event = factories.EventFactory()
    url = event.get_absolute_url()
    etag = Client().get(url)["ETag"]
    assert len(queries(f"{url}?seen={version_mark(event.version)}", **HTMX)) == 1
    assert len(queries(url, **{"If-None-Match": etag})) == 1


def test_hall_of_phones_asks_once_a_moment_and_is_told_at_once_what_this_process_did() -> None:
    event = factories.EventFactory()
    url, seen = event.get_absolute_url(), f"{event.get_absolute_url()}?seen={version_mark(event.version)}"
    assert [len(queries(seen, **HTMX)) for _ in range(3)] == [1, 0, 0]
    assert Client().get(seen, headers=HTMX).status_code == 204
    factories.enter(event, factories.PlayerFactory())
    assert Client().get(seen, headers=HTMX).status_code == 200
    newer = f"{url}?seen={version_mark(Event.objects.get(pk=event.pk).version)}"
    assert [len(queries(newer, **HTMX)) for _ in range(2)] == [1, 0]
    with time_machine.travel(timezone.now() + timedelta(seconds=2)):
        Event.objects.filter(pk=event.pk).update(version=F("version") + 1)  # by another process
        assert Client().get(newer, headers=HTMX).status_code == 200


def test_who_polls_after_others_is_answered_before_his_session_is_looked_at() -> None:
    event = factories.EventFactory()
    seen = f"{event.get_absolute_url()}?seen={version_mark(event.version)}"
    phone = Client()
    phone.force_login(factories.UserFactory())
    answers = [phone.get(seen, headers=HTMX) for _ in range(2)]
    assert [(answer.status_code, "session" in vars(answer.wsgi_request)) for answer in answers] == [
        (204, True),
        (204, False),
    ]
    assert answers[1]["Cache-Control"] == "no-store"


def test_polls_of_others_open_no_page_of_the_directors() -> None:
    event = factories.EventFactory()
    director, stranger = Client(), Client()
    director.force_login(factories.director_of(event))
    query = f"?seen={version_mark(event.version)}"
    for page in ("", "", "desk/", "desk/"):
        director.get(f"{event.get_absolute_url()}{page}{query}", headers=HTMX)
    assert stranger.get(f"{event.get_absolute_url()}{query}", headers=HTMX).status_code == 204
    assert stranger.get(f"{event.get_absolute_url()}desk/{query}", headers=HTMX).status_code != 204


def queries(url: str, **headers: str) -> list[Any]:
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(url, headers=headers).status_code in (200, 204, 304)
    return [query["sql"][:120] for query in captured.captured_queries]


def test_act_is_on_the_next_page_that_anybody_reads() -> None:
    event = factories.FullEventFactory(players=4)
    played = factories.RoundFactory(event=event)
    url = reverse("tournaments:pairings", args=(event.year, event.slug))
    assert Client().get(url).text.count("playing") == 2
    report_result(played.matches.get(table=1), factories.ResultFactory(), by=factories.director_of(event))
    assert Client().get(url).text.count("playing") == 1


def test_new_name_of_a_player_is_on_the_next_page_that_anybody_reads() -> None:
    event = factories.FullEventFactory(players=2)
    member = factories.UserFactory(handle="Old name")
    factories.enter(event, member.player)
    url = reverse("tournaments:players", args=(event.year, event.slug))
    assert "Old name" in Client().get(url).text
    edit_player(member.player, Profile("Somebody", "New name"), by=member)
    text = Client().get(url).text
    assert ("New name" in text, "Old name" in text) == (True, False)
