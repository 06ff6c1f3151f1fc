"""The front page: what runs, what comes near the reader, who won last, and where the reader is awaited."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.audits.services.auditing import void_event
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.play.selectors.deadlines import shown_deadline, table_deadline_now
from tournaments.play.services.clock import start_round
from tournaments.play.services.deadlines import extend_deadline, set_deadline
from tournaments.record.models import Event
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

WARM, COLD, OF_A_MEMBER = 7, 11, 7


def read(user: User | None = None) -> str:
    text = browser(user).open("/").text
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", text, flags=re.DOTALL).split())


def queries(client: Client) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert client.get("/").status_code == 200
    return [query["sql"][:150] for query in captured.captured_queries]


def at_known_venue(town_of: str, **changes: Any) -> Event:
    return factories.EventFactory(host_id=factories.VenueFactory(name=town_of).pk, **{"venue": "", **changes})


def finalized(title: str, players: int = 8, **changes: Any) -> Event:
    event = factories.PlayedEventFactory(players=players, rounds=3, rounds_scheduled=3, title=title, **changes)
    finalize_event(event, by=factories.director_of(event))
    return Event.objects.get(pk=event.pk)


def test_reader_with_an_extension_sees_the_deadline_of_their_own_table() -> None:
    event = factories.FullEventFactory(players=0, online=True)
    factories.enter(event, factories.UserFactory(handle="Ada").player, factories.UserFactory(handle="Bob").player)
    played, by = factories.RoundFactory(event=event), factories.director_of(event)
    thursday, saturday = timezone.now() + timedelta(days=2), timezone.now() + timedelta(days=4)
    set_deadline(played, thursday, by=by)
    match = played.matches.get()
    extend_deadline(match, saturday, "Ill.", by=by)
    player = match.seats.first().player.user
    shown = table_deadline_now(event, played, played.matches.get())
    assert f"until {shown.words}" in read(player)
    assert shown.words == shown_deadline(event, saturday).words
    assert f"until {shown_deadline(event, thursday).words}" in read()


def test_empty_site_says_what_it_is_and_leads_on() -> None:
    text = read()
    assert "keeps the clock, and tells every player why they stand where they stand." in text
    assert "Start a casual evening" in text
    assert "Find an event near me" in text
    assert "Nothing is listed yet. Register the next event" in text
    assert "Live now" not in text
    assert "Latest winners" not in text


def test_running_event_stands_there_with_round_and_clock() -> None:
    event = factories.FullEventFactory(players=4, title="Harbour Open")
    Event.objects.filter(pk=event.pk).update(online=False, venue="Halle 7\nBy the river")
    played = factories.RoundFactory(event=event)
    text = read()
    assert re.search(r"Harbour Open 60:00 Halle 7 · 4 players round 1 of \d", text), text[text.index("Live") :][:300]
    start_round(played, by=factories.director_of(event))
    page = Client().get("/").text
    assert re.search(r'data-quiet\s+data-phase="running"\s+data-ends="20', page)


def test_of_many_that_run_three_stand_there_and_the_rest_is_counted() -> None:
    for number in range(4):
        factories.RoundFactory(event=factories.FullEventFactory(players=2, title=f"Open {number}"))
    text = read()
    assert len(re.findall(r"Open \d", text)) == 3
    assert "All 4" in text


def test_what_comes_next_says_town_and_places() -> None:
    factories.RegionFactory()
    at_known_venue("The old club", title="Berlin Cup", cap=8, preregistration=True)
    factories.EventFactory(title="Net Cup", online=True, venue="")
    text = read()
    assert re.search(r"Berlin Cup Second Edition · Berlin, Germany · 8 of 8 places left", text)
    assert "Germany 2" in text
    assert "Online 1" in text


def test_reader_with_a_country_finds_what_is_there_and_online() -> None:
    factories.RegionFactory()
    at_known_venue("The old club", title="Berlin Cup")
    factories.EventFactory(title="Net Cup", online=True, venue="")
    Event.objects.filter(pk=factories.EventFactory(title="Far Cup", online=True, venue="").pk).update(online=False)
    german = factories.UserFactory(handle="Hans", country="DE")
    text = read(german)
    assert "Next in Germany" in text
    assert "Berlin Cup" in text
    assert "Net Cup" in text
    assert "Far Cup" not in text
    assert 'href="/events/?country=DE"' in browser(german).open("/").text


def test_latest_winners_stand_there_with_their_record() -> None:
    with time_machine.travel(timezone.now() - timedelta(days=40)):
        finalized("Old Cup")
    latest = finalized("New Cup")
    text = read()
    assert text.index("New Cup") < text.index("Old Cup")
    assert "8 players ·" in text
    assert "won New Cup" in text
    assert "Nothing is coming up. Register the next event" in text
    assert f'href="{latest.get_absolute_url()}"' in Client().get("/").text
    assert 'role="img"' in Client().get("/").text


def test_void_hidden_and_rehearsed_events_are_not_there() -> None:
    event = finalized("Void Cup")
    void_event(event, "Wrong files.", by=factories.CoordinatorFactory(post=Office.Post.DIRECTOR))
    factories.RegionFactory()
    factories.EventAtNewVenueFactory(title="Hidden Cup")
    rehearse_event(
        Event.objects.get(title="Hidden Cup"), by=factories.director_of(Event.objects.get(title="Hidden Cup"))
    )
    text = read()
    assert "Void Cup" not in text
    assert "Hidden Cup" not in text


def test_reader_at_a_table_finds_it_in_the_place_of_the_sentence() -> None:
    director, pat = factories.UserFactory(handle="Ada"), factories.UserFactory(handle="Pat")
    event = factories.FullEventFactory(players=3, by=director, title="Harbour Open")
    factories.enter(event, pat.player)
    factories.RoundFactory(event=event)
    text = read(pat)
    assert re.search(r"Table \d against .+ My table Harbour Open 60:00", text)
    assert "Start a casual evening" not in text
    assert text.count("Harbour Open") == 1
    assert "You direct To the desk Harbour Open" in read(director)
    assert "My table" not in read()


def test_what_a_member_reads_is_kept_by_no_shared_cache() -> None:
    client = Client()
    client.force_login(factories.UserFactory(handle="Pat"))
    own = client.get("/")
    assert "private" in own["Cache-Control"]
    assert "Cookie" in own["Vary"]


def test_front_page_asks_as_often_for_many_events_as_for_few() -> None:
    client = Client()
    finalized("One")
    first, second = queries(client), queries(client)
    assert (len(first) <= COLD, len(second) <= WARM) == (True, True), (first, second)
    for number in range(3):
        factories.RoundFactory(event=factories.FullEventFactory(players=2, title=f"Open {number}"))
        factories.EventFactory(title=f"Next {number}")
    assert len(queries(client)) <= len(second) + 1
    member = Client()
    member.force_login(factories.UserFactory(handle="Pat"))
    member.get("/")
    assert len(queries(member)) <= WARM + OF_A_MEMBER
